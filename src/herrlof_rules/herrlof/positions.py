"""Positions: states set up from cards, without the moves that lead to them."""

from collections.abc import Iterable, Sequence

from herrlof_rules.core.errors import InvalidCards, InvalidState, UnknownSeat
from herrlof_rules.core.message_text import class_name, excerpt
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import is_seat
from herrlof_rules.herrlof.cards import VALKNUT, Card, checked, includes, pack, unpack
from herrlof_rules.herrlof.game import GAME
from herrlof_rules.herrlof.leading import next_leader
from herrlof_rules.herrlof.rules import Rules, packed_deck
from herrlof_rules.herrlof.state import LastTrick, Standing, State, Table
from herrlof_rules.herrlof.tricks import best_card
from herrlof_rules.herrlof.turns import TO_PLAY, to_predict


def position(
    hands: Sequence[str | Iterable[Card]],
    *,
    trump: str | Card,
    trick: str | Iterable[Card] = "",
    leader: int = 0,
    pile: str | Iterable[Card] | None = None,
    predictions: Sequence[int | None] | None = None,
    tricks: Sequence[int] | None = None,
    last_trick: str | Iterable[Card] = "",
    gone: str | Iterable[Card] = "",
    rules: Rules | None = None,
) -> State:
    """A state of round 1 with these cards, at the turn to play; play on to reach other turns.

    Cards are written as text (`"G7 B2"`) or given as an iterable.
    `hands` lists each seat's cards except those in `trick`, which `leader` led or is to lead.
    `predictions` are 0 unless given; if any is None, the turn is to predict.
    `tricks` are the numbers of tricks held, 0 unless given.  `last_trick` may name the cards of
    the newest finished trick in the order played, and `gone` the cards of earlier tricks.
    Without `rules`, the default rules with a deck of exactly these cards apply, and the pile is
    empty unless given.  With `rules`, all other cards of the deck form the pile, or are out of the
    round if a pile is given.

        >>> state = position(["G7 B2", "R8 H"], trump="R4", leader=1)
        >>> state.turn, state.hands[1]
        (Decision(kind='play', seats=(1,)), (Card.R8, Card.H))

    Raises `InvalidCards` for anything but cards and for a card too many, `InvalidRules` if no rules
    fit the hands, `UnknownSeat` for a leader that does not exist, `InvalidState` with the clause
    for a position that is not valid, and `TypeError` for numbers that are not ints.
    """
    held = [_cards(hand) for hand in hands]
    played, last, out = _cards(trick), _cards(last_trick), _cards(gone)
    turned_up = _cards(trump) if isinstance(trump, str) else (trump,)
    if len(turned_up) != 1:
        raise InvalidCards("trump must be one card (D2)")
    named = [card for cards in (*held, played, last, out, turned_up) for card in cards]
    if rules is None:
        hidden = _cards(() if pile is None else pile)
        pack(named)
        cards_of_hands = sum(map(len, (*held, played, last, out)))
        hand_size = max(1, cards_of_hands // max(1, len(held)))
        rules = Rules(len(held), hand_size=hand_size, deck=(*named, *hidden))
    else:
        check_type(rules, Rules)
        hidden = _rest(rules, named) if pile is None else _cards(pile)
    players = rules.players
    if not is_seat(leader, players):
        raise UnknownSeat(leader, players)
    predicted = (0,) * players if predictions is None else tuple(predictions)
    won = (0,) * players if tricks is None else tuple(tricks)
    for number in (*predicted, *won):
        if number is not None and type(number) is not int:
            raise TypeError(f"predictions and tricks must be ints, not {class_name(number)}")
    waiting = tuple([seat for seat, number in enumerate(predicted) if number is None])
    newest = _last_trick(rules, last, turned_up[0], leader) if last else None
    # The dealer is chosen as if the last trick were the first of the round.
    led = leader if newest is None else newest.leader
    dealer = (led - 1) % players if rules.first_dealer is None else rules.first_dealer
    zeros = (0,) * players
    state = State(
        Standing(rules, 1, dealer, zeros, zeros, ()),
        Table(turned_up[0], predicted, pack(hidden), (), 0, ()),
        tuple([pack(hand) for hand in held]),
        None if waiting else leader,
        played,
        won,
        newest,
        to_predict(waiting) if waiting else TO_PLAY[(leader + len(played)) % players],
    )
    GAME.validate(state)
    return state


_TOKENS = {card.value: card for card in Card}


def _cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order given; raises `InvalidCards` as `position` does."""
    if isinstance(cards, str):
        for token in cards.split():
            if token not in _TOKENS:
                raise InvalidCards(f"{excerpt(token)} is not a card of Herrlof (C4)")
        return tuple([_TOKENS[token] for token in cards.split()])
    listed = tuple(checked(cards))
    pack(listed)
    return listed


def _rest(rules: Rules, named: list[Card]) -> tuple[Card, ...]:
    """The cards of the deck that are not named."""
    deck, cards = packed_deck(rules), pack(named)
    if not includes(deck, cards):
        raise InvalidState("C1", "more copies of a card than the deck has")
    return unpack(deck - cards)


def _last_trick(rules: Rules, cards: tuple[Card, ...], trump: Card, leads: int) -> LastTrick:
    """The finished trick of these cards after which seat `leads` has the lead."""
    if VALKNUT in cards:
        return LastTrick(leads, cards, None)
    # The next leader's place in the trick depends only on the cards (R2).
    as_if = LastTrick(0, cards, best_card(cards, trump.suit))
    first = (leads - next_leader(rules, as_if)[0]) % len(cards)
    return LastTrick(first, cards, (first + best_card(cards, trump.suit)) % len(cards))
