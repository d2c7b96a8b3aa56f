"""Imports and uses the arena while it sees a library without its other internal names.

`test_public_surface.py` runs this file in a process of its own.  Modules of the arena import copies
of the library's modules.  A copy has the public names of its module and the internal names that
`tests/internal_names.txt` lists.  The library's own modules import each other as usual.
"""

import builtins
import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]
IMPORTED_BY_OTHERS = ("__main__", "hook-")
"""Modules that only Python's `-m` and PyInstaller load."""

original_import = builtins.__import__


def listed() -> dict[str, set[str]]:
    """The internal names on the list, by module."""
    names: dict[str, set[str]] = {}
    for line in (ROOT / "tests/internal_names.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            module, name = line.split()[:2]
            names.setdefault(module, set()).add(name)
    return names


LISTED = listed()


class Copy(ModuleType):
    """A copy of a module of the library without its other internal names."""

    def __init__(self, original: ModuleType) -> None:
        super().__init__(f"a copy of {original.__name__}")
        self.original = original
        self.names = {"__version__", *getattr(original, "__all__", ())}
        self.names |= LISTED.get(original.__name__, set())

    def __getattr__(self, name: str) -> Any:
        if name not in self.names:
            raise AttributeError(f"{name} is internal in {self.original.__name__}")
        value = getattr(self.original, name)
        return copy_of(value) if isinstance(value, ModuleType) else value


copies: dict[str, Copy] = {}


def copy_of(module: ModuleType) -> Copy:
    if module.__name__ not in copies:
        copies[module.__name__] = Copy(module)
    return copies[module.__name__]


def import_for(name: str, importer: Any = None, *arguments: Any) -> ModuleType:
    """Like `__import__`, but returns copies of the library's modules to modules of the arena."""
    module = original_import(name, importer, *arguments)
    package = str((importer or {}).get("__name__")).partition(".")[0]
    ours = module.__name__.partition(".")[0] == "herrlof_rules"
    return copy_of(module) if ours and package == "herrlof_arena" else module


def import_everything() -> tuple[list[str], list[str]]:
    """Imports every module of the arena; returns the names of those, and the missing extras."""
    from herrlof_rules.extending import MissingExtra

    imported: list[str] = []
    missing: set[str] = set()
    for path in sorted((ROOT / "src/herrlof_arena").rglob("*.py")):
        if path.name.startswith(IMPORTED_BY_OTHERS):
            continue
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        try:
            import_module(name)
        except MissingExtra as error:
            missing.add(error.extra)
        except ModuleNotFoundError as error:
            # Only modules that other modules import on demand may import an extra's packages
            # directly.
            if error.name is None or error.name.startswith("herrlof"):
                raise
            missing.add(error.name)
        else:
            imported.append(name)
    return imported, sorted(missing)


def refuse_an_internal_name() -> None:
    """Shows that a module of the arena cannot import an internal name that is not listed."""
    try:
        exec("from herrlof_rules.core.game import numbered", {"__name__": "herrlof_arena.probe"})
    except ImportError:
        return
    raise AssertionError("an internal name was imported")


def play() -> None:
    """Plays a match between bots, one at a host, and one in an environment."""
    from herrlof_arena.bots import RandomBot, heuristic_bot, play_match
    from herrlof_arena.encoding import Encoder, information_key
    from herrlof_arena.hosting import Act, Host, MemoryStore
    from herrlof_rules import Match, herrlof, odin

    rules = herrlof.Rules(players=2, max_rounds=1)
    bots = [heuristic_bot(herrlof.GAME), RandomBot()]
    match = play_match(herrlof.GAME, rules, bots, 1)
    assert match.result is not None
    assert len(information_key(match, 0)) == 16
    assert Encoder(herrlof.GAME, rules).information_state_tensor(match.prefix(3), 0)

    host = Host(MemoryStore(), bots={"heuristic": heuristic_bot(odin.GAME)})
    opened = host.open(
        Match.start(odin.GAME, odin.Rules(players=2, first_player=0), 1),
        ["Anna", "Bot"],
        bots={1: "heuristic"},
    )
    name, seat = host.authenticate(opened.keys[0])
    update = host.match(name).update_for(seat)
    hosted = host.change(name, Act(update.view.legal_actions[0], update.decision), seat)
    assert len(hosted.match.moves) > 2


def play_in_environment() -> None:
    from herrlof_arena.adapters.pettingzoo import env
    from herrlof_rules import odin

    matches = env(odin.GAME, odin.Rules(players=2))
    matches.reset(seed=1)
    for agent in matches.agent_iter():
        observation, _, terminated, truncated, _ = matches.last()
        over = terminated or truncated
        mask = None if over else observation["action_mask"]
        matches.step(None if over else matches.action_space(agent).sample(mask))


if __name__ == "__main__":
    builtins.__import__ = import_for
    refuse_an_internal_name()
    imported, missing = import_everything()
    play()
    if "pettingzoo" not in missing:
        play_in_environment()
    json.dump(imported, sys.stdout)
