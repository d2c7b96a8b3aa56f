"""Seeded play, and play with given outcomes."""

import copy
import pickle
from random import Random
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis.vendor.pretty import pretty
from rules.herrlof.rounds import full_deal
from rules.herrlof.states import cards, mini_rules
from rules.match.matches import RULES, HerrlofMatch, course, finished
from rules.testing.replaced import replaced

from herrlof_rules import (
    Chance,
    Decision,
    IllegalAction,
    Match,
    Move,
    Over,
    UnknownSeat,
    View,
    odin,
    pictures,
)
from herrlof_rules.core.randomness import chance_stream, seed_commitment
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.herrlof import (
    GAME,
    Card,
    Deal,
    Draw,
    FirstDealer,
    Play,
    Predict,
    Rules,
    Swap,
    apply,
    chance,
    initial,
    observe,
)
from herrlof_rules.match import CHANCE
from herrlof_rules.match.match import _LOG, CHUNK, match_from


@pytest.mark.parametrize(
    ("seed", "text"), [(2020, "int:2020"), ("night", "str:night"), (b"\x01", "hex:01")]
)
def test_start(seed: Any, text: str) -> None:
    match = Match.start(GAME, Rules(), seed=seed)

    assert match.seed == text
    assert match.turn == Decision("predict", (0, 1))
    assert match.result is None
    assert match.start_state == initial(Rules())
    assert [entry.by for entry in match.log] == ["chance", "chance"]
    assert match == Match.start(GAME, Rules(), seed=seed)
    assert match != Match.start(GAME, Rules(), seed="another")


def test_a_fresh_seed() -> None:
    one, two = Match.start(GAME, Rules()), Match.start(GAME, Rules())

    assert one.seed is not None
    assert one.seed.startswith("hex:")
    assert one.seed != two.seed


def test_chance_is_a_function_of_seed_and_number() -> None:
    """Outcome number i comes from the stream with the label chance/i."""
    for match in course(3, seed=4):
        number = 0
        state = match.start_state
        for entry in match.log:
            if entry.by == CHANCE:
                stream = chance_stream("int:4", number)
                assert entry.choice == chance(state).sample(stream)
                number += 1
            state = entry.state


def test_play() -> None:
    match = Match.start(GAME, Rules(), seed=1)
    after = match.play(Predict(3), 0)

    assert after.log[-1].by == 0
    assert after.turn == Decision("predict", (1,))
    assert match.turn == Decision("predict", (0, 1))
    assert match.play(Predict(3), 1).turn == Decision("predict", (0,))
    assert after.state == apply(match.state, Predict(3), 0)
    assert after.legal_actions(1) == GAME.legal_actions(after.state, 1)
    assert after.legal_actions(0) == ()


def test_an_illegal_action_changes_nothing() -> None:
    match = Match.start(GAME, Rules(), seed=1).play(Predict(3), 0)
    before = repr(match)

    for action, seat in ((Predict(16), 1), (Predict(3), 0), (Play(Card.V), 1)):
        with pytest.raises(IllegalAction):
            match.play(action, seat)
    with pytest.raises(IllegalAction):
        match.play_chance(Draw(Card.V))
    assert repr(match) == before


def test_chance_does_not_move_for_a_seat() -> None:
    """An action given as a chance outcome is refused, even if the seat to act could choose it."""
    match = Match.start(GAME, Rules(), seed=1)
    choices: tuple[Any, ...] = (Predict(3), FirstDealer(0), None, 7)
    for choice in choices:
        with pytest.raises(IllegalAction) as refused:
            match.play_chance(choice)
        assert refused.value.clause == "P1"
        assert refused.value.seat is None
    with pytest.raises(IllegalAction):
        finished(2).play_chance(FirstDealer(0))


def test_a_whole_match() -> None:
    for players in (2, 3):
        match = finished(players)
        assert isinstance(match.turn, Over)
        assert match.result == match.turn.result
        assert match.legal_actions(0) == ()
        assert match.state == match.log[-1].state
        with pytest.raises(IllegalAction):
            match.play(Predict(0), 0)


def test_the_log_is_the_course() -> None:
    """Each log entry has the events of its move and the state that the move led to."""
    match = finished(3)
    state = match.start_state
    for entry in match.log:
        by = None if entry.by == CHANCE else entry.by
        after = GAME.step(state, entry.choice, by)
        assert (after.state, after.events) == (entry.state, entry.events)
        state = entry.state
    assert sum(len(entry.events) for entry in match.log) == len(match.view(None).events)


# Undoing


def decisions(match: HerrlofMatch) -> int:
    """How many there have been."""
    return sum(entry.by != CHANCE for entry in match.log)


def test_undo() -> None:
    before: HerrlofMatch | None = None
    for match in course(2):
        if before is not None:
            assert match.undo() == before
            assert decisions(match.undo()) == decisions(match) - 1
        before = match


def test_undo_at_the_start() -> None:
    match = Match.start(GAME, Rules(), seed=1)

    assert match.undo() == match
    unseeded = Match.unseeded(GAME, Rules())
    assert unseeded.undo() == unseeded


def test_undo_cannot_roll_again() -> None:
    """A choice that is undone and made again leads to the same chance outcome."""
    for match in course(3):
        if decisions(match) and match.log[-1].by == CHANCE:
            last = next(entry for entry in reversed(match.log) if entry.by != CHANCE)
            assert match.undo().play(last.choice, last.by) == match


def test_undo_unseeded() -> None:
    """Undo takes back a given chance outcome with the decision before it."""
    match = Match.unseeded(GAME, Rules(2)).play_chance(FirstDealer(0))

    assert match.undo() == match  # No decision has been made yet.
    dealt = match.play_chance(full_deal(2))
    assert dealt.play(Predict(1), 1).undo() == dealt


def test_branches_share_luck() -> None:
    """All branches of a round lead to the same next deal, because its number is the same."""
    rules = Rules(2, hand_size=2, deck=cards("G2 G4 G5 G7 R2 R4 R5"), small_bonus_tricks=())
    start = Match.start(GAME, rules, seed=3).play(Predict(0), 0).play(Predict(0), 1)
    second_deals = set()
    reached = set()
    todo = [start]
    while todo:
        match = todo.pop()
        if match.state.standing.round == 2:
            reached.add(match)
            second_deals.add(match.log[-1].choice)
        else:
            seat = match.turn.seats[0]
            todo += [match.play(action, seat) for action in match.legal_actions(seat)]

    assert len(reached) > 1
    assert len(second_deals) == 1


def test_thinking_does_not_shift_luck() -> None:
    """Trying moves, or sampling distributions, does not change the chance outcomes of a match."""
    match = Match.start(GAME, Rules(), seed=8)
    expected = match.play(Predict(0), 0).play(Predict(0), 1)
    for _ in range(3):
        match.play(Predict(5), 0).play(Predict(5), 1)
        chance(initial(Rules())).sample(chance_stream("int:8", 0))

    assert match.play(Predict(0), 0).play(Predict(0), 1) == expected


# Matches without a seed


def test_unseeded() -> None:
    match = Match.unseeded(GAME, mini_rules(("G3 G2", "G4 V"), "R2", "R4"))
    assert match.seed is None
    assert match.seed_commitment is None
    assert match.turn == Chance("first_dealer")

    match = match.play_chance(FirstDealer(1))
    assert match.turn == Chance("deal")
    with pytest.raises(IllegalAction):
        match.play(Predict(0), 0)
    match = match.play_chance(Deal((cards("G3 G2"), cards("G4 V")), Card.R2))
    match = match.play(Predict(0), 0).play(Predict(0), 1).play(Play(Card.G3), 0).play(Swap(), 0)
    assert match.turn == Chance("draw")
    assert match.play_chance(Draw(Card.R4)).turn == Decision("discard", (0,))


def test_make_leaves_chance_unsettled() -> None:
    match = match_from(GAME, Rules(), "int:5", initial(Rules()))
    match = match.apply(Move("chance", FirstDealer(1)))
    assert match.turn == Chance("deal")

    match = match.apply(Move("chance", full_deal(2)))
    assert match.turn == Decision("predict", (0, 1))
    assert match.apply(Move(1, Predict(2))).log[-1].by == 1


def test_the_commitment() -> None:
    match = Match.start(GAME, Rules(), seed=2020)

    assert match.seed_commitment == seed_commitment("int:2020")
    assert match.play(Predict(1), 0).seed_commitment == match.seed_commitment


# Views


@pytest.mark.parametrize("players", [2, 3])
def test_views(players: int) -> None:
    """A view has the observation of a seat, and the events as the seat saw them."""
    for match in course(players):
        for seat in (None, *range(players)):
            view = match.view(seat)
            assert view.seat == seat
            assert view.rules == RULES[players]
            assert view.observation == observe(match.state, seat)
            assert view.legal_actions == (
                () if seat is None else GAME.legal_actions(match.state, seat)
            )
            assert view.events == tuple(
                redact_event(event, seat) for entry in match.log for event in entry.events
            )


def test_a_careless_game_shows_nothing_to_such_a_seat() -> None:
    """A match checks that a seat exists, whatever the game's own `observe` does."""
    careless = replaced(GAME, observe=lambda state, seat: observe(state, 0))
    with pytest.raises(UnknownSeat):
        Match.start(careless, Rules(2), seed=1).view(2)


def test_a_view_tells_nothing_of_the_seed() -> None:
    match = Match.start(GAME, Rules(), seed="a-seed-like-no-other")

    for seat in (None, 0, 1):
        assert "a-seed-like-no-other" not in repr(match.view(seat))
    assert not hasattr(match.view(0), "state")


def test_views_are_values() -> None:
    match = finished(3)
    view = match.view(1)

    assert isinstance(view, View)
    assert view == match.view(1)
    assert hash(view) == hash(match.view(1))
    assert pickle.loads(pickle.dumps(view)) == view
    assert copy.deepcopy(view) is view


# Values


def test_equality_and_hash() -> None:
    one, two = finished(2), finished(2)

    assert one == two
    assert one is not two
    assert hash(one) == hash(two)
    assert len({one, two, one.undo()}) == 2


def test_matches_and_records_pickle() -> None:
    match = finished(2)

    assert pickle.loads(pickle.dumps(match)) == match
    assert copy.deepcopy(match) is match
    assert copy.copy(match) is match
    assert pickle.loads(pickle.dumps(match.record())) == match.record()
    assert pickle.loads(pickle.dumps(match)).undo() == match.undo()


def test_matches_are_frozen() -> None:
    match: Any = Match.start(GAME, Rules(), seed=1)

    with pytest.raises(FrozenInstanceError):
        match.seed = "int:2"


def test_a_repr_is_short_and_keeps_the_seed() -> None:
    """The `repr` of a match or view is one line without the log."""
    match = Match.start(GAME, Rules(2, target=20), "a-seed-like-no-other")
    assert repr(match) == (
        "<Match of herrlof, Rules(players=2, target=20): 2 moves, "
        "Decision(kind='predict', seats=(0, 1))>"
    )
    unseeded = Match.unseeded(GAME, Rules(2))
    assert "unseeded, 0 moves" in repr(unseeded)
    asked = "Decision(kind='predict', seats=(0, 1))"
    assert repr(match.view(None)) == f"<View of spectator: {asked}, 0 legal actions, 2 events>"
    assert repr(match.view(1)) == f"<View of seat 1: {asked}, 16 legal actions, 2 events>"


def test_a_notebook_is_shown_what_a_spectator_sees() -> None:
    match = Match.start(GAME, Rules(2), 4)
    assert match._repr_svg_() == pictures.table(match.view(None))
    assert match.view(0)._repr_svg_() == pictures.table(match.view(0)) != match._repr_svg_()


def test_a_view_that_nothing_draws_is_its_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view is shown as its `repr` if no module that draws it is imported."""
    view = Match.start(GAME, Rules(2), 4).view(0)
    monkeypatch.setattr("herrlof_rules.core.view.DRAWN", {})
    assert str(view) == repr(view)
    assert view._repr_svg_() is None


def test_a_failing_example_shows_a_match_in_a_line() -> None:
    """Pretty-printing a match, view or game gives its `repr`, not thousands of lines of fields."""
    match: Any = Match.start(GAME, Rules(), seed=1)
    for value in (match, match.view(0), GAME):
        assert pretty(value) == repr(value)


def test_what_ipython_shows() -> None:
    """IPython draws matches, views and records, and prints other values as text."""
    formatters = pytest.importorskip("IPython.core.formatters", reason="needs IPython")
    show = formatters.DisplayFormatter().format
    match: Any = Match.start(GAME, Rules(3, target=20), seed=2020)
    for drawn in (match, match.play(Predict(0), 0), match.view(0), match.record()):
        picture = {"image/svg+xml": drawn._repr_svg_(), "text/plain": repr(drawn)}
        assert show(drawn)[0] == picture
    for value in (match.rules, match.legal_actions(0)[0], GAME):
        assert show(value)[0] == {"text/plain": repr(value)}


def test_parents_and_what_led_here() -> None:
    """Each match has the match before its last move, the last move and the events of that move."""
    *_, match = course(3, seed=4)
    for number, entry in reversed(list(enumerate(match.log))):
        assert (match.length, match.state) == (number + 1, entry.state)
        assert (match.last_move, match.events) == (entry.move, entry.events)
        assert match.parent is not None
        match = match.parent
    assert (match.parent, match.last_move, match.events, match.length) == (None, None, (), 0)
    assert match.moves == match.log == ()


def test_prefixes_of_any_length() -> None:
    """A prefix has the first entries of the log, and no prefix is longer than the match."""
    match = finished(2)
    for moves in (0, 1, 7, match.length):
        assert match.prefix(moves).log == match.log[:moves]
    for wrong in (-1, match.length + 1):
        with pytest.raises(ValueError, match="moves"):
            match.prefix(wrong)


def test_a_match_equals_only_matches() -> None:
    """A match differs from every object that is not a match, even from its own record."""
    match = finished(2)
    others: list[object] = [None, match.record(), match.log]
    assert not any(match == other for other in others)


def test_values_folded_along_a_match() -> None:
    """A folded value is computed once for each move, even if branches share the move."""
    match, calls = finished(2), list[int]()

    def after(count: int, later: HerrlofMatch) -> int:
        calls.append(later.length)
        return count + len(later.events)

    total = match.fold("events so far", lambda _: 0, after)
    assert total == sum(len(entry.events) for entry in match.log)
    assert calls == list(range(1, match.length + 1))
    branch = match.undo()
    assert branch.fold("events so far", lambda _: 0, after) == sum(
        len(entry.events) for entry in branch.log
    )
    assert match.fold("events so far", lambda _: 0, after) == total
    assert len(calls) == match.length + branch.length


@pytest.mark.parametrize("name", ["log", "events", ("shown", 0)])
def test_values_under_any_name(name: Any) -> None:
    """A value that a caller stores is never mistaken for one that the match stores itself."""
    match = finished(2)
    before = pickle.loads(pickle.dumps(match))
    assert match.once(name, lambda _: "once") == "once"
    earlier = match.undo()
    assert earlier.fold(name, lambda _: 0, lambda count, _: count + 1) == earlier.length
    for one, other in ((match, before), (earlier, before.undo())):
        assert (one.log, one.events, one.view(0)) == (other.log, other.events, other.view(0))


def long_match(moves: int) -> Any:
    """A random match of Odin of at least that many moves."""
    match = Match.start(odin.GAME, odin.Rules(2, target=100_000, max_hands=None), seed=1)
    choose = Random(1)
    while match.length < moves:
        seat = match.turn.seats[0]
        match = match.play(choose.choice(match.legal_actions(seat)), seat)
    return match


def test_a_match_of_thousands_of_moves() -> None:
    """Equality, hash, pickle, copies and views do not recurse, however long a match is."""
    match = long_match(12_000)
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again is not match
    assert hash(again) == hash(match)
    assert copy.deepcopy(match) is match
    assert again.view(1) == match.view(1)
    assert repr(match).startswith("<Match of odin")
    assert match.undo().length < match.length
    assert match != match.undo()


def test_logs_of_a_long_match_share_their_entries() -> None:
    """Each log stores at most `CHUNK` entries of its own; all other entries are shared."""
    match = long_match(600)
    stages = [match.prefix(moves) for moves in range(match.length + 1)]
    for stage in stages:
        assert len(stage.log) == stage.length
    stored = {id(part): len(part) for stage in stages for part in stage._cache[_LOG]}
    assert match.length > 2 * CHUNK
    assert sum(stored.values()) < match.length * (CHUNK + match.length / CHUNK)


def test_an_unseeded_match_from_a_position() -> None:
    """A match without a seed can start at a position, which is validated."""
    later = finished(2).prefix(5)
    match = Match.unseeded_at(GAME, later.state)
    assert (match.seed, match.state, match.length) == (None, later.state, 0)
    wrong: Any = initial(Rules()).rules
    with pytest.raises(TypeError):
        Match.unseeded_at(GAME, wrong)
