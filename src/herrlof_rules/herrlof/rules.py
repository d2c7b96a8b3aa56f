"""The options a match is played under, and the editions (E)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, SupportsIndex, TypeAlias, cast

from attrs import Factory, evolve, field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import InvalidCards, InvalidRules
from herrlof_rules.core.exact import as_int, is_exactly
from herrlof_rules.core.options import as_tuple, check_choice, check_int, check_tuple, repr_options
from herrlof_rules.core.roles import Role
from herrlof_rules.core.seats import Seat
from herrlof_rules.herrlof.cards import FULL_DECK, Card, Hand, Packed, canonical, pack

TieBreaker: TypeAlias = Literal["predictions", "last_round_tricks"]
EditionName: TypeAlias = Literal["english", "dutch", "german", "online", "online_draft"]

EDITIONS: tuple[EditionName, ...] = ("english", "dutch", "german", "online", "online_draft")
TIE_BREAKERS: tuple[TieBreaker, ...] = ("predictions", "last_round_tricks")


def largest_hand(players: int) -> int:
    """The largest hand size that any rules allow with this number of players (C1, D1, D2)."""
    return (len(FULL_DECK) - 1) // players


_MOST_TRICKS = largest_hand(2)


def _are_two(players: object) -> bool:
    return is_exactly(as_int(players), 2)


def _two_or_three(two: Any, three: Any) -> Any:
    return Factory(lambda rules: two if _are_two(rules.players) else three, takes_self=True)


def _count(value: SupportsIndex) -> int:
    return cast("int", as_int(value))


def _count_or_none(value: SupportsIndex | None) -> int | None:
    return cast("int | None", as_int(value))


def _counts(values: Sequence[SupportsIndex]) -> tuple[int, ...]:
    listed = as_tuple(values)
    check_tuple("small_bonus_tricks", listed, _MOST_TRICKS + 1)
    return tuple([_count(value) for value in listed])


def _names(values: Sequence[TieBreaker]) -> tuple[TieBreaker, ...]:
    return as_tuple(values)


def _deck(cards: Iterable[Card]) -> tuple[Card, ...]:
    try:
        return canonical(cards)
    except InvalidCards as refused:
        raise InvalidRules("deck", str(refused)) from None


@frozen(cache_hash=True, repr=False)
class Rules(Value):
    """The rules of a match as options; the defaults are those of the English edition.

    Options left out get the default for this number of players.  Numbers may have any integer type.
    Raises `InvalidRules`, which names the invalid option.
    """

    players: int = 2
    """The number of players, 2 or 3 (C5)."""

    hand_size: int = field(default=_two_or_three(15, 11), converter=_count)
    """The number of cards each player is dealt (D1)."""

    target: int = field(default=_two_or_three(50, 40), converter=_count)
    """The score that ends the match (M3)."""

    max_rounds: int | None = field(default=10, converter=_count_or_none)
    """The round after which the match ends in any case, None for no limit (M3)."""

    prediction_bonus: int = field(default=10, converter=_count)
    """The points for holding exactly the tricks predicted (X3)."""

    small_bonus: int = field(default=5, converter=_count)
    """The points for holding a number of tricks in `small_bonus_tricks` (X4)."""

    small_bonus_tricks: tuple[int, ...] = field(
        default=_two_or_three((3, 4), ()), converter=_counts
    )
    """The numbers of tricks that earn the small bonus, ascending (X4).

    Numbers that a miniature hand cannot reach never count.
    """

    tie_breakers: tuple[TieBreaker, ...] = field(default=TIE_BREAKERS, converter=_names)
    """The criteria that decide between the players with the most points, in order (M5)."""

    final_tie: Literal["rematch", "share"] = "rematch"
    """Whether players still tied play another match or share the victory (M6)."""

    symbol_lead: Literal["free", "first_suit"] = "free"
    """Whether the first suited card after a led Hagalaz must be followed (T5)."""

    nine_and_hagalaz: Literal["hagalaz", "nine"] = "hagalaz"
    """The card that names the next leader when a 9 wins a trick with a Hagalaz (H4)."""

    first_dealer: Annotated[Seat | None, Role("starter")] = None
    """The seat that deals the first round; None leaves it to chance (M1)."""

    deck: Hand = field(default=FULL_DECK, converter=_deck)
    """The cards in play in canonical order (C1); any iterable of cards is taken."""

    def __attrs_post_init__(self) -> None:
        # A converter would hide from Pyright the plain `players` that `AnyRules` needs.
        object.__setattr__(self, "players", as_int(self.players))
        check_int("players", self.players, 2, 3)
        for option in ("hand_size", "target"):
            check_int(option, getattr(self, option), 1)
        if self.max_rounds is not None:
            check_int("max_rounds", self.max_rounds, 1)
        for option in ("prediction_bonus", "small_bonus"):
            check_int(option, getattr(self, option), 0)
        for tricks in self.small_bonus_tricks:
            check_int("small_bonus_tricks", tricks, 0, _MOST_TRICKS)
        if list(self.small_bonus_tricks) != sorted(set(self.small_bonus_tricks)):
            raise InvalidRules("small_bonus_tricks", "must ascend without repetition")
        check_tuple("tie_breakers", self.tie_breakers, len(TIE_BREAKERS))
        for name in self.tie_breakers:
            check_choice("tie_breakers", name, TIE_BREAKERS)
        if len(set(self.tie_breakers)) != len(self.tie_breakers):
            raise InvalidRules("tie_breakers", "must not repeat a tie-breaker")
        check_choice("final_tie", self.final_tie, ("rematch", "share"))
        check_choice("symbol_lead", self.symbol_lead, ("free", "first_suit"))
        check_choice("nine_and_hagalaz", self.nine_and_hagalaz, ("hagalaz", "nine"))
        if self.first_dealer is not None:
            object.__setattr__(self, "first_dealer", as_int(self.first_dealer))
            check_int("first_dealer", self.first_dealer, 0, self.players - 1)
        if len(self.deck) < self.players * self.hand_size + 1:
            raise InvalidRules(
                "hand_size" if self.deck == FULL_DECK else "deck",
                f"{len(self.deck)} cards are too few for {self.players} hands of "
                f"{self.hand_size} and a trump card",
            )

    def __repr__(self) -> str:
        return repr_options(self)

    @classmethod
    def edition(cls, name: str, players: int = 2, **options: object) -> "Rules":
        """The options of an edition in `GAME.info.editions` (E), with the given options changed.

        >>> Rules.edition("german", 3, target=9)
        Rules(players=3, target=9, final_tie='share')
        """
        check_choice("edition", name, EDITIONS)
        match name:
            case "english" | "dutch":
                printed = cls(players)
            case "german":
                tricks = (3, 4, 5) if _are_two(players) else ()
                printed = cls(players, small_bonus_tricks=tricks, final_tie="share")
            case _:  # The edition is online or online_draft.
                more = (5,) if name == "online_draft" else ()
                printed = cls(
                    players,
                    max_rounds=None,
                    small_bonus_tricks=(3, 4, *more) if _are_two(players) else (),
                    tie_breakers=("predictions",),
                    final_tie="share",
                )
        changes: dict[str, Any] = options
        return evolve(printed, **changes)


@lru_cache(maxsize=256)  # The cache is bounded, because a server may see many decks.
def packed_deck(rules: Rules) -> Packed:
    """The deck of these rules, packed once."""
    return pack(rules.deck)
