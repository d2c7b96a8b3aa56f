"""The pictures of the turns show exactly the transitions that occur in play."""

import re

import pytest
from attrs import evolve
from pages.explored import edges

from herrlof_rules import GAMES
from herrlof_rules.core import OverPhase
from tools.pages.turns import drawn


@pytest.mark.parametrize("game", GAMES)
def test_what_phases_declare_is_what_follows(game: str) -> None:
    met = {(edge.kind, edge.then) for edge in edges(GAMES[game])}
    assert met == {(phase.kind, kind) for phase in GAMES[game].phases for kind in phase.then}


@pytest.mark.parametrize("game", GAMES)
def test_all_kinds_and_moves_are_met(game: str) -> None:
    """Exploration reaches every kind of turn, every action and every outcome."""
    of = GAMES[game]
    met = edges(of)
    assert {edge.kind for edge in met} | {"over"} == {phase.kind for phase in of.phases}
    assert {edge.move for edge in met} == {m.__name__ for m in (*of.actions, *of.outcomes)}


@pytest.mark.parametrize("game", GAMES)
def test_every_way_is_drawn(game: str) -> None:
    """Each straight line and each lane has a tip, and each branch onto a lane has a dot."""
    phases = GAMES[game].phases
    ways = [(one, two) for one in range(len(phases)) for two in range(len(phases))]
    ways = [(one, two) for one, two in ways if phases[two].kind in phases[one].then]
    joined = [(one, two) for one, two in ways if two != one + 1]
    picture = drawn(GAMES[game])
    tips = len(ways) - len(joined) + len({two for _, two in joined})
    assert len(re.findall("<polygon", picture)) == tips
    assert len(re.findall("<circle", picture)) == len(joined)


@pytest.mark.parametrize("game", GAMES)
def test_one_way_less_is_another_picture(game: str) -> None:
    of = GAMES[game]
    for place, phase in enumerate(of.phases):
        if isinstance(phase, OverPhase):
            continue
        for kind in phase.then:
            less = evolve(phase, then=tuple(other for other in phase.then if other != kind))
            others = (*of.phases[:place], less, *of.phases[place + 1 :])
            assert drawn(evolve(of, phases=others)) != drawn(of)


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_and_move_is_named(game: str) -> None:
    picture = drawn(GAMES[game])
    for phase in GAMES[game].phases:
        assert f">{phase.kind}<" in picture
        assert f">{phase.clause}<" in picture
        assert ", ".join(move.__name__ for move in phase.moves) in picture
