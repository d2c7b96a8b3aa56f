"""The options a match is played under, and the editions."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

from attrs import evolve, field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import InvalidCards, InvalidRules
from herrlof_rules.core.exact import as_int, is_exactly
from herrlof_rules.core.options import check_choice, check_int, repr_options
from herrlof_rules.core.roles import Role
from herrlof_rules.core.seats import Seat
from herrlof_rules.odin.cards import FULL_DECK, Card, Colour, Packed, pack, unpack

EditionName: TypeAlias = Literal["sheet", "german", "online"]

_COUNTS = ("players", "hand_size", "target", "max_hands", "two_player_colours")

EDITIONS: tuple[EditionName, ...] = ("sheet", "german", "online")


def _deck(cards: Iterable[Card]) -> tuple[Card, ...]:
    if cards is FULL_DECK:
        return FULL_DECK
    try:
        return unpack(pack(cards))
    except InvalidCards as refused:
        raise InvalidRules("deck", str(refused)) from None


@frozen(cache_hash=True, repr=False)
class Rules(Value):
    """The rules of a match as options; the defaults are those of the publisher's sheet.

    Counts may have any integer type, such as NumPy's.
    Raises `InvalidRules`, which names the invalid option.
    """

    players: int = 2
    """The number of players, 2 to 6 (C3)."""

    hand_size: int = 9
    """The number of cards each player is dealt (D1)."""

    target: int = 15
    """The points that end the match once a player has them (M2)."""

    max_hands: int | None = None
    """The hand after which the match ends at the latest; None for no limit (M2)."""

    next_first_player: Literal["left_of_first", "last_on_turn"] = "left_of_first"
    """The next hand's leader: the seat left of this hand's, or the one that ended it (M4)."""

    whole_hand: Literal["may", "must"] = "may"
    """Whether a leader may, or must, play a whole hand of one colour or one number (L2)."""

    two_player_colours: int = 6
    """The number of colours that two players play with: 6, or 4 chosen by chance (C5)."""

    first_player: Annotated[Seat | None, Role("starter")] = None
    """The seat that leads the first hand; None leaves it to chance (M1)."""

    deck: tuple[Card, ...] = field(default=FULL_DECK, converter=_deck)
    """The cards that the match is played with, given in any order (C1)."""

    def __attrs_post_init__(self) -> None:
        for count in _COUNTS:
            object.__setattr__(self, count, as_int(getattr(self, count)))
        check_int("players", self.players, 2, 6)
        check_int("hand_size", self.hand_size, 1)
        check_int("target", self.target, 1)
        if self.max_hands is not None:
            check_int("max_hands", self.max_hands, 1)
        check_choice("next_first_player", self.next_first_player, ("left_of_first", "last_on_turn"))
        check_choice("whole_hand", self.whole_hand, ("may", "must"))
        check_choice("two_player_colours", self.two_player_colours, (6, 4))
        if self.two_player_colours == 4 and self.players != 2:
            raise InvalidRules("two_player_colours", "may be 4 only with two players")
        if self.first_player is not None:
            object.__setattr__(self, "first_player", as_int(self.first_player))
            check_int("first_player", self.first_player, 0, self.players - 1)
        needed = self.players * self.hand_size
        if len(self.deck) < needed:
            raise InvalidRules(
                "hand_size" if self.deck == FULL_DECK else "deck",
                f"{len(self.deck)} cards are too few for {self.players} hands of {self.hand_size}",
            )
        if self.two_player_colours == 4:
            deck = pack(self.deck)
            left = sum(sorted((deck & colour.mask).bit_count() for colour in Colour)[:4])
            if left < needed:
                raise InvalidRules(
                    "two_player_colours",
                    f"4 colours of this deck may leave {left} cards, too few for "
                    f"{self.players} hands of {self.hand_size}",
                )

    def __repr__(self) -> str:
        return repr_options(self)

    @classmethod
    def edition(cls, name: str, players: int = 2, **options: object) -> "Rules":
        """The options of an edition in `GAME.info.editions`, with the given options changed.

        >>> Rules.edition("german", 3, target=9)
        Rules(players=3, target=9, next_first_player='last_on_turn')
        """
        check_choice("edition", name, EDITIONS)
        match name:
            case "sheet":
                printed = cls(players)
            case "german":
                printed = cls(players, next_first_player="last_on_turn")
            case _:  # The edition is online.
                few = is_exactly(as_int(players), 2)
                printed = cls(players, two_player_colours=4 if few else 6)
        changes: dict[str, Any] = options
        return evolve(printed, **changes)


@lru_cache(maxsize=256)  # The cache is bounded, because a server may see many decks.
def packed_deck(rules: Rules) -> Packed:
    """The deck of these rules, packed once."""
    return pack(rules.deck)


def without(removed: Iterable[Colour], deck: Packed) -> Packed:
    """The cards of a deck without the colours that are out of play (C5)."""
    for colour in removed:
        deck &= ~colour.mask
    return deck
