"""The options a match is played under, and the editions."""

from typing import Literal, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.games.odin.cards import FULL_DECK, Cards, Colour, shown

EditionName: TypeAlias = Literal["sheet", "german", "online"]

EDITIONS: tuple[EditionName, ...] = ("sheet", "german", "online")
LARGEST = 1_000_000
"""No number among the options may be larger."""


@frozen(cache_hash=True)
class Rules:
    """The rules of a match as options; the defaults are those of the publisher's sheet.

    `players` is 2 to 6.
    `hand_size` D1, `target` and `max_hands` M2 (None: no limit), `next_first_player` M4,
    `whole_hand` L2, `two_player_colours` C5, `first_player` M1 (None: by chance), `deck` C1.
    Raises `InvalidRules` naming the option that does not fit.
    """

    players: int = 2
    hand_size: int = 9
    target: int = 15
    max_hands: int | None = None
    next_first_player: Literal["left_of_first", "last_on_turn"] = "left_of_first"
    whole_hand: Literal["may", "must"] = "may"
    two_player_colours: int = 6
    first_player: int | None = None
    deck: Cards = field(default=FULL_DECK, repr=shown)

    def __attrs_post_init__(self) -> None:
        _whole("players", self.players, 2, 6)
        _whole("hand_size", self.hand_size, 1, LARGEST)
        _whole("target", self.target, 1, LARGEST)
        if self.max_hands is not None:
            _whole("max_hands", self.max_hands, 1, LARGEST)
        _one_of("next_first_player", self.next_first_player, ("left_of_first", "last_on_turn"))
        _one_of("whole_hand", self.whole_hand, ("may", "must"))
        _one_of("two_player_colours", self.two_player_colours, (6, 4))
        if self.two_player_colours == 4 and self.players != 2:
            raise InvalidRules("two_player_colours", "may be 4 with two players only")
        if self.first_player is not None:
            _whole("first_player", self.first_player, 0, self.players - 1)
        _whole("deck", self.deck, 0, FULL_DECK)
        needed = self.players * self.hand_size
        cards = self.deck.bit_count()
        if cards < needed:
            raise InvalidRules(
                "deck",
                f"{cards} cards are too few for {self.players} hands of {self.hand_size}",
            )
        if self.two_player_colours == 4:
            by_colour = sorted((self.deck & colour.mask).bit_count() for colour in Colour)
            left = sum(by_colour[:4])
            if left < needed:
                raise InvalidRules(
                    "two_player_colours",
                    f"4 colours of this deck may leave {left} cards, too few for "
                    f"{self.players} hands of {self.hand_size}",
                )

    @classmethod
    def edition(cls, name: str, players: int = 2) -> "Rules":
        """The options of a printed or online edition, one of `EDITIONS`."""
        match name:
            case "sheet":
                return cls(players)
            case "german":
                return cls(players, next_first_player="last_on_turn", whole_hand="must")
            case "online":
                return cls(players, two_player_colours=4 if players == 2 else 6)
            case _:
                raise InvalidRules("edition", f"is one of: {', '.join(EDITIONS)}")


def _whole(option: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise InvalidRules(option, f"must be a whole number from {low} to {high}")


def _one_of(option: str, value: object, values: tuple[str | int, ...]) -> None:
    if type(value) is not type(values[0]) or value not in values:
        raise InvalidRules(option, f"must be one of: {', '.join(map(str, values))}")
