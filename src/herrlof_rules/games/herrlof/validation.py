"""Whether a state can be: every check names the clause that an impossible state breaks."""

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.games.herrlof.cards import Card, Suit, copies, includes, kinds, size
from herrlof_rules.games.herrlof.powers import victims
from herrlof_rules.games.herrlof.scoring import points, result
from herrlof_rules.games.herrlof.state import State
from herrlof_rules.games.herrlof.tricks import best_card, next_leader, suit_to_follow

_KINDS = {
    **dict.fromkeys(("first_dealer", "deal", "draw", "turn_trump", "pick"), Chance),
    **dict.fromkeys(
        ("predict", "play", "swap", "discard", "steal_trick", "steal_card", "return"), Decision
    ),
    "over": Over,
}
_SEATS = {players: set(range(players)) for players in (2, 3)}
_IN_TRICK = ("play", "swap", "draw", "discard", "turn_trump")
_POWER_OF_3 = ("swap", "draw", "discard")
_POWER_OF_6 = ("steal_card", "pick", "return")


def validate(state: State) -> None:
    """Raises `InvalidState` with the clause if no play can lead to this state.

    A state that passes can be played on without any other error than `IllegalAction`.
    It may still be one that only its unseen past forbids.
    """
    _require(
        type(state.turn) is _KINDS.get(state.turn.kind), "M1", "there is no such turn in a match"
    )
    _check_seats(state)
    _check_standing(state)
    if state.turn.kind in ("first_dealer", "deal"):
        _check_cleared(state)
        return
    gone = _cards_gone(state)
    finished_tricks = _finished_tricks(state)
    _check_predictions(state)
    _check_pile(state, gone)
    _check_tricks(state, gone, finished_tricks)
    _check_phase(state, finished_tricks)
    _check_thefts(state, gone)
    _check_turn(state)


def _require(holds: bool, clause: str, reason: str) -> None:
    if not holds:
        raise InvalidState(clause, reason)


def _check_seats(state: State) -> None:
    standing, table = state.standing, state.table
    players = standing.rules.players
    by_seat: list[tuple[object, ...]] = [
        standing.scores,
        standing.hits,
        state.hands,
        state.tricks,
        table.predictions,
    ]
    for sheet in standing.sheets:
        by_seat += [sheet.predictions, sheet.tricks, sheet.points]
    if set(map(len, by_seat)) != {players}:
        raise InvalidState("C5", f"something has not {players} entries by seat")
    seats = {buried.seat for buried in table.buried}
    for theft in table.thefts:
        seats |= {theft.thief, theft.victim}
    seats_or_none = {standing.dealer, state.leader}
    if state.last_trick is not None:
        seats.add(state.last_trick.leader)
        seats_or_none.add(state.last_trick.winner)
    existing = seats | (seats_or_none - {None}) <= _SEATS[players]
    _require(existing, "C5", "there is a seat that does not exist")


def _check_standing(state: State) -> None:
    standing = state.standing
    rules = standing.rules
    first = state.turn.kind == "first_dealer"
    _require((standing.dealer is None) == first, "M1", "the dealer is chosen first, and once")
    if first:
        _require(rules.first_dealer is None, "M1", "the first dealer is fixed by the rules")
        _require(standing.round == 1, "M1", "the first dealer is chosen before round 1")
    elif rules.first_dealer is not None:
        dealer = (rules.first_dealer + standing.round - 1) % rules.players
        _require(standing.dealer == dealer, "M2", f"in this round seat {dealer} deals")
    over = state.turn.kind == "over"
    _require(
        len(standing.sheets) == standing.round - (not over), "X5", "one sheet for each past round"
    )
    if rules.max_rounds is not None:
        _require(standing.round <= rules.max_rounds, "M3", "there are no more rounds than that")
    scores, hits = [0] * rules.players, [0] * rules.players
    for sheet in standing.sheets:
        _require(max(scores) < rules.target, "M3", "the target was reached in an earlier round")
        _require(
            min(sheet.tricks) >= 0 and sum(sheet.tricks) <= rules.hand_size,
            "T8",
            "a sheet has a number of tricks that cannot be",
        )
        for seat in range(rules.players):
            predicted, held = sheet.predictions[seat], sheet.tricks[seat]
            _require(0 <= predicted <= rules.hand_size, "P1", "a sheet's prediction cannot be")
            _require(
                sheet.points[seat] == points(rules, predicted, held),
                "X2",
                "a sheet's points are wrong",
            )
            scores[seat] += sheet.points[seat]
            hits[seat] += predicted == held
    _require(standing.scores == tuple(scores), "X5", "the scores are not the sums of the sheets")
    _require(standing.hits == tuple(hits), "M5", "the hits are not those of the sheets")
    if over:
        _require(result(standing) is not None, "M3", "the match has not ended")
    else:
        _require(max(scores) < rules.target, "M3", "the target was reached: the match is over")


def _check_cleared(state: State) -> None:
    table = state.table
    cleared = (
        table.trump is None
        and not any(p is not None for p in table.predictions)
        and not (table.pile or table.buried or table.redrawn or table.thefts)
        and not (any(state.hands) or state.trick or any(state.tricks))
        and state.leader is None
        and state.last_trick is None
    )
    _require(cleared, "M3", "between rounds the table is cleared")


def _cards_gone(state: State) -> int:
    """The cards out of the round: what is nowhere else (C1)."""
    table = state.table
    _require(table.trump is not None, "D2", "a trump card is turned up")
    assert table.trump is not None
    _require(0 <= table.redrawn <= len(table.buried), "W5", "more came up than was put under")
    gone = state.rules.deck
    for buried in table.buried:
        _require(includes(gone, buried.card.unit), "C1", "a card that is not in the deck")
    places = [*state.hands, table.pile, table.trump.unit]
    places += [card.unit for card in state.trick]
    places += [buried.card.unit for buried in table.buried[table.redrawn :]]
    for cards in places:
        _require(includes(gone, cards), "C1", "a card is there more often than in the deck")
        gone -= cards
    return gone


def _finished_tricks(state: State) -> int:
    """How many tricks of the round are finished, told by the sizes of the hands (D1, T2)."""
    sizes = [size(hand) for hand in state.hands]
    players = len(sizes)
    if state.turn.kind in _IN_TRICK and state.leader is not None:
        for place in range(min(len(state.trick), players)):
            sizes[(state.leader + place) % players] += 1
        if state.turn.kind == "discard" and state.trick:
            sizes[(state.leader + len(state.trick) - 1) % players] -= 1
    if state.turn.kind == "return" and state.table.thefts:
        sizes[state.table.thefts[-1].thief] -= 1
        sizes[state.table.thefts[-1].victim] += 1
    _require(len(set(sizes)) == 1, "D1", "the sizes of the hands do not fit together")
    _require(0 <= sizes[0] <= state.rules.hand_size, "D1", "the hands are too large")
    return state.rules.hand_size - sizes[0]


def _check_predictions(state: State) -> None:
    predictions = state.table.predictions
    for prediction in predictions:
        if prediction is not None:
            _require(0 <= prediction <= state.rules.hand_size, "P1", "a prediction cannot be")
    waiting = None in predictions
    _require(
        waiting == (state.turn.kind == "predict"), "P1", "play starts when all predictions are in"
    )


def _check_pile(state: State, gone: int) -> None:
    rules, table = state.rules, state.table
    played = gone + sum(card.unit for card in state.trick)
    threes = sum(copies(played, card) for card in kinds(played) if card.rank == 3)
    unsettled = state.turn.kind in _POWER_OF_3
    _require(
        len(table.buried) + unsettled <= threes,
        "W1",
        "more swaps than there were 3s",
    )
    _require(not (table.redrawn and table.pile), "W5", "the unseen cards come up first")
    dealt = rules.players * rules.hand_size + 1
    out = state.turn.kind == "discard"
    turned = size(rules.deck) - dealt - table.pile_size - out
    _require(turned >= 0, "D3", "the pile is too large")
    just_turned = state.trick.count(Card.V) > 1 and state.turn.kind != "turn_trump"
    turns = copies(gone, Card.V) // 2 + just_turned  # two Valknuts of one trick turn a card
    _require(turned <= turns, "V4", "the pile is too small")
    if state.turn.kind in ("swap", "draw", "turn_trump"):
        _require(table.pile_size > 0, "W5", "the pile is empty")


def _check_tricks(state: State, gone: int, finished_tricks: int) -> None:
    held = sum(state.tricks)
    _require(min(state.tricks) >= 0, "T8", "nobody holds fewer than no tricks")
    _require(held <= finished_tricks, "T8", "more tricks are held than were finished")
    _require(
        finished_tricks - held <= copies(gone, Card.V), "V1", "more destroyed than Valknuts played"
    )
    last = state.last_trick
    _require((last is None) == (finished_tricks == 0), "T10", "the last trick is that of the round")
    if last is None:
        return
    _require(len(last.cards) == len(state.hands), "T2", "each seat plays one card to a trick")
    rest = gone
    for card in last.cards:
        _require(includes(rest, card.unit), "C1", "a card of the last trick is elsewhere too")
        rest -= card.unit
    if Card.V in last.cards:
        _require(last.winner is None, "V1", "a Valknut destroys the trick")
        return
    trumps: tuple[Suit | None, ...] = (None, *Suit)
    if state.trick.count(Card.V) < 2 and state.table.trump is not None:
        trumps = (state.table.trump.suit,)  # not turned since the last trick
    places = {best_card(last.cards, trump) for trump in trumps}
    winners = {(last.leader + place) % len(last.cards) for place in places}
    _require(last.winner in winners, "T6", "the last trick has another winner")
    _require(held > 0, "T8", "the last trick is held by somebody")


def _check_phase(state: State, finished_tricks: int) -> None:
    kind, trick, last = state.turn.kind, state.trick, state.last_trick
    rules, players = state.rules, len(state.hands)
    if kind not in _IN_TRICK:
        _require(state.leader is None and not trick, "R2", "nobody leads now")
    if kind == "predict":
        _require(finished_tricks == 0, "P1", "predictions come before the first trick")
    elif kind == "over":
        sheet = state.standing.sheets[-1]
        _require(not any(state.hands), "T11", "the round ends when all hands are empty")
        _require(
            (sheet.predictions, sheet.tricks) == (state.table.predictions, state.tricks),
            "M3",
            "the last table is not that of the last sheet",
        )
    elif kind in _IN_TRICK:
        _require(finished_tricks < rules.hand_size, "T11", "the round is over")
        if last is None:
            dealer = state.standing.dealer
            assert dealer is not None
            leader, clause = (dealer + 1) % players, "T1"
        else:
            leader, clause = next_leader(rules, last)
        _require(state.leader == leader, clause, f"seat {leader} leads")
        _require(len(trick) <= players - (kind == "play"), "T2", "the trick is full")
        _check_followed(state)
        if kind in _POWER_OF_3:
            _require(bool(trick) and trick[-1].rank == 3, "W1", "a 3 was not just played")
        if kind == "turn_trump":
            second = trick.count(Card.V) == 2 and trick[-1] is Card.V
            _require(second, "V4", "a second Valknut was not just played")
    else:
        assert kind in ("steal_trick", *_POWER_OF_6)
        _require(last is not None, "R2", "a trick must have been won")
        assert last is not None
        _require(last.winner is not None, "V2", "the last trick was destroyed")
        assert last.winner is not None
        rank, clause = (1, "O1") if kind == "steal_trick" else (6, "S1")
        won_with = last.cards[(last.winner - last.leader) % players]
        _require(won_with.rank == rank, clause, f"the trick was not won with a {rank}")
        if kind == "steal_trick":
            _require(
                state.tricks[last.winner] > 0 and bool(victims(last.winner, state.tricks)),
                "O3",
                "nobody else holds a trick",
            )
        elif kind == "steal_card":
            _require(bool(victims(last.winner, state.hands)), "S2", "the hands are empty")


def _check_turn(state: State) -> None:
    """The seats of the turn are those that the rest of the state tells."""
    kind = state.turn.kind
    if isinstance(state.turn, Over):
        _require(state.turn.result == result(state.standing), "M4", "the result is another")
    elif isinstance(state.turn, Decision):
        if kind == "predict":
            waiting = [seat for seat, p in enumerate(state.table.predictions) if p is None]
            seats, clause = tuple(waiting), "P2"
        elif state.leader is not None:
            place = len(state.trick) - (kind != "play")
            seats, clause = ((state.leader + place) % len(state.hands),), "T2"
        else:
            assert state.last_trick is not None
            assert state.last_trick.winner is not None
            seats, clause = (state.last_trick.winner,), "R2"
        _require(state.turn.seats == seats, clause, f"to act: {seats}")
        if kind == "discard":
            _require(size(state.hands[seats[0]]) > 1, "W2", "a single card is put back at once")


def _check_followed(state: State) -> None:
    """T4, as far as the present shows it: only a 3 lets a hand change after its card was played."""
    assert state.leader is not None
    for place in range(1, len(state.trick)):
        card = state.trick[place]
        suit = suit_to_follow(state.rules, state.trick[:place])
        hand = state.hands[(state.leader + place) % len(state.hands)]
        broke = card.suit is not None and card.rank != 3 and card.suit is not suit
        _require(
            not (suit is not None and broke and hand & suit.mask), "T4", "a suit was not followed"
        )


def _check_thefts(state: State, gone: int) -> None:
    thefts = state.table.thefts
    sixes = sum(copies(gone, card) for card in kinds(gone) if card.rank == 6)
    _require(len(thefts) <= sixes, "S1", "more thefts than tricks won with a 6")
    unsettled = state.turn.kind in ("pick", "return")
    for theft in thefts[: len(thefts) - unsettled]:
        _require(theft.thief != theft.victim, "S1", "nobody steals from themselves")
        _require(
            theft.taken is not None and theft.given is not None, "S1", "an earlier theft is open"
        )
    if not unsettled:
        return
    _require(bool(thefts), "S1", "there is no theft to settle")
    theft = thefts[-1]
    assert state.last_trick is not None
    _require(theft.thief == state.last_trick.winner, "S1", "the winner of the trick steals")
    _require(theft.thief != theft.victim and theft.given is None, "S1", "the theft cannot be")
    if state.turn.kind == "pick":
        _require(theft.taken is None, "S1", "the card is picked already")
        _require(state.hands[theft.victim] != 0, "S2", "the victim's hand is empty")
    else:
        _require(theft.taken is not None, "S1", "no card was picked")
        assert theft.taken is not None
        holds = state.hands[theft.thief] & theft.taken.mask
        _require(bool(holds), "S1", "the thief does not hold the card picked")
