"""Whether a state can be: every check names the clause that an impossible state breaks."""

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.games.odin.cards import FULL_DECK
from herrlof_rules.games.odin.scoring import end_reason, result
from herrlof_rules.games.odin.sets import SETS
from herrlof_rules.games.odin.state import Standing, State


def validate(state: State) -> None:
    """Raises `InvalidState` with the clause if no play can lead to this state.

    A state that passes can be played on without any other error than `IllegalAction`.
    It may still be one that only its unseen past forbids.
    """
    _check_seats(state)
    _check_turn(state)
    _check_standing(state.standing, over=isinstance(state.turn, Over))
    _check_first_player(state)
    _check_colours(state)
    if isinstance(state.turn, Chance):
        _check_cleared(state)
        return
    _check_cards(state)
    _check_table(state)
    _check_hands(state)
    _check_who_acts(state)


def _require(holds: bool, clause: str, reason: str) -> None:
    if not holds:
        raise InvalidState(clause, reason)


def _check_seats(state: State) -> None:
    standing = state.standing
    players = standing.rules.players
    by_seat: list[tuple[int, ...]] = [standing.scores, state.hands, state.taken]
    by_seat += [sheet.points for sheet in standing.sheets]
    for entries in by_seat:
        _require(len(entries) == players, "C3", f"something has not {players} entries by seat")
    seats = {standing.first_player, state.player, *state.turn.seats} - {None}
    _require(seats <= set(range(players)), "C3", "there is a seat that does not exist")


def _check_turn(state: State) -> None:
    turn = state.turn
    if isinstance(turn, Decision):
        _require(turn.kind in ("play", "take"), "T1", f"nobody is ever asked to {turn.kind}")
        _require(len(turn.seats) == 1, "C3", "one seat acts at a time")
    elif isinstance(turn, Chance):
        kinds = ("first_player", "remove_colours", "deal")
        _require(turn.kind in kinds, "D1", f"chance never settles {turn.kind}")


def _check_standing(standing: Standing, over: bool) -> None:
    rules = standing.rules
    past = standing.hand_number - (not over)
    _require(len(standing.sheets) == past, "F3", "there is one sheet for each past hand")
    if rules.max_hands is not None:
        _require(standing.hand_number <= rules.max_hands, "M2", "there are no more hands than that")
    scores = [0] * rules.players
    for sheet in standing.sheets:
        _require(max(scores) < rules.target, "M2", "the target was reached in an earlier hand")
        _require(sheet.points.count(0) == 1, "F2", "one player went out, and scored none")
        for seat, points in enumerate(sheet.points):
            _require(0 <= points <= rules.hand_size, "X1", "a sheet's points cannot be")
            scores[seat] += points
    _require(standing.scores == tuple(scores), "F3", "the scores are not the sums of the sheets")
    reached = max(scores) >= rules.target
    if over:
        _require(end_reason(standing) is not None, "M2", "the match has not ended")
    else:
        _require(not reached, "M2", "the target was reached, so the match is over")


def _check_first_player(state: State) -> None:
    standing = state.standing
    rules, first = standing.rules, standing.first_player
    unknown = state.turn.kind == "first_player"
    _require((first is None) == unknown, "M1", "the first player is chosen first, and once")
    past = standing.hand_number - 1
    if first is None:
        _require(rules.first_player is None, "M1", "the first player is fixed by the rules")
        _require(not past, "M1", "the first player is chosen before the first hand")
    elif past and rules.next_first_player == "last_on_turn":
        out = standing.sheets[past - 1].out
        _require(first == out, "M4", f"in this hand seat {out} is the first player")
    elif rules.first_player is not None:
        seat = (rules.first_player + past) % rules.players
        _require(first == seat, "M4" if past else "M1", f"in this hand seat {seat} is the first")


def _check_colours(state: State) -> None:
    standing = state.standing
    removed, four = standing.removed, standing.rules.two_player_colours == 4
    if state.turn.kind == "remove_colours":
        _require(four, "C5", "no colours are removed by these rules")
        _require(standing.hand_number == 1, "C5", "colours are removed before the first hand")
    chosen = four and state.turn.kind not in ("first_player", "remove_colours")
    _require(len(removed) == (2 if chosen else 0), "C5", "the colours removed are too many or few")
    if chosen:
        _require(removed[0].shift < removed[1].shift, "C5", "the colours removed are two, in order")


def _check_cleared(state: State) -> None:
    lying = any(state.hands) or any(state.taken) or state.discards or state.table
    _require(not lying and state.player is None, "D1", "between hands all cards are shuffled")


def _check_cards(state: State) -> None:
    """C1, C5, D1, K3: every card in one place, and as many as were dealt."""
    rules = state.rules
    seen = 0
    for cards in (*state.hands, *state.table, state.discards):
        _require(not cards & ~FULL_DECK, "C1", "there is a card that does not exist")
        _require(not cards & seen, "C1", "a card is in two places")
        seen |= cards
    _require(not seen & ~rules.deck, "C1", "a card is not of the deck")
    _require(not seen & ~state.standing.deck, "C5", "a card is of a colour out of play")
    dealt = rules.players * rules.hand_size
    _require(seen.bit_count() == dealt, "D1", f"{dealt} cards are dealt in each hand")
    for hand, taken in zip(state.hands, state.taken, strict=True):
        _require(not taken & ~hand, "K3", "a card taken and held is not in hand")


def _check_table(state: State) -> None:
    """T2, T3, T5: what lies there are sets, a second one answering the first."""
    kind, table = state.turn.kind, state.table
    for cards in table:
        _require(cards in SETS, "T2", "the cards on the table share neither colour nor number")
    if kind == "over":
        _require(len(table) == 1, "K4", "the winning set stays on the table, and no other")
    elif kind == "play":
        _require(len(table) <= 1, "K1", "who beats a set takes a card of it at once")
    else:
        _require(len(table) == 2, "K1", "there is no set that was just beaten")
        beaten, played = SETS[table[0]], SETS[table[1]]
        _require(beaten.size > 1, "K2", "a single card is taken without a decision")
        _require(played.size - beaten.size in (0, 1), "T3", "the set played has another size")
        _require(played.value > beaten.value, "T5", "the set played is not worth more")


def _check_hands(state: State) -> None:
    """X1, F1: nobody has too many cards, and at the end exactly one player has none."""
    player = state.player
    _require(player is not None, "L1", "nobody has played, and nobody leads")
    assert player is not None
    sizes = [hand.bit_count() for hand in state.hands]
    if isinstance(state.turn, Over):
        _require(sizes[player] == 0, "F1", "who played last is not out")
        _require(sizes.count(0) == 1, "F1", "somebody was out before")
        points = state.standing.sheets[-1].points
        _require(points == tuple(sizes), "F2", "the last sheet is not that of the hands")
        _require(state.turn.result == result(state.standing), "M3", "the result is another")
    else:
        _require(0 not in sizes, "F1", "with an empty hand the hand is over")
    if state.table:  # before its player played the newest set, and took a card for it
        took = state.turn.kind == "play" and bool(state.taken[player])
        sizes[player] += state.table[-1].bit_count() - took
    _require(max(sizes) <= state.rules.hand_size, "X1", "a hand is or was too large")


def _check_who_acts(state: State) -> None:
    table, player, turn = state.table, state.player, state.turn
    assert player is not None
    if isinstance(turn, Over):
        return
    if table:
        _check_round(state, table[0].bit_count())
    if turn.kind == "take":
        _require(turn.seats == (player,), "K1", "who played takes the card")
    elif table:
        _require(turn.seats != (player,), "E1", "the turn is back, so the round is over")
    else:
        _require(turn.seats == (player,), "E2", "who played last leads")
    if turn.kind == "play" and not state.discards and not (table and state.taken[player]):
        # Whoever answers holds a card taken until the next turn: so far there was one lead at most.
        _require(not any(state.taken), "K1", "a card was taken, but no set was beaten")
        _require(player == state.standing.first_player, "L1", "the first player leads first")


def _check_round(state: State, size: int) -> None:
    """What a set of this size on the table tells of the round before it.

    It answered another unless it is a single card, for a whole hand led ends the hand (L1, L2).
    Every smaller size was beaten before (T3), and each time all cards but one were discarded (K1).
    """
    assert state.player is not None
    discarded = (size - 1) * (size - 2) // 2
    _require(state.discards.bit_count() >= discarded, "T3", "too few cards were discarded for it")
    if size > 1 and state.turn.kind == "play":
        _require(state.taken[state.player] != 0, "K1", "who beat a set has taken no card")
