"""The events shown to a seat, and how matches share values computed from them."""

import copy
import pickle
from random import Random
from typing import Any

import pytest
from rules.drawing import Whole
from rules.match.matches import RULES, course, finished

from herrlof_rules import Match, MismatchedViews, MissingEvents
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.herrlof import GAME, Rules
from herrlof_rules.match.match import match_from


def told(match: Match, seat: int | None) -> tuple[Any, ...]:
    """The events that a seat was shown, computed without a cache."""
    return tuple(redact_event(event, seat) for entry in match.log for event in entry.events)


def test_only_what_is_new() -> None:
    """A front-end that passes the number of events it has seen receives only later events."""
    for match in course(3):
        whole = match.view(1)
        for since in (0, 1, len(whole.events) // 2, len(whole.events)):
            news = match.view(1, since=since)
            assert news.since == since
            assert news.events == whole.events[since:]
            assert news.observation == whole.observation
            assert news.legal_actions == whole.legal_actions


def test_a_view_brought_up_to_date() -> None:
    """A view that is updated with later parts equals the whole view."""
    for seat in (None, 0, 2):
        view = None
        for match in course(3):
            if view is None:
                view = match.view(seat)
                continue
            news = match.view(seat, since=view.since + len(view.events))
            view = view.updated(news)
            assert view == match.view(seat)


def test_a_later_view_may_overlap() -> None:
    match = finished(2)
    whole = match.view(0)
    assert whole.updated(match.view(0, since=3)) == whole
    part = match.view(0, since=10)
    assert part.updated(match.view(0, since=12)) == part


def test_events_between_two_views_must_not_be_missing() -> None:
    match = finished(2)
    early = Match.start(GAME, RULES[2], seed=1).view(0)
    with pytest.raises(MissingEvents):
        early.updated(match.view(0, since=len(early.events) + 1))
    with pytest.raises(MissingEvents):
        match.view(0, since=5).updated(match.view(0, since=4))


def test_since_is_a_count_of_what_was_shown() -> None:
    match = finished(2)
    shown = len(match.view(None).events)

    assert match.view(None, Whole(shown)).events == ()
    for since in (-1, shown + 1):
        with pytest.raises(MissingEvents) as refused:
            match.view(None, since)
        assert (refused.value.since, refused.value.shown) == (since, shown)
    others: list[Any] = ["3", True, 1.0]
    for wrong in others:
        with pytest.raises(TypeError, match="since must be an integer"):
            match.view(None, wrong)


def test_branches_are_shown_their_own_events() -> None:
    """Branches of a match show their own events, in whatever order they are read."""
    rng = Random(3)
    matches = [Match.start(GAME, Rules(3), seed=2)]
    for _ in range(300):
        match = rng.choice(matches[-12:])
        seat = rng.choice(match.turn.seats)
        after = match.play(rng.choice(match.legal_actions(seat)), seat)
        matches.append(rng.choice([after, after, after.undo()]))
        for asked in (match, after, matches[-1]):
            viewer = rng.choice([None, 0, 1, 2])
            assert asked.view(viewer).events == told(asked, viewer)


def test_an_undone_match_forgets() -> None:
    match = finished(2)
    match.view(0)
    before = match.undo()

    assert before.view(0).events == told(before, 0)
    assert match.view(0).events == told(match, 0)
    shorter = match.prefix(7)
    assert shorter.view(1).events == told(shorter, 1)


def test_a_match_of_another_log_is_not_mistaken() -> None:
    """A match whose log comes from another match shows that log's events."""
    one = finished(2, seed=1)
    one.view(0)
    another = finished(2, seed=5)
    other = match_from(one.game, one.rules, one.seed, one.start_state, another.log)
    assert other.view(0).events == told(other, 0)


def test_what_was_computed_is_no_part_of_the_value() -> None:
    asked, fresh = finished(2), finished(2)
    asked.view(0)

    assert asked == fresh
    assert hash(asked) == hash(fresh)
    assert repr(asked) == repr(fresh)
    assert pickle.dumps(asked) == pickle.dumps(copy.copy(asked))
    again = pickle.loads(pickle.dumps(asked))
    assert again == asked
    assert again.view(0) == asked.view(0)


def test_stages_are_the_moments_of_play() -> None:
    """`prefixes` yields the match after each decision and the chance that follows it."""
    for players in (2, 3):
        matches = list(course(players))
        assert list(matches[-1].prefixes()) == matches


def test_the_stages_of_a_match_without_a_seed() -> None:
    """The last prefix is the match itself, even if a chance turn follows."""
    match = Match.unseeded(GAME, RULES[2])
    assert list(match.prefixes()) == [match]
    dealer = match.apply(finished(2).log[0].move)
    assert list(dealer.prefixes()) == [dealer]


def test_views_of_two_seats_are_not_joined() -> None:
    """Joining the views of two seats raises an error, so no client is sent another's events."""
    match = finished(3)
    with pytest.raises(MismatchedViews):
        match.view(0).updated(match.view(1, since=2))
    with pytest.raises(MismatchedViews):
        match.view(0).updated(finished(2).view(0, since=2))
    nothing: Any = None
    with pytest.raises(TypeError):
        match.view(0).updated(nothing)
