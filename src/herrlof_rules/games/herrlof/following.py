"""What must be followed (T4, T5)."""

from herrlof_rules.games.herrlof.cards import HAGALAZ, Card, Suit
from herrlof_rules.games.herrlof.checks import played_by, require, steals_last
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.state import State


def suit_to_follow(rules: Rules, trick: tuple[Card, ...]) -> Suit | None:
    """The suit that those who hold it must play to this trick, led already; None if none."""
    led = trick[0].suit  # T4
    if led is None and rules.symbol_lead == "first_suit" and trick[0] is HAGALAZ:  # T5
        for card in trick:
            if card.suit is not None:
                return card.suit
    return led


def check_followed(state: State, leader: int) -> None:
    """T4, as far as the hands show it: only a 3 lets one change after its card was played."""
    trick, players = state.trick, len(state.hands)
    for place in range(1, len(trick)):
        suit = _not_followed(state.rules, trick, place)
        if suit is not None:
            seat = (leader + place) % players
            held = (state.hands[seat] & suit.mask).bit_count()
            broke = held > _drawn_since(state, seat, trick, (trick[place],))
            require(not broke, "T4", "a suit was not followed")


def check_last_followed(state: State) -> None:
    """T4 in the last trick: cards of the suit held since have come by a 3 or a 6."""
    last, players = state.last_trick, len(state.hands)
    if last is None:
        return
    for place in range(1, players):
        suit = _not_followed(state.rules, last.cards, place)
        if suit is None:
            continue
        seat = (last.leader + place) % players
        played = played_by(state, seat)
        held = (state.hands[seat] & suit.mask).bit_count()
        held += played is not None and played.suit is suit
        if held:
            own = (last.cards[place], played)
            came = _drawn_since(state, seat, (*last.cards, *state.trick), own)
            came += steals_last(state) and _stolen(state, seat, suit)
            require(held <= came, "T4", "a suit was not followed in the last trick")


def _not_followed(rules: Rules, trick: tuple[Card, ...], place: int) -> Suit | None:
    """The suit that a card of a trick would have had to follow, and does not."""
    card = trick[place]
    if card.suit is None or card.suit is trick[0].suit:
        return None
    suit = suit_to_follow(rules, trick[:place])
    return None if suit is card.suit else suit


def _drawn_since(
    state: State, seat: int, played: tuple[Card, ...], own: tuple[Card | None, ...]
) -> int:
    """How many cards a seat may have drawn by its own 3s, with these cards played since."""
    own_3s = sum(card is not None and card.rank == 3 for card in own)
    if not own_3s:
        return 0
    threes = sum(card.rank == 3 for card in played)
    swaps = sum(buried.seat == seat for buried in state.table.buried[-threes:])
    swaps += state.turn.kind == "discard" and state.turn.seats == (seat,)
    return min(own_3s, swaps)


def _stolen(state: State, seat: int, suit: Suit) -> bool:
    """Whether the newest theft brought a seat a card of the suit."""
    theft = state.table.thefts[-1]
    came = theft.taken if seat == theft.thief else theft.given if seat == theft.victim else None
    return came is not None and came.suit is suit
