"""The rules of the card games Herrlof and Odin, as immutable states and typed actions."""

# The name is set here, because importing `typing` takes long.  The value is written `bool()`,
# because jedi, which many editors use, would skip the names below a plain `False`.
TYPE_CHECKING = bool()  # noqa: UP018
if TYPE_CHECKING:
    __version__: str
    from herrlof_rules import herrlof, odin, pictures, scenes
    from herrlof_rules.core.errors import (
        DocumentError,
        HerrlofRulesError,
        IllegalAction,
        InvalidCards,
        InvalidRules,
        InvalidSeed,
        InvalidState,
        MismatchedViews,
        MissingEvents,
        NoChanceTurn,
        NoWorld,
        TooManyWorlds,
        UnknownAction,
        UnknownSeat,
    )
    from herrlof_rules.core.game import Game
    from herrlof_rules.core.randomness import RandomSource, Seed, Stream
    from herrlof_rules.core.result import Result
    from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
    from herrlof_rules.core.view import Bot
    from herrlof_rules.core.worlds import LikelyWorlds, World, Worlds
    from herrlof_rules.match import (
        Match,
        Move,
        Record,
        RecordError,
        RedactedRecord,
        Replay,
        View,
        redact,
        replay,
        verify,
    )
    from herrlof_rules.registry import GAMES

__all__ = [
    "GAMES",
    "Bot",
    "Chance",
    "Decision",
    "DocumentError",
    "Game",
    "HerrlofRulesError",
    "IllegalAction",
    "InvalidCards",
    "InvalidRules",
    "InvalidSeed",
    "InvalidState",
    "LikelyWorlds",
    "Match",
    "MismatchedViews",
    "MissingEvents",
    "Move",
    "NoChanceTurn",
    "NoWorld",
    "Over",
    "RandomSource",
    "Record",
    "RecordError",
    "RedactedRecord",
    "Replay",
    "Result",
    "Seed",
    "Step",
    "Stream",
    "TooManyWorlds",
    "Turn",
    "UnknownAction",
    "UnknownSeat",
    "View",
    "World",
    "Worlds",
    "herrlof",
    "odin",
    "pictures",
    "redact",
    "replay",
    "scenes",
    "verify",
]

# Modules are imported on first use, so that only the games that are played are loaded, and the
# command line can prepare for Ctrl-C before anything is loaded.
_ROOMS = ("core", "match", "registry")
_MODULES = ("herrlof", "odin", "pictures", "scenes", *_ROOMS)

if not TYPE_CHECKING:  # Type checkers would accept any name if they saw `__getattr__`.

    def __getattr__(name: str) -> object:
        from importlib import import_module  # noqa: PLC0415 - see above

        if name == "__version__":
            from importlib.metadata import version  # noqa: PLC0415 - see above

            return version("herrlof-rules")
        if name in _MODULES:
            return import_module(f"{__name__}.{name}")
        if name in __all__:
            rooms = [import_module(f"{__name__}.{room}") for room in _ROOMS]
            room = next(room for room in rooms if name in vars(room))
            globals()[name] = value = getattr(room, name)
            return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
