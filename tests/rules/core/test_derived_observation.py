"""Observations that the library derives from their fields."""

import pickle
from typing import Annotated, Any

import pytest
from attrs import evolve, frozen
from rules.testing import toy

from herrlof_rules.core import (
    BySeat,
    EntryOf,
    HiddenBySeat,
    HiddenFrom,
    Own,
    Public,
    Seat,
    Turn,
)
from herrlof_rules.core.derived_observation import DerivedObservation
from herrlof_rules.core.visibility import Everyone, OwnOnly, check_marks


@frozen
class State(toy.State):
    cards_held: BySeat[tuple[int, ...]] = ((1, 2), (3,))
    score: BySeat[int | None] = (4, 5)
    forehead: BySeat[int] = (6, 7)
    holder: Seat = 1
    secret: int | None = 8
    pot: int = 9

    @property
    def doubled(self) -> BySeat[int]:
        return tuple([2 * (n or 0) for n in self.score])


@frozen
class Observation:
    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[toy.Bid | toy.Play, ...]]
    hand: Annotated[Own[tuple[int, ...]], EntryOf("cards_held")]
    score: Own[int | None]
    doubled: Own[int | None]
    forehead: Annotated[tuple[int | None, ...], HiddenBySeat()]
    holder: Public[Seat]
    secret: Annotated[int | None, HiddenFrom("holder")]
    pot: Public[int]


@frozen
class Empty:
    """An observation in which what is hidden is empty."""

    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[toy.Bid | toy.Play, ...]]
    cards_held: Annotated[tuple[tuple[int, ...], ...], HiddenBySeat()]
    holder: Public[Seat]
    pile: Annotated[tuple[int, ...], HiddenFrom("holder")]


OBSERVE: Any = DerivedObservation(State, Observation)
STATE = State(toy.Rules())


def seen(seat: int | None) -> list[object]:
    observation = OBSERVE(STATE, seat, STATE.turn, ())
    names = ("hand", "score", "doubled", "forehead", "secret", "pot")
    assert (observation.seat, observation.turn, observation.legal_actions) == (seat, STATE.turn, ())
    return [getattr(observation, name) for name in names]


def test_each_seat_is_shown_its_own_entries() -> None:
    assert seen(0) == [(1, 2), 4, 8, (None, 7), 8, 9]
    assert seen(1) == [(3,), 5, 10, (6, None), None, 9]
    assert seen(None) == [(), None, None, (None, None), None, 9]


def test_a_game_that_gives_no_function_derives_its_observations() -> None:
    game: Any = evolve(
        toy.GAME, state=State, initial=State, observation=Observation, make_observation=OBSERVE
    )
    assert game.observe(STATE, 1) == OBSERVE(STATE, 1, STATE.turn, ())
    assert pickle.loads(pickle.dumps(game)) == game

    @frozen
    class Less:
        seat: Own[int | None]
        turn: Public[Turn]
        legal_actions: Own[tuple[toy.Bid | toy.Play, ...]]
        score: BySeat[int | None]

    assert evolve(game, observation=Less).observe(STATE, 0).score == (4, 5)


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        (Public[int], "Wrong.nothing: State has no field or property nothing: give it one"),
        (Annotated[Own[int], EntryOf("purses")], "State has no field or property purses"),
    ],
)
def test_a_field_that_the_state_does_not_have(form: Any, reason: str) -> None:
    @frozen
    class Wrong:
        seat: Own[int | None]
        nothing: form

    with pytest.raises(TypeError, match=reason):
        DerivedObservation(State, Wrong)


def test_a_field_of_its_own_comes_from_entries_by_seat() -> None:
    @frozen
    class Wrong:
        secret: Own[int | None]

    with pytest.raises(TypeError, match="secret is not marked by seat"):
        DerivedObservation(State, Wrong)


@pytest.mark.parametrize("mark", [HiddenBySeat(), HiddenFrom("holder")])
def test_an_entry_of_the_seat_cannot_be_hidden_from_it(mark: Any) -> None:
    """`EntryOf` shows a seat its own entry, so it is refused beside a mark that hides it."""

    @frozen
    class Wrong:
        holder: Public[Seat]
        card: Annotated[int | None, mark, EntryOf("forehead")]

    with pytest.raises(TypeError, match=r"Wrong.card: EntryOf shows each seat its own entry"):
        DerivedObservation(State, Wrong)


@pytest.mark.parametrize("name", ["seat", "whose"])
def test_hidden_from_seats_that_the_state_does_not_hold(name: str) -> None:
    """`HiddenFrom` is refused if its seats cannot be read from the state."""

    @frozen
    class Wrong:
        seat: Own[Seat | None]
        whose: Annotated[Own[Seat | None], EntryOf("score")]
        secret: Annotated[int | None, HiddenFrom(name)]

    with pytest.raises(TypeError, match=f"HiddenFrom names '{name}', which is not read from"):
        DerivedObservation(State, Wrong)


def test_a_hidden_tuple_is_empty() -> None:
    """A hidden tuple is empty if its type does not allow None."""
    observe: Any = DerivedObservation(State, Empty)
    state = evolve(STATE, pile=(3, 4))
    seen_by_holder, seen_by_other = (observe(state, seat, STATE.turn, ()) for seat in (1, 0))
    assert (seen_by_holder.cards_held, seen_by_holder.pile) == (((1, 2), ()), ())
    assert (seen_by_other.cards_held, seen_by_other.pile) == (((), (3,)), (3, 4))
    check_marks(Empty, (Everyone, OwnOnly, HiddenFrom, HiddenBySeat))
