"""Worlds of both games keep the laws, and every planted fault is found."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing import planted_worlds, toy
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.planted_worlds import PLANTED, TOY, TRUTH

from herrlof_rules import herrlof, odin
from herrlof_rules.core import TooManyWorlds
from herrlof_rules.testing import Effort, LawBroken, check_game, check_worlds
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.playouts import playout, positions, stream_for
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds
from herrlof_rules.testing.worlds.laws import check_sampled

ODIN_MINIATURES = [
    small_odin("B1 B3 R1 R2 P4"),
    small_odin("B1 B3 B2 R1 R2 R4", whole_hand="must"),
    small_odin("B1 B2 R1 R2 P3", 1, max_hands=2, first_player=None),
    small_odin("B1 B2 R1 R3 P1 P2 P3", players=3, whole_hand="must"),
]
FEW = Effort(matches=1, positions_per_kind=1)
MANY = Effort(matches=6, positions_per_kind=4, shorter=4)


def test_odin() -> None:
    """Worlds of Odin keep all laws, and many views are compared exactly."""
    report = check_worlds(
        odin.GAME,
        odin.Rules(3, whole_hand="must"),
        miniatures=ODIN_MINIATURES,
        effort=Effort(matches=1, max_decisions=60, positions_per_kind=1, twins_per_position=1),
    )
    assert report.processes
    assert report.compared > 20
    assert report.twins > 10
    assert report.worlds == 5 * report.tried["possibility"] > 100
    assert not any("worlds" in reason for reason in report.skipped)


TINY_HERRLOF = [
    small_herrlof("B3 R6 H H V", 1),
    small_herrlof("B3 B6 R6 H", 1),
]
HERRLOF_MINIATURES = [
    small_herrlof("B1 B3 R6 R9 H V G2"),
    small_herrlof("B3 H H V V"),
    small_herrlof("B3 G3 R6 V H"),
    small_herrlof("B6 R6 G3 H", 1, 3),
]


def test_herrlof() -> None:
    """Worlds of Herrlof keep all laws, and several views are compared exactly."""
    report = check_worlds(
        herrlof.GAME,
        herrlof.Rules(3),
        miniatures=TINY_HERRLOF,
        effort=Effort(matches=1, max_decisions=16, positions_per_kind=1, twins_per_position=1),
    )
    assert report.processes
    assert report.compared > 10
    assert report.twins > 10
    assert report.worlds == 5 * report.tried["possibility"] > 150
    assert not any("worlds" in reason for reason in report.skipped)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("miniature", range(len(HERRLOF_MINIATURES)))
def test_herrlof_at_length(miniature: int) -> None:
    """Worlds of larger miniatures of Herrlof keep all laws."""
    rules = HERRLOF_MINIATURES[miniature]
    report = check_worlds(
        herrlof.GAME, rules, miniatures=[rules], path="", effort=Effort(positions_per_kind=1)
    )
    assert report.compared > 5
    assert report.worlds > 100


def test_a_game_without_worlds_of_its_own() -> None:
    """Worlds that the library finds for any game keep all laws."""
    report = check_worlds(
        toy.GAME, TOY, path="rules.testing.toy:GAME", effort=FEW, miniatures=[TOY]
    )
    assert report.processes
    assert report.worlds > 30
    assert report.compared > 0  # Replayed worlds are compared with all histories.


def test_a_game_that_is_too_large() -> None:
    """Views with too many histories are skipped, and the report says so."""
    game = evolve(odin.GAME, find_worlds=EnumeratedWorlds)
    asked: list[tuple[int, int]] = []
    report = check_worlds(
        game,
        odin.Rules(2),
        path="",
        effort=Effort(matches=1, max_decisions=5, positions_per_kind=4),
        limit=2_000,
        progress=lambda *of: asked.append(of),
    )
    assert asked == [(number, len(asked)) for number in range(len(asked))]
    # Only the views from before the first player is chosen have few enough histories.
    assert 0 < report.worlds < 5 * len(asked)
    assert sum("worlds" in reason for reason in report.skipped) == 2


def test_views_of_too_many_worlds_break_no_law(little: Effort) -> None:
    """`check_game` skips a view for which `find_worlds` raises `TooManyWorlds`, and says so."""

    def find_worlds(game: Any, view: Any) -> Any:
        if len(view.events) > 3:
            raise TooManyWorlds(100)
        return odin.GAME.worlds(view)

    game, laws = evolve(odin.GAME, find_worlds=find_worlds), ["possibility", "proportion"]
    report = check_game(game, odin.Rules(2), effort=little, path="", only=laws)
    assert report.worlds > 0
    assert "worlds: a view has too many histories to sample from" in report.skipped


@pytest.mark.parametrize("fault", PLANTED)
def test_found(fault: str) -> None:
    """Each planted fault of worlds breaks the law that it is planted for."""
    game, rules, law = PLANTED[fault]
    with pytest.raises(LawBroken) as raised:
        check_worlds(game, rules, miniatures=[rules], path="", effort=MANY)
    assert raised.value.law == law, str(raised.value)
    assert len(str(raised.value)) < 8000


def test_a_card_given_back_is_forgotten() -> None:
    """S3: the thief knows a card of the victim's hand until it is played."""
    game = evolve(herrlof.GAME, find_worlds=planted_worlds.given_back)
    position = next(
        position
        for number in range(100)
        for position in positions(playout(game, planted_worlds.THEFT, stream_for(number, "theft")))
        if position.turn.kind == "play" and position.state.table.thefts
        if position.state.table.thefts[-1].given is not None and position.state.table.packed_pile
    )
    theft = position.state.table.thefts[-1]
    check_sampled(Onlooker(position, theft.victim), 2)
    with pytest.raises(LawBroken, match="possibility") as raised:
        check_sampled(Onlooker(position, theft.thief), 2)
    assert raised.value.law == "possibility"


def test_the_truth() -> None:
    """A sampler that returns the true state returns another one in a twin of the match."""
    with pytest.raises(LawBroken) as raised:
        check_worlds(TRUTH, TOY, path="")
    assert raised.value.law == "blindness"
    with pytest.raises(LawBroken) as raised:
        check_worlds(TRUTH, TOY, miniatures=[TOY], path="", effort=Effort(twins_per_position=0))
    assert raised.value.law == "completeness"


@pytest.mark.parametrize("name", ["HASHED", "LOCAL"])
def test_another_process_samples_others(name: str) -> None:
    """Worlds that depend on the process break `blindness`."""
    game = getattr(planted_worlds, name)
    with pytest.raises(LawBroken) as raised:
        check_worlds(game, TOY, path=f"rules.testing.planted_worlds:{name}", effort=FEW)
    assert raised.value.law == "blindness"
    assert "another process" in str(raised.value)


def test_worlds_in_check_game() -> None:
    """`check_game` also checks the worlds that a game describes."""
    game, rules, _ = PLANTED["a history that tells too little"]
    less, only = Effort(other_rules=False), ["possibility"]
    with pytest.raises(LawBroken, match="possibility"):
        check_game(game, rules, effort=evolve(less, matches=4), path="", only=only)
    assert check_game(odin.GAME, rules, effort=less, path="", only=only).worlds > 10
