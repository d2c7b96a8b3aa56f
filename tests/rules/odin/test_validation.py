"""States that are not valid, each refused with the clause that it breaks."""

from typing import Any

import pytest
from attrs import evolve
from rules.odin.states import dealt, packed, play, result, standing_after, table

from herrlof_rules import Chance, Decision, InvalidState, Over, Result
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.core.randomness import Stream
from herrlof_rules.odin import (
    GAME,
    Card,
    Colour,
    FirstPlayer,
    HandSheet,
    RemoveColours,
    Rules,
    State,
    apply,
    chance,
    initial,
)
from herrlof_rules.odin.cards import pack, unpack
from herrlof_rules.odin.match_end import result as result_of
from herrlof_rules.testing.generators.playouts import playout

MIDDLE = table("B4 B5 K1", "R9 O1", "P9", on="R1 R2", by=1, actor=2)
LEAD = table("B4 B5 K1", "R9 O1", "P9", by=2)
TAKING = play(table("B4 B5 K1", "R9 O1", "P9", on="R1 R2", by=2), "B4 B5")
TAKING_LAST = play(table("R9 O1", "P9", "B4 B5 B6 K1", on="R1 R2", by=1), "B4 B5 B6")
OVER = play(table("B4", "R9 O1", "P9", by=0, max_hands=1), "B4")
FIRST = initial(Rules(3))
DEAL = apply(FIRST, FirstPlayer(2))
LATER = evolve(DEAL, standing=standing_after(Rules(3), (3, 0, 4), (0, 1, 1)))
FOUR_FIRST = initial(Rules(2, two_player_colours=4))
FOUR = apply(FOUR_FIRST, FirstPlayer(0))
FOUR_DEAL = apply(FOUR, RemoveColours((Colour.BLUE, Colour.RED)))
FOUR_MIDDLE = apply(FOUR_DEAL, next(iter(chance(FOUR_DEAL)))[0])
GERMAN = Rules(3, next_first_player="last_on_turn")
FIXED = Rules(3, first_player=1)


def with_standing(state: State, **changes: Any) -> State:
    return evolve(state, standing=evolve(state.standing, **changes))


def later(*sheets: tuple[int, ...], rules: Rules | None = None, first: int = 0) -> State:
    """Before the deal of the hand that comes after these."""
    return evolve(DEAL, standing=standing_after(rules or Rules(3), *sheets, first_player=first))


def with_rules(state: State, **changes: Any) -> State:
    return with_standing(state, rules=evolve(state.rules, **changes))


def with_hand(state: State, seat: int, hand: str) -> State:
    hands = list(state.packed_hands)
    hands[seat] = packed(hand)
    return evolve(state, hands=tuple(hands))


def gone(state: State, text: str) -> State:
    """The state with some more cards among the discards."""
    return evolve(state, discards=state.packed_discards | packed(text))


def grown(state: State, seat: int, number: int) -> State:
    """The state with some of the discards back in a hand."""
    back = pack(unpack(state.packed_discards)[:number])
    hands = list(state.packed_hands)
    hands[seat] |= back
    return evolve(state, hands=tuple(hands), discards=state.packed_discards - back)


def scored(state: State, *sheets: tuple[int, ...], **options: Any) -> State:
    """The state after these hands, with the result if the match is over."""
    over = isinstance(state.turn, Over)
    standing = standing_after(evolve(state.rules, **options), *sheets)
    standing = evolve(standing, hand_number=len(sheets) + (not over))
    turn = Over(result_of(standing)) if over else state.turn
    return evolve(state, standing=standing, turn=turn)


def beaten_by(state: State, *sets: str) -> State:
    """The state with other sets on the table."""
    return evolve(state, table=tuple(packed(cards) for cards in sets))


POSSIBLE = {
    "middle": MIDDLE,
    "lead": LEAD,
    "taking": TAKING,
    "taking by the last": TAKING_LAST,
    "over": OVER,
    "over at once": play(dealt("B1 B2 B3", "R1 R2 R3", max_hands=1), "B1 B2 B3"),
    "first player": FIRST,
    "deal": DEAL,
    "later": LATER,
    "first player, four colours": FOUR_FIRST,
    "colours": FOUR,
    "colours removed": FOUR_DEAL,
    "four colours": FOUR_MIDDLE,
    "new": dealt("B1 B2", "R1 R2"),
    "a round won": play(dealt("B1 B3", "R2 R4"), "B1, R2, pass"),
    "german": later((3, 0, 4), rules=GERMAN, first=1),
    "fixed": later((3, 0, 4), rules=FIXED, first=2),
}
IMPOSSIBLE: list[tuple[str, str, State]] = [
    ("scores by seat", "C3", with_standing(MIDDLE, scores=(0, 0))),
    ("sheets by seat", "C3", with_standing(LATER, sheets=(HandSheet((0, 1)),) * 2)),
    ("hands by seat", "C3", evolve(MIDDLE, hands=MIDDLE.packed_hands[:2])),
    ("taken by seat", "C3", evolve(MIDDLE, taken=(0, 0, 0, 0))),
    ("unknown player", "C3", evolve(MIDDLE, player=3)),
    ("unknown actor", "T1", evolve(MIDDLE, turn=Decision("play", (-1,)))),
    ("unknown first player", "C3", with_standing(MIDDLE, first_player=7)),
    ("two to act", "C3", evolve(MIDDLE, turn=Decision("play", (0, 2)))),
    ("nobody to act", "T1", evolve(MIDDLE, turn=Decision("play", ()))),
    ("unknown decision", "M1", evolve(MIDDLE, turn=Decision("bid", (2,)))),
    ("unknown chance", "M1", evolve(DEAL, turn=Chance("roll"))),
    ("sheets missing", "F3", with_standing(LATER, sheets=LATER.standing.sheets[:1])),
    ("a hand without a sheet", "F3", with_standing(scored(DEAL, (3, 0, 4)), hand_number=3)),
    ("hand 0", "F3", with_standing(DEAL, hand_number=0)),
    ("over without a hand", "M2", with_standing(OVER, hand_number=0, sheets=(), scores=(0,) * 3)),
    ("too many hands", "M2", with_rules(LATER, max_hands=2)),
    ("target reached before", "M2", with_rules(LATER, target=4)),
    ("target reached now", "M2", later((3, 0, 4), rules=Rules(3, target=4))),
    ("not over", "M2", with_rules(OVER, max_hands=2)),
    ("nobody out", "F2", with_standing(LATER, sheets=(HandSheet((3, 1, 4)), HandSheet((0, 0, 1))))),
    ("nobody out at all", "F2", scored(DEAL, (3, 1, 4))),
    ("two out", "F2", with_standing(LATER, sheets=(HandSheet((3, 0, 0)), HandSheet((0, 1, 1))))),
    ("negative points", "X1", later((3, 0, 4), (0, 1, -1))),
    ("too many points", "X1", later((10, 0, 4))),
    ("wrong scores", "F3", with_standing(LATER, scores=(3, 1, 6))),
    ("scores too small", "F3", with_standing(LATER, scores=(3, 1, 4))),
    ("first player unknown", "M1", with_standing(DEAL, first_player=None)),
    ("first player known", "M1", with_standing(FIRST, first_player=1)),
    ("first player fixed, not chosen", "M1", with_rules(FIRST, first_player=1)),
    (
        "first player chosen late",
        "M1",
        with_standing(evolve(LATER, turn=FIRST.turn), first_player=None),
    ),
    ("another first player", "M1", with_rules(DEAL, first_player=1)),
    ("another first player later", "M4", with_rules(LATER, first_player=2)),
    ("another first player, German", "M4", later((3, 0, 4), rules=GERMAN, first=0)),
    ("a first player who was not out, German", "M4", later((3, 0, 4), rules=GERMAN, first=2)),
    (
        "colours removed before the first player is known",
        "C5",
        with_standing(FOUR_FIRST, removed=(Colour.RED, Colour.BLACK)),
    ),
    ("colours removed by six", "C5", with_standing(DEAL, removed=(Colour.RED, Colour.BLACK))),
    ("colours removed at six", "C5", evolve(DEAL, turn=FOUR.turn)),
    ("colours removed early", "C5", with_standing(FOUR, removed=(Colour.RED, Colour.BLACK))),
    ("colours removed late", "C5", evolve(FOUR, standing=standing_after(FOUR.rules, (0, 1)))),
    ("no colours removed", "C5", with_standing(FOUR_DEAL, removed=())),
    ("one colour removed", "C5", with_standing(FOUR_DEAL, removed=(Colour.RED,))),
    ("a colour removed twice", "C5", with_standing(FOUR_DEAL, removed=(Colour.RED,) * 2)),
    ("colours out of order", "C5", with_standing(FOUR_DEAL, removed=(Colour.RED, Colour.BLUE))),
    ("a colour out of play", "C5", with_standing(FOUR_MIDDLE, removed=(Colour.BLUE, Colour.PINK))),
    ("a hand before the deal", "D1", with_hand(DEAL, 0, "B1")),
    ("cards taken before the deal", "D1", evolve(DEAL, taken=(packed("B1"), 0, 0))),
    ("discards before the deal", "D1", gone(DEAL, "B1")),
    ("a set before the deal", "D1", evolve(DEAL, table=(packed("B1"),))),
    ("a player before the deal", "D1", evolve(DEAL, player=0)),
    ("no such card", "C1", evolve(MIDDLE, discards=MIDDLE.packed_discards | 1 << 54)),
    ("negative cards", "C1", evolve(MIDDLE, discards=-1)),
    ("a card in two hands", "C1", with_hand(MIDDLE, 0, "B4 B5 R9")),
    ("a card in hand and discarded", "C1", gone(MIDDLE, "B4")),
    ("a card on the table and discarded", "C1", gone(MIDDLE, "R1")),
    (
        "a card not of the deck",
        "C1",
        with_rules(MIDDLE, deck=tuple(c for c in Card if c is not Card.R9)),
    ),
    ("a card too many", "D1", gone(MIDDLE, "O9")),
    ("a card too few", "D1", with_hand(MIDDLE, 0, "B4 B5")),
    ("a taken card not held", "K3", evolve(MIDDLE, taken=(0, packed("B4"), 0))),
    ("negative taken cards", "K3", evolve(MIDDLE, taken=(0, -1, 0))),
    ("no set on the table", "T2", evolve(with_hand(MIDDLE, 2, "R2"), table=(packed("R1 P9"),))),
    ("no winning set", "K4", evolve(OVER, table=(), discards=OVER.packed_discards | packed("B4"))),
    (
        "two winning sets",
        "K4",
        beaten_by(evolve(OVER, discards=OVER.packed_discards - packed("B1")), "B1", "B4"),
    ),
    (
        "two sets while playing, a card taken",
        "K1",
        evolve(TAKING, turn=Decision("play", (1,)), taken=(packed("K1"), 0, 0)),
    ),
    (
        "taking with three sets",
        "K1",
        beaten_by(
            evolve(TAKING, discards=TAKING.packed_discards - packed("B1")), "R1 R2", "B4 B5", "B1"
        ),
    ),
    ("two sets while playing", "K1", evolve(TAKING, turn=Decision("play", (1,)))),
    ("taking from nothing", "K1", evolve(MIDDLE, turn=Decision("take", (1,)))),
    ("taking of one", "K2", evolve(gone(TAKING, "R2"), table=(packed("R1"), packed("B4 B5")))),
    ("a set too small", "T3", evolve(gone(TAKING, "B5"), table=(packed("R1 R2"), packed("B4")))),
    ("a set too weak", "T5", evolve(TAKING, table=TAKING.packed_table[::-1])),
    ("a set worth the same", "T5", beaten_by(TAKING, "R1 R2", "G1 G2")),
    ("nobody leads", "L1", evolve(LEAD, player=None)),
    ("who played last is not out", "F1", evolve(OVER, player=1)),
    ("another is out", "F1", gone(with_hand(OVER, 2, ""), "P9")),
    (
        "last sheet of other hands",
        "F2",
        with_standing(OVER, sheets=(HandSheet((0, 1, 2)),), scores=(0, 1, 2)),
    ),
    ("last sheet of larger hands", "F2", scored(OVER, (0, 2, 2))),
    ("another result", "M3", evolve(OVER, turn=Over(Result((0, 2, 1), (1,), "hand_limit")))),
    ("an empty hand", "F1", gone(with_hand(MIDDLE, 2, ""), "P9")),
    ("a large hand", "X1", grown(LEAD, 0, 7)),
    ("no room for the card to take", "X1", grown(TAKING, 0, 8)),
    ("another takes", "K1", evolve(TAKING, turn=Decision("take", (1,)))),
    ("one before takes", "K1", evolve(TAKING_LAST, turn=Decision("take", (1,)))),
    ("who played answers", "E1", evolve(MIDDLE, turn=Decision("play", (1,)))),
    ("another leads", "E2", evolve(LEAD, turn=Decision("play", (0,)))),
    ("one after leads", "E2", evolve(table("B4", "R9", "P9", by=0), turn=Decision("play", (1,)))),
]


@pytest.mark.parametrize("state", [pytest.param(s, id=name) for name, s in POSSIBLE.items()])
def test_possible(state: State) -> None:
    """C1: possible states are valid."""
    GAME.validate(state)


@pytest.mark.parametrize(
    ("clause", "state"), [pytest.param(clause, s, id=name) for name, clause, s in IMPOSSIBLE]
)
def test_impossible(clause: str, state: State) -> None:
    """C1, D1: a state that breaks a clause is refused, and the clause is named."""
    with pytest.raises(InvalidState) as caught:
        GAME.validate(state)
    assert caught.value.clause == clause
    assert str(caught.value).startswith(f"impossible state: breaks {clause}: ")


@pytest.mark.parametrize("field", ["standing", "hands", "taken", "discards", "table", "turn"])
def test_fields_of_other_types(field: str) -> None:
    """C1: any object other than a state raises `TypeError`, and wrong cards `InvalidCards`."""
    others: list[Any] = [None, 1.5, (None,) * 3]
    for other in others:
        with pytest.raises((TypeError, InvalidCards)):
            GAME.validate(evolve(MIDDLE, **{field: other}))


def test_no_result_before_the_end() -> None:
    """M2: a match that has not ended has no result."""
    assert result_of(MIDDLE.standing) is None
    assert result(OVER) == result_of(OVER.standing)


UNREACHABLE = {
    "a set beaten, and nothing taken": MIDDLE,
    "a large set out of nothing": evolve(
        table("B1 B2", "R1 R2", on="P1 P2 P3"), discards=packed("P4 P5 P6 P7 P8 P9 G1 G2 G3 G4 G5")
    ),
    "a card taken before the first lead": evolve(dealt("B1 B2", "R1 R2"), taken=(packed("B1"), 0)),
    "a hand led card by card that must be led whole": table(
        "B3", "R3 R4", on="B1", whole_hand="must", hand_size=2
    ),
}


@pytest.mark.parametrize("name", UNREACHABLE)
def test_only_the_past_forbids_it(name: str) -> None:
    """C1: a state that play cannot reach is valid if it can be played on."""
    start = UNREACHABLE[name]
    match = playout(GAME, start.rules, Stream("int:1", name), start=start)

    assert match.result is not None
    for entry in match.log:
        GAME.validate(entry.state)
