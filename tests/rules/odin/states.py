"""Tables and moves of Odin written the short way, for every test.

state = table("B4 B5", "R1 R2", on="P3", by=1)     # seat 0 is to answer seat 1's P3
state = play(state, "B4 B5")
"""

from collections.abc import Sequence
from typing import Any

from rules.written import Written

from herrlof_rules import Decision, Over
from herrlof_rules.odin import (
    GAME,
    Card,
    Deal,
    HandSheet,
    Play,
    Rules,
    Standing,
    State,
    apply,
    initial,
    legal_actions,
    position,
    turn,
)
from herrlof_rules.odin.cards import Packed, pack

_WRITTEN = Written(GAME, Card, lambda played: [Play(played)], {})
cards, named, moves = _WRITTEN.cards, _WRITTEN.named, _WRITTEN.moves
play, events, refused = _WRITTEN.play, _WRITTEN.events, _WRITTEN.refused
spectator, hand, result = _WRITTEN.spectator, _WRITTEN.hand, _WRITTEN.result
PLAYERS = (2, 3, 4, 5, 6)


def packed(text: str) -> Packed:
    """`"G7 B2"` as cards without order."""
    return pack(cards(text))


# States


def dealt(*hands: str, first: int = 0, aside: str = "", **options: Any) -> State:
    """The first hand of a match whose deck is exactly these cards, before the first lead."""
    deck = cards(" ".join((*hands, aside)))
    options = {"first_player": first, "hand_size": len(cards(hands[0])), "deck": deck, **options}
    return deal(initial(Rules(len(hands), **options)), *hands)


def deal(state: State, *hands: str) -> State:
    """The next hand dealt like this."""
    return apply(state, Deal(tuple(cards(hand) for hand in hands)))


SPARE = "O8"
"""A card that no test minds."""


def table(
    *hands: str,
    on: str = "",
    by: int = 0,
    first: int = 0,
    actor: int | None = None,
    taken: Sequence[str] | None = None,
    sheets: Sequence[tuple[int, ...]] = (),
    **options: Any,
) -> State:
    """The middle of a hand with the full deck: the set `on` the table, played `by` a seat.

    Without a set that seat leads; with one, the next seat is to act unless said.
    """
    # The seat keeps this card beside the one that it takes (K4).
    if len(on.split()) > 1 and len(hands[by].split()) == 1:
        hands = (*hands[:by], f"{hands[by]} {SPARE}", *hands[by + 1 :])
    return position(
        hands,
        on,
        player=by,
        passes=0 if actor is None else (actor - by - 1) % len(hands),
        taken=taken,
        sheets=sheets,
        first_player=first,
        rules=Rules(len(hands), **options),
    )


def standing_after(rules: Rules, *sheets: tuple[int, ...], first_player: int = 0) -> Standing:
    """The standing in the hand that comes after these, each with its points by seat."""
    scores = tuple(sum(points[seat] for points in sheets) for seat in range(rules.players))
    past = tuple(HandSheet(points) for points in sheets)
    return Standing(rules, len(sheets) + 1, first_player, (), scores, past)


# Functions that read a state


def choices(state: State, seat: int | None = None) -> list[str]:
    """The legal actions as text, without `play`."""
    return [GAME.format_action(a).removeprefix("play ") for a in legal_actions(state, seat)]


def to_act(state: State) -> tuple[str, int]:
    """The kind of decision, and the seat that is to act."""
    now = turn(state)
    assert isinstance(now, Decision)
    return now.kind, now.seats[0]


def leads(state: State) -> int:
    """The seat that leads the next round; a round must be about to begin."""
    kind, seat = to_act(state)
    seen = spectator(state)
    assert (kind, seen.table, seen.player) == ("play", (), seat)
    return seat


# Short matches

MINI = Rules(2, hand_size=2, deck=cards("B1 B2 R1 R2 P1"), first_player=0)
"""So few cards that all deals can be listed."""


HANDS = ("B1 R2", "P3 G4", "K5 O6", "B7 R8", "P9 G1", "K2 O3")


def short(players: int, **options: Any) -> State:
    """A match of hands of two cards, before the first deal; seat 0 is first unless said."""
    deck = cards(" ".join(HANDS))
    options = {"first_player": 0, **options}
    return initial(Rules(players, hand_size=2, deck=deck, **options))


def one_hand(state: State, out: int) -> State:
    """A hand in which this seat plays two cards of a colour that it got, as soon as it can."""
    state = deal(state, *HANDS[: state.rules.players])
    while state.player is not None and not isinstance(turn(state), Over):
        _, seat = to_act(state)
        plays = [a for a in legal_actions(state) if isinstance(a, Play)]
        if seat == out or not state.packed_table:
            state = apply(state, plays[0] if plays else legal_actions(state)[0])
        else:
            state = play(state, "pass")
    return state
