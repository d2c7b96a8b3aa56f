"""Tuples that seats fill in turn, drawn with the seats."""

from typing import Annotated, Any

from attrs import frozen

from herrlof_rules import herrlof
from herrlof_rules.cli.table import in_turn, seats_of
from herrlof_rules.core.seats import FromSeat
from herrlof_rules.core.visibility import Public, visibility
from herrlof_rules.match import Match


@frozen
class Laid:
    first: Public[int | None]
    cards: Annotated[Public[tuple[str, ...]], FromSeat("first")]
    others: Public[tuple[str, ...]] = ("x",)


def test_seats_go_round_the_table() -> None:
    assert seats_of(Laid(2, ("a", "b")), "cards", 3) == (2, 0)
    assert seats_of(Laid(1, ()), "cards", 3) == ()


def test_no_seat_where_none_is_known() -> None:
    assert seats_of(Laid(None, ("a",)), "cards", 3) is None
    assert seats_of(Laid(2, ("a",)), "others", 3) is None


def test_the_mark_changes_nothing_else() -> None:
    marks = dict(visibility(Laid))
    assert marks["cards"] == marks["others"]


def test_the_trick_belongs_to_the_seats_from_the_leader_on() -> None:
    """T2: each player in turn, to the left."""
    assert in_turn(herrlof.Observation) == {"trick": "leader"}
    match: Any = Match.start(herrlof.GAME, herrlof.Rules(3, first_dealer=0), seed=1)
    for seat in range(3):
        match = match.play(herrlof.Predict(0), seat)
    for players in (1, 2):
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[-1], seat)
        observation = match.view(None).observation
        if observation.trick:
            assert seats_of(observation, "trick", 3) == (1, 2)[: len(observation.trick)]
            assert len(observation.trick) == players
