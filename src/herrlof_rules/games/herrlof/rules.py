"""The options a match is played under, and the editions (E)."""

from typing import Any, Literal, TypeAlias

from attrs import Factory, field, frozen

from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.games.herrlof.cards import FULL_DECK, Cards, shown, size

TieBreaker: TypeAlias = Literal["predictions", "last_round_tricks"]
EditionName: TypeAlias = Literal["english", "dutch", "german", "online", "online_draft"]

EDITIONS: tuple[EditionName, ...] = ("english", "dutch", "german", "online", "online_draft")
TIE_BREAKERS: tuple[TieBreaker, ...] = ("predictions", "last_round_tricks")
LARGEST = 1_000_000
"""No number among the options may be larger."""


def _two_or_three(two: Any, three: Any) -> Any:
    return Factory(lambda rules: two if rules.players == 2 else three, takes_self=True)


@frozen(cache_hash=True)
class Rules:
    """The rules of a match as options; the defaults are those of the English edition.

    `players` is 2 or 3.  Numbers left out take the value for that many players.
    `hand_size` D1, `target` and `max_rounds` M3 (None: no limit), `prediction_bonus` X3,
    `small_bonus` and `small_bonus_tricks` X4 (numbers that a miniature hand cannot reach never
    count), `tie_breakers` M5, `final_tie` M6, `symbol_lead` T5, `nine_and_hagalaz` H4,
    `first_dealer` M1 (None: by chance), `deck` C1.
    Raises `InvalidRules` naming the option that does not fit.
    """

    players: int = 2
    hand_size: int = field(default=_two_or_three(15, 11))
    target: int = field(default=_two_or_three(50, 40))
    max_rounds: int | None = 10
    prediction_bonus: int = 10
    small_bonus: int = 5
    small_bonus_tricks: tuple[int, ...] = field(default=_two_or_three((3, 4), ()))
    tie_breakers: tuple[TieBreaker, ...] = TIE_BREAKERS
    final_tie: Literal["rematch", "share"] = "rematch"
    symbol_lead: Literal["free", "first_suit"] = "free"
    nine_and_hagalaz: Literal["hagalaz", "nine"] = "hagalaz"
    first_dealer: int | None = None
    deck: Cards = field(default=FULL_DECK, repr=shown)

    def __attrs_post_init__(self) -> None:
        _whole("players", self.players, 2, 3)
        _whole("hand_size", self.hand_size, 1, LARGEST)
        _whole("target", self.target, 1, LARGEST)
        if self.max_rounds is not None:
            _whole("max_rounds", self.max_rounds, 1, LARGEST)
        _whole("prediction_bonus", self.prediction_bonus, 0, LARGEST)
        _whole("small_bonus", self.small_bonus, 0, LARGEST)
        _tuple("small_bonus_tricks", self.small_bonus_tricks)
        for tricks in self.small_bonus_tricks:
            _whole("small_bonus_tricks", tricks, 0, LARGEST)
        if list(self.small_bonus_tricks) != sorted(set(self.small_bonus_tricks)):
            raise InvalidRules("small_bonus_tricks", "must ascend without repetition")
        _tuple("tie_breakers", self.tie_breakers)
        for name in self.tie_breakers:
            _one_of("tie_breakers", name, TIE_BREAKERS)
        if len(set(self.tie_breakers)) != len(self.tie_breakers):
            raise InvalidRules("tie_breakers", "must not repeat one")
        _one_of("final_tie", self.final_tie, ("rematch", "share"))
        _one_of("symbol_lead", self.symbol_lead, ("free", "first_suit"))
        _one_of("nine_and_hagalaz", self.nine_and_hagalaz, ("hagalaz", "nine"))
        if self.first_dealer is not None:
            _whole("first_dealer", self.first_dealer, 0, self.players - 1)
        _whole("deck", self.deck, 0, FULL_DECK)  # every bit pattern is part of the full deck
        if size(self.deck) < self.players * self.hand_size + 1:
            raise InvalidRules(
                "deck",
                f"{size(self.deck)} cards are too few for {self.players} hands of "
                f"{self.hand_size} and a trump card",
            )

    @classmethod
    def edition(cls, name: str, players: int = 2) -> "Rules":
        """The options of a printed or online edition (E), one of `EDITIONS`."""
        match name:
            case "english" | "dutch":
                return cls(players)
            case "german":
                tricks = (3, 4, 5) if players == 2 else ()
                return cls(players, small_bonus_tricks=tricks, final_tie="share")
            case "online" | "online_draft":
                more = (5,) if name == "online_draft" else ()
                return cls(
                    players,
                    max_rounds=None,
                    small_bonus_tricks=(3, 4, *more) if players == 2 else (),
                    tie_breakers=("predictions",),
                    final_tie="share",
                )
            case _:
                raise InvalidRules("edition", f"is one of: {', '.join(EDITIONS)}")


def _whole(option: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise InvalidRules(option, f"must be a whole number from {low} to {high}")


def _one_of(option: str, value: object, names: tuple[str, ...]) -> None:
    if value not in names:
        raise InvalidRules(option, f"must be one of: {', '.join(names)}")


def _tuple(option: str, value: object) -> None:
    if type(value) is not tuple:
        raise InvalidRules(option, "must be a tuple")
