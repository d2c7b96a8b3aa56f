"""Laws, documents and worlds of cards that every seat except the holder sees."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing import foreheads
from rules.testing.replaced import replaced

from herrlof_rules import Match
from herrlof_rules.core import DocumentError, Game
from herrlof_rules.documents import dump_view, load_view
from herrlof_rules.testing import Effort, LawBroken, check_game
from herrlof_rules.testing.generators.playouts import Position, playout, positions, stream_for
from herrlof_rules.testing.secrecy.marks import check_marks

RULES = foreheads.Rules(3)


def _position(game: Game) -> Position:
    return positions(playout(game, RULES, stream_for(0, "foreheads")))[-1]


def test_a_correct_game_is_accepted(little: Effort) -> None:
    """`check_game` accepts a game in which each seat sees every card but its own."""
    check_game(foreheads.GAME, RULES, effort=little, path="")


def _own(seen: Any, state: Any, seat: int | None) -> Any:
    return seen if seat is None else evolve(seen, cards=state.cards)


def _crown(seen: Any, state: Any, _: int | None) -> Any:
    return evolve(seen, crown=state.crown)


def _spectator(seen: Any, state: Any, seat: int | None) -> Any:
    return evolve(seen, cards=state.cards) if seat is None else seen


def _blind(seen: Any, _: Any, seat: int | None) -> Any:
    return evolve(seen, cards=(None, None, None)) if seat == 2 else seen


FAULTS = {
    "cards is hidden from seat 0": _own,
    "crown is hidden from a spectator": _crown,
    "cards is hidden from a spectator": _spectator,
    r"cards\[0\] differs between seat 1 and seat 2, and is hidden from neither": _blind,
}


@pytest.mark.parametrize("fact", FAULTS)
def test_what_breaks_the_marks(fact: str) -> None:
    """Each observation that disagrees with its marks breaks `marks`, with the field and seats."""

    def observe(state: Any, seat: int | None) -> Any:
        return FAULTS[fact](foreheads.GAME.observe(state, seat), state, seat)

    with pytest.raises(LawBroken, match=f"marks: {fact}"):
        check_marks(_position(replaced(foreheads.GAME, observe=observe)))


def test_documents_refuse_what_is_hidden() -> None:
    """A view that shows a seat its own card is refused with the path of the field."""
    view = Match.start(foreheads.GAME, RULES, seed=1).view(1)
    text = dump_view(foreheads.GAME, view)
    assert load_view(foreheads.GAME, text) == view
    cards = view.observation.cards
    own = next(card for card in foreheads.Card if card not in cards)
    wrong = evolve(
        view, observation=evolve(view.observation, cards=(cards[0], own, cards[2])), events=()
    )
    with pytest.raises(DocumentError, match=r"observation.cards: is hidden from this seat"):
        load_view(foreheads.GAME, dump_view(foreheads.GAME, wrong))


def test_worlds_are_what_the_seat_does_not_see() -> None:
    """Every world has the cards that the seat sees, and its own card may be any other."""
    match = Match.start(foreheads.GAME, foreheads.Rules(2), seed=1)
    view = match.view(0)
    worlds = [world for world, _ in foreheads.GAME.worlds(view).enumerate(100)]
    assert {world.state.cards[1] for world in worlds} == {match.state.cards[1]}
    assert len({world.state.cards[0] for world in worlds}) > 1
