"""Properties of every state of Herrlof, in addition to the laws of any game."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from attrs import evolve
from rules.herrlof.drawn import matches

from herrlof_rules.herrlof import (
    FULL_DECK,
    GAME,
    Action,
    Card,
    Deal,
    Discard,
    Draw,
    HandsDealt,
    Outcome,
    Pick,
    Play,
    Return,
    Suit,
    TrickDestroyed,
    TrickWon,
    TrumpTurned,
    TurnTrump,
    apply,
    initial,
    legal_actions,
    observe,
)
from herrlof_rules.testing.generators.playouts import seat_of


def test_a_match_ends_and_every_state_is_valid() -> None:
    for match in matches():
        for entry in match.log:
            GAME.validate(entry.state)
        bound = GAME.max_decisions(match.rules)
        assert bound is None or sum(seat_of(e.move) is not None for e in match.log) <= bound
        assert match.result is not None
        assert sum(match.result.payoffs) == 0


def test_whoever_counts_knows_them() -> None:
    """T8, T10: public events determine the cards gone and the tricks held."""
    for match in matches():
        gone: Counter[Card] = Counter()
        won = 0
        trump: Card | None = None
        for entry in match.log:
            for event in entry.events:
                match event:
                    case HandsDealt():
                        trump = event.trump
                    case TrickWon() | TrickDestroyed():
                        gone.update(event.cards)
                        won += isinstance(event, TrickWon)
                    case TrumpTurned(card):
                        assert trump is not None
                        gone[trump] += 1
                        trump = card
                    case _:
                        pass
            if entry.state.turn.kind == "deal":
                gone.clear()
                won = 0
            for observer in (None, *range(match.rules.players)):
                seen = observe(entry.state, observer)
                assert Counter(seen.gone) == gone
                assert list(seen.gone) == sorted(seen.gone, key=FULL_DECK.index)
                assert sum(seen.tricks) == won


def relabelled(card: Card, suits: dict[Suit, Suit]) -> Card:
    """The card of the same rank in the other suit."""
    return card if card.suit is None else Card(f"{suits[card.suit].value}{card.rank}")


def recoloured(some: Sequence[Card], suits: dict[Suit, Suit]) -> tuple[Card, ...]:
    """The cards with other suits."""
    return tuple(relabelled(card, suits) for card in some)


def relabelled_move(move: Action | Outcome, suits: dict[Suit, Suit]) -> Action | Outcome:
    """The move with other suits."""
    match move:
        case Play(card) | Discard(card) | Return(card) | Draw(card) | TurnTrump(card) | Pick(card):
            return type(move)(relabelled(card, suits))
        case Deal(hands, trump):
            return Deal(tuple(recoloured(hand, suits) for hand in hands), relabelled(trump, suits))
        case _:
            return move


def test_no_suit_is_special() -> None:
    """With the suits renamed in deck, trump and moves all goes the same way."""
    for number, match in enumerate(matches()):
        suits = dict(zip(Suit, Random(number).sample(list(Suit), 4), strict=True))
        rules = evolve(match.rules, deck=recoloured(match.rules.deck, suits))
        state = initial(rules)
        for entry in match.log:
            state = apply(state, relabelled_move(entry.choice, suits), seat_of(entry.move))
            ours, theirs = entry.state, state
            assert theirs.turn == ours.turn
            assert (theirs.tricks, theirs.standing.scores) == (ours.tricks, ours.standing.scores)
            assert theirs.hands == tuple(
                tuple(sorted(recoloured(hand, suits), key=FULL_DECK.index)) for hand in ours.hands
            )
            first = ours.turn.seats[:1]
            legal = {relabelled_move(action, suits) for action in legal_actions(ours, *first)}
            assert legal == set(legal_actions(theirs, *first))
