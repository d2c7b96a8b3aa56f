"""Tables and moves of Herrlof written the short way, for every test.

States are set up by `position` and changed by play:

    state = play(table(("G7 B2", "R8 H"), trump="B4"), "G7 R8")
"""

from collections.abc import Sequence
from typing import Any

from attrs import evolve, fields
from rules.written import Written

from herrlof_rules import Over
from herrlof_rules.herrlof import (
    GAME,
    Card,
    Deal,
    Draw,
    LeadGiven,
    Pick,
    Play,
    Predict,
    RoundSheet,
    Rules,
    State,
    TurnTrump,
    apply,
    legal_actions,
    position,
    turn,
)

_WRITTEN = Written(
    GAME,
    Card,
    lambda played: [Play(card) for card in played],
    {"draw": Draw, "turn_trump": TurnTrump, "pick": Pick},
)
cards, named, moves = _WRITTEN.cards, _WRITTEN.named, _WRITTEN.moves
play, events, refused = _WRITTEN.play, _WRITTEN.events, _WRITTEN.refused
spectator, hand, result = _WRITTEN.spectator, _WRITTEN.hand, _WRITTEN.result

# States


def mini_rules(hands: Sequence[str], trump: str, pile: str = "", **options: Any) -> Rules:
    """Rules whose deck is exactly these cards, without a small bonus by default."""
    options = {"small_bonus_tricks": (), **options}
    deck = cards(" ".join((*hands, trump, pile)))
    return Rules(len(hands), hand_size=len(cards(hands[0])), deck=deck, **options)


def table(
    hands: Sequence[str],
    *,
    trump: str,
    pile: str = "",
    leader: int = 0,
    predictions: Sequence[int | None] | None = None,
    **options: Any,
) -> State:
    """Round 1 of a game with exactly these cards, before the lead of its first trick."""
    rules = mini_rules(hands, trump, pile, **options)
    return position(hands, trump=trump, leader=leader, predictions=predictions, rules=rules)


def ready(trick: str, *, trump: str = "R2", leader: int = 0, **options: Any) -> State:
    """The table before this trick: each seat holds its card of it and another, a blue one."""
    played = trick.split()
    hands = [""] * len(played)
    for place, card in enumerate(played):
        hands[(leader + place) % len(played)] = f"{card} {('B2', 'B4', 'B7')[place]}"
    return table(hands, trump=trump, leader=leader, **options)


def after(trick: str, **options: Any) -> State:
    """The table after this trick, set up as by `ready`."""
    return play(ready(trick, **options), trick)


def dealt(
    hands: Sequence[str], *, trump: str, pile: str = "", leader: int = 0, **options: Any
) -> State:
    """Round 1 of a game with exactly these cards, before the predictions."""
    none = (None,) * len(hands)
    return table(hands, trump=trump, pile=pile, leader=leader, predictions=none, **options)


def deal(state: State, hands: Sequence[str], trump: str) -> State:
    """The next round dealt like this."""
    return apply(state, Deal(tuple(map(cards, hands)), Card(trump)))


def predict(state: State, *tricks: int) -> State:
    """Predictions by seat."""
    for seat, number in enumerate(tricks):
        state = apply(state, Predict(number), seat)
    return state


def after_rounds(
    state: State, *sheets: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
) -> State:
    """The same table in a later round: each sheet is predictions, tricks and points by seat."""
    seats = range(state.rules.players)
    standing = evolve(
        state.standing,
        round=len(sheets) + 1,
        scores=tuple(sum(points[seat] for _, _, points in sheets) for seat in seats),
        hits=tuple(sum(p[seat] == t[seat] for p, t, _ in sheets) for seat in seats),
        sheets=tuple(RoundSheet(*sheet) for sheet in sheets),
    )
    return evolve(state, standing=standing)


def altered(state: State, **changes: Any) -> State:
    """The state with fields of it, of its table or of its standing replaced, possible or not.

    Cards are written as in `table`.
    """
    for name, value in changes.items():
        if name == "hands":
            changes[name] = tuple(map(cards, value))
        elif name in ("pile", "trick"):
            changes[name] = cards(value)
        elif name == "trump" and value:
            changes[name] = Card(value)
    for part in ("standing", "table"):
        value = getattr(state, part)
        inner = {f.alias: changes.pop(f.alias) for f in fields(type(value)) if f.alias in changes}
        changes[part] = evolve(value, **inner)
    return evolve(state, **changes)


# Functions that read a state


def playable(state: State) -> str:
    """The cards that may be played now."""
    actions = legal_actions(state)
    assert all(isinstance(action, Play) for action in actions)
    return " ".join(GAME.format_action(action).removeprefix("play ") for action in actions)


def choices(state: State, seat: int | None = None) -> list[str]:
    """The legal actions as text."""
    return [GAME.format_action(action) for action in legal_actions(state, seat)]


def to_act(state: State) -> tuple[str, tuple[int, ...]]:
    """The kind of decision or chance, and the seats that may act (none for chance)."""
    now = turn(state)
    assert not isinstance(now, Over), "the match is over"
    return now.kind, getattr(now, "seats", ())


def leads(state: State) -> int:
    """The seat that leads the next trick; a trick must be about to begin."""
    kind, (seat,) = to_act(state)
    seen = spectator(state)
    assert (kind, seen.trick, seen.leader) == ("play", (), seat)
    return seat


def check_lead(trick: str, place: int, clause: str, **options: Any) -> None:
    """For every leader, the seat at this place of the trick leads the next one, by the clause."""
    players = len(trick.split())
    for first in range(players):
        before = ready(trick, leader=first, **options)
        state, leader = play(before, trick), (first + place) % players
        assert leads(state) == leader
        assert events(before, trick)[-1] == LeadGiven(leader, clause)
        other = (leader + 1) % players
        assert refused(state, hand(state, other), other) == clause


def held(state: State) -> tuple[int, ...]:
    """The tricks held, by seat."""
    return spectator(state).tricks


def winner(state: State) -> int | None:
    """The seat that won the last finished trick; None for a destroyed trick."""
    last = spectator(state).last_trick
    assert last is not None
    return last.winner
