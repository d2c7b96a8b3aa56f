"""The guide's trick-taking game has as few lines as promised, and keeps the laws."""

import inspect
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from arena.cli.running import Run
from attrs import evolve

from herrlof_arena.encoding import Encoder
from herrlof_rules import IllegalAction, InvalidState, Match
from herrlof_rules.core.game import Game
from herrlof_rules.pictures import table
from herrlof_rules.testing import check_validation

ROOT = Path(__file__).parent.parent
FILE = ROOT / "examples" / "tricks.py"
PAGE = (ROOT / "docs" / "how-to" / "a-trick-taking-game.md").read_text("utf-8")

if str(FILE.parent) not in sys.path:  # Other processes also import the game from this folder.
    sys.path.insert(0, str(FILE.parent))
tricks: Any = import_module("tricks")
GAME: Game = tricks.GAME
Card, Bid, Play, State = tricks.Card, tricks.Bid, tricks.Play, tricks.State


def test_the_file_is_small_and_whole_on_the_page() -> None:
    lines = FILE.read_text("utf-8").splitlines()
    assert len(lines) <= 245
    assert len(inspect.getsource(tricks.clues).splitlines()) == 14
    assert max(map(len, lines)) <= 79
    assert '--8<-- "examples/tricks.py"' in PAGE


def state(hands: str, trump: str, bids: tuple[int, ...], **more: Any) -> Any:
    held = tuple(tuple(map(Card, hand.split())) for hand in hands.split(","))
    rules = tricks.Rules(len(held), len(held[0]))
    return State(rules, held, (0,) * len(held), bids, Card(trump), **more)


def played(start: Any, cards: str) -> Any:
    after = start
    for card in cards.split():
        after = GAME.apply(after, Play(Card(card)))
    return after


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("R1 Y1 R6", 1), ("R1 G1 R6", 2), ("R6 G1 R1", 0), ("R1 Y1 Y2", 2)],
)
def test_who_wins_a_trick(cards: str, winner: int) -> None:
    """T2: the highest trump wins, else the highest card of the led suit; yellow is trump."""
    start = state(",".join(cards.split()), "Y6", (0, 0, 0))
    assert played(start, cards).tricks.index(1) == winner


def test_following_suit() -> None:
    """T1, T3: a player follows suit if possible, and the winner of a trick leads the next."""
    start = state("R1 G1,R2 B1,G2 G3", "Y6", (1, 1, 1))
    assert GAME.legal_actions(start) == (Play(Card.R1), Play(Card.G1))
    led = played(start, "R1")
    assert GAME.legal_actions(led) == (Play(Card.R2),)
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(led, Play(Card.B1))
    assert (refused.value.clause, refused.value.code) == ("T1", "not_legal")
    over = played(led, "R2 G2")
    assert over.turn.seats == (1,)


def test_points() -> None:
    """S1: an exact bid scores 5 plus the tricks bid, and any other bid scores nothing."""
    over = played(state("R1,R2,R3", "Y6", (0, 1, 1)), "R1 R2 R3")
    assert over.turn.result.points == (5, 0, 6)
    assert over.turn.result.winners == (2,)


@pytest.mark.parametrize(
    ("changed", "clause"),
    [
        ({"trump": None}, "D1"),
        ({"trump": Card.R1}, "D1"),
        ({"hands": ((Card.R1,), ())}, "D1"),
        ({"bids": (2, 0)}, "B1"),
        ({"bids": (0,)}, "D1"),
        ({"bids": (0, None), "played": (Card.G1,), "hands": ((), (Card.R2,))}, "B1"),
        ({"tricks": (1, 0)}, "T3"),
        ({"tricks": (1, -1)}, "T3"),
        ({"leader": 2}, "D1"),
    ],
)
def test_states_that_cannot_be(changed: Any, clause: str) -> None:
    good = state("R1,R2", "Y6", (0, 0))
    GAME.validate(good)
    with pytest.raises(InvalidState) as refused:
        GAME.validate(evolve(good, **changed))
    assert refused.value.clause == clause


def test_what_validate_takes_can_be_played() -> None:
    """`validate` accepts only states that can be played; the page checks all other laws."""
    small = tricks.Rules(players=2, hand_size=2)
    assert check_validation(GAME, small, states=40, mutants=30).accepted


def test_in_the_terminal(run: Run, registries: None) -> None:
    """The terminal shows the game's own sentences."""
    ran = run("demo", "--game", "tricks:REGISTRATION", "--players", 4, "--seed", 7)
    assert ran.status == 0, ran.err
    assert "Egil: R2." in ran.out


def test_its_vectors_and_picture() -> None:
    """Vectors and the picture need no further code, and vectors of different hands differ."""
    encoder = Encoder(GAME, tricks.Rules(3, 1), rows=12)
    one = state("R1,R2,R3", "Y6", (0, 1, 1))
    other = state("R1,R3,R2", "Y6", (0, 1, 1))
    seen = [encoder.observation_tensor(Match.unseeded_at(GAME, of), 1) for of in (one, other)]
    assert seen[0] != seen[1]
    assert len(seen[0]) == encoder.observation.size
    view = Match.start(GAME, tricks.Rules(), seed=1).view(0)
    assert {"hand", "played"} <= {part.name for part in encoder.observation}
    assert "#" in table(view)
    assert all(card.value in table(view) for card in view.observation.hand)


def test_in_openspiel() -> None:
    pytest.importorskip("pyspiel", reason="needs open_spiel")
    from herrlof_arena.adapters.openspiel import OpenSpielGame

    game = OpenSpielGame(GAME, tricks.Rules(players=2, hand_size=1))
    position = game.new_initial_state()
    while not position.is_terminal():
        chance = position.is_chance_node()
        legal = position.chance_outcomes()[0][0] if chance else position.legal_actions()[0]
        position.apply_action(legal)
    assert sum(position.returns()) == pytest.approx(0)
    assert isinstance(Match.start(GAME, tricks.Rules(), seed=1), Match)
