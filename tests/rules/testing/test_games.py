"""Both games keep every law, at full size and as miniatures."""

import pytest
from attrs import evolve
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.oracles import herrlof_oracles, odin_oracles

from herrlof_rules import herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.testing import Effort, Oracles, check_exhaustively, check_game

FULL = [
    *((herrlof.GAME, players, herrlof_oracles()) for players in (2, 3)),
    *((odin.GAME, players, odin_oracles()) for players in (2, 3, 6)),
]
ONE_EACH = [(game, players, oracles) for game, players, oracles in FULL if players == 3]

SHAPES = {
    "powers of 1, 3 and 6": small_herrlof("B1 B3 R6 H V"),
    "no trump, and nothing to follow": small_herrlof("B9 R9 H H V"),
    "first dealer by chance": small_herrlof("B3 R6 H V", 1, first_dealer=None),
    "three players": small_herrlof("B1 B3 R6 V V", 1, players=3),
}
LARGE_SHAPES = {
    "two rounds": small_herrlof("B3 R6 H V", 1, max_rounds=2),
    "swaps, thefts and new trumps": small_herrlof("B3 R6 H H V V"),
    "a suit to follow and a pile": small_herrlof("B2 B5 B7 G4 G8 R2"),
    "two cards in the pile": small_herrlof("B1 B3 R6 R9 H V"),
    "three rounds": small_herrlof("B3 R6 H", 1, max_rounds=3),
}
ODIN_SHAPES = {
    "cards set aside": small_odin("B1 B3 R1 R2 P4"),
    "two cards set aside": small_odin("B1 B3 B2 R1 R2 R4"),
    "two hands, first player by chance": small_odin(
        "B1 B2 R1 R2", 1, max_hands=2, first_player=None
    ),
    "whole hands must be played": small_odin("B1 B3 R1 R2 P4", whole_hand="must"),
    "three players": small_odin("B1 B2 R1 R3 P1 P2", 2, players=3),
}
THOROUGH = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
QUICK = Effort(matches=1, other_rules=False)
LARGEST = ("two cards in the pile", "three rounds")
LARGE_ODIN_SHAPES = {"three cards a hand": small_odin("B1 B3 B4 R1 R2 R4", 3)}


def _id(value: object) -> str | None:
    return value.name if isinstance(value, Game) else str(value) if type(value) is int else ""


@pytest.mark.parametrize(("game", "players", "oracles"), ONE_EACH, ids=_id)
def test_full_size(game: Game, players: int, oracles: Oracles, little: Effort) -> None:
    """Each game at full size satisfies all laws at a few positions."""
    less = evolve(
        little,
        max_decisions=25,
        positions_with_twins=6,
        other_rules=False,  # Other parameters of this test cover the other counts.
        pickling=True,
    )
    report = check_game(game, game.rules(players), oracles=oracles, effort=less)
    assert report.twins > 5
    assert report.processes


@THOROUGH
@pytest.mark.parametrize(("game", "players", "oracles"), FULL, ids=_id)
def test_at_length(game: Game, players: int, oracles: Oracles) -> None:
    """Each edition of each game keeps all laws with the default effort."""
    for edition in game.info.editions:
        rules = game.edition(edition, players)
        assert check_game(game, rules, oracles=oracles).twins > 10


@pytest.mark.parametrize("name", SHAPES)
def test_every_history_of_small_herrlof(name: str) -> None:
    """Small rules of Herrlof leak nothing in any history."""
    oracles = herrlof_oracles()
    assert check_exhaustively(herrlof.GAME, SHAPES[name], oracles=oracles).histories > 1000


@pytest.mark.parametrize("name", ODIN_SHAPES)
def test_every_history_of_small_odin(name: str) -> None:
    """Small rules of Odin leak nothing in any history."""
    oracles = odin_oracles()
    assert check_exhaustively(odin.GAME, ODIN_SHAPES[name], oracles=oracles).histories > 300


@THOROUGH
@pytest.mark.parametrize("name", LARGE_SHAPES)
def test_every_history_of_larger_herrlof(name: str) -> None:
    """Larger miniatures of Herrlof leak nothing in any history."""
    oracles = herrlof_oracles()
    report = check_exhaustively(herrlof.GAME, LARGE_SHAPES[name], oracles=oracles)
    assert report.histories > (20_000 if name in LARGEST else 1_000)


@THOROUGH
@pytest.mark.parametrize("name", LARGE_ODIN_SHAPES)
def test_every_history_of_larger_odin(name: str) -> None:
    """Larger miniatures of Odin leak nothing in any history."""
    report = check_exhaustively(odin.GAME, LARGE_ODIN_SHAPES[name], oracles=odin_oracles())
    assert report.histories > 1_000


def test_every_order_of_handing_in() -> None:
    """With every order of predictions there are more histories, and nothing leaks in them."""
    rules = small_herrlof("B1 R6 H", 1)
    oracles = herrlof_oracles()
    one = check_exhaustively(herrlof.GAME, rules, oracles=oracles)
    every = check_exhaustively(herrlof.GAME, rules, oracles=oracles, every_order=True)
    assert every.histories > one.histories


@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=_id)
def test_what_is_far_too_large_is_refused_at_once(game: Game) -> None:
    """Rules at full size are refused before the first level is enumerated."""
    levels: list[tuple[int, int]] = []
    with pytest.raises(ValueError, match="use a smaller miniature"):
        check_exhaustively(game, game.rules(2), progress=lambda *level: levels.append(level))
    assert levels == []


def test_progress() -> None:
    """`progress` gets each length once, and the histories add up to the report's."""
    levels: list[tuple[int, int]] = []
    rules = small_herrlof("B1 R6 H", 1)
    report = check_exhaustively(herrlof.GAME, rules, progress=lambda *level: levels.append(level))
    assert [moves for moves, _ in levels] == list(range(len(levels)))
    assert sum(histories for _, histories in levels) == report.histories


@pytest.mark.parametrize(
    ("game", "rules", "oracles"),
    [
        pytest.param(game, rules, oracles, id=f"{game.name}-{rules.players}", marks=marks)
        for game, oracles, few, more in (
            (
                herrlof.GAME,
                herrlof_oracles(),
                small_herrlof("B1 B3 R6 H V"),
                small_herrlof("B3 R6 V V H", 1, 3, max_rounds=2),
            ),
            (
                odin.GAME,
                odin_oracles(),
                small_odin("B1 B3 R1 R2 P4"),
                small_odin("B1 B2 R1 R3 P1 P2 P3", 2, 3, max_hands=2),
            ),
        )
        for rules, marks in ((few, ()), (more, THOROUGH))
    ],
)
def test_playing_small(game: Game, rules: AnyRules, oracles: Oracles) -> None:
    """Small rules of both games keep all laws that `check_game` checks."""
    check_game(game, rules, oracles=oracles, effort=QUICK, path="")
