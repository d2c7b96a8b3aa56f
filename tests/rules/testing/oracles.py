"""Oracles of Herrlof and Odin from the rulebook: what a seat may learn, and what never changes.

They do not use the games' events and observations, which are checked against them.
"""

import json
from collections import Counter
from collections.abc import Hashable
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator

from herrlof_rules import herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.documents.schema import schema
from herrlof_rules.herrlof.cards import unpack as herrlof_unpack
from herrlof_rules.match import CHANCE, Move
from herrlof_rules.odin.cards import pack as odin_pack
from herrlof_rules.testing import Oracles

CHECKED_DOCUMENTS = 30


def herrlof_knows(
    before: herrlof.State, move: Move, after: herrlof.State, seat: int | None
) -> Hashable:
    """Herrlof: P1 to P3, W2, W4, S3, X1, D1, D2."""
    learnt: list[Hashable] = [move.by]
    match move.choice:
        case herrlof.Deal(hands, trump):
            learnt += ["deal", trump, None if seat is None else hands[seat]]
        case herrlof.Predict(tricks):
            learnt += ["predict", tricks if seat == move.by else None]
        case herrlof.Draw(card):
            # W1: the 3 is the last card of the trick, and its player sees the drawn card.
            assert before.leader is not None
            looking = (before.leader + len(before.trick) - 1) % len(before.packed_hands)
            learnt += ["draw", card if seat == looking else None]
        case herrlof.Discard(card):
            learnt += ["discard", card if seat == move.by else None]
        case herrlof.Pick(card) | herrlof.Return(card):
            theft = before.table.thefts[-1]
            involved = seat is not None and seat in (theft.thief, theft.victim)
            learnt += [type(move.choice), card if involved else None]
        case _:
            learnt.append(move)  # Everything else is face up.
    if len(after.standing.sheets) > len(before.standing.sheets):
        learnt.append(before.table.predictions)  # X1
    return tuple(learnt)


def odin_knows(before: odin.State, move: Move, after: odin.State, seat: int | None) -> Hashable:
    """Odin: hands are hidden, and everything else is public (F3, K3, C5); points by F2."""
    learnt: Hashable = move
    if isinstance(move.choice, odin.Deal):
        learnt = None if seat is None else move.choice.hands[seat]
    if move.by == CHANCE or len(after.standing.sheets) == len(before.standing.sheets):
        return learnt
    left = [hand.bit_count() for hand in before.packed_hands]
    left[move.by] = 0
    return learnt, tuple(left)


def herrlof_cards(state: herrlof.State, events: tuple[herrlof.Event, ...]) -> object:
    """C1: all cards are in hands, pile, trick, finished tricks, or are or were the trump card."""
    table = state.table
    if table.trump is None:
        return Counter(state.rules.deck)
    cards: Counter[herrlof.Card] = Counter([table.trump, *state.trick])
    for hand in (*state.packed_hands, table.packed_pile):
        cards.update(herrlof_unpack(hand))
    cards.update(buried.card for buried in table.buried[table.redrawn :])
    gone: Counter[herrlof.Card] = Counter()
    trump = None
    for event in events:
        match event:
            case herrlof.HandsDealt():
                gone.clear()
                trump = event.trump
            case herrlof.TrickWon() | herrlof.TrickDestroyed():
                gone.update(event.cards)
            case herrlof.TrumpTurned():
                assert trump is not None
                gone[trump] += 1
                trump = event.card
            case _:
                pass
    return cards + gone


def odin_cards(state: odin.State, events: tuple[odin.Event, ...]) -> object:
    """D1: hand sizes follow from the cards dealt, played and taken, and no card occurs twice."""
    deck = odin_pack(state.rules.deck)
    sizes = [0] * state.rules.players
    for event in events:
        match event:
            case odin.HandsDealt():
                sizes = [state.rules.hand_size] * state.rules.players
                played: Counter[odin.Card] = Counter()
            case odin.SetPlayed():
                sizes[event.seat] -= len(event.cards)
                played.update(event.cards)
            case odin.CardTaken():
                sizes[event.seat] += 1
                played[event.card] -= 1
            case _:
                pass
    if state.player is None:
        return deck
    assert [hand.bit_count() for hand in state.packed_hands] == sizes, "a hand has another size"
    shown = odin_pack((+played).elements())
    seen = 0
    for cards in (*state.packed_hands, shown, odin_pack(state.set_aside)):
        assert not seen & cards, "a card is in two places"
        seen |= cards
    for colour in state.standing.removed:
        seen |= deck & colour.mask
    return seen


def fits(game: Game) -> Any:
    """A function that validates the first documents of each kind against its shipped schema."""
    validators: dict[str, Validator] = {}
    seen: Counter[str] = Counter()

    def fit(kind: str, text: str) -> None:
        if kind not in validators:
            validators[kind] = Draft202012Validator(schema(game, kind))
        seen[kind] += 1
        if seen[kind] > CHECKED_DOCUMENTS:
            return
        error = next(validators[kind].iter_errors(json.loads(text)), None)
        assert error is None, f"{kind}: {error}"

    return fit


def herrlof_oracles() -> Oracles:
    return Oracles(knows=herrlof_knows, invariant=herrlof_cards, fits=fits(herrlof.GAME))


def odin_oracles() -> Oracles:
    return Oracles(knows=odin_knows, invariant=odin_cards, fits=fits(odin.GAME))
