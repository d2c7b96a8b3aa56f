"""The deduction game is as small as promised, keeps the laws, and needs no code for search."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import masks
import pytest
from attrs import evolve
from masks import GAME, Aim, Card, Guess, Play, Rules, State, begin

from herrlof_arena.bots import RandomBot, play_match, search_bot
from herrlof_arena.encoding import Encoder
from herrlof_arena.simulation import simulate
from herrlof_rules import InvalidState, Match
from herrlof_rules.core.shown_moves import ShownMoves
from herrlof_rules.testing import Effort, check_game, check_validation
from herrlof_rules.testing.generators.playouts import positions
from herrlof_rules.testing.worlds.laws import Onlooker, check_sampled

FILE = Path(__file__).parent.parent / "examples" / "masks.py"


def state(cards: str, drawn: Card, **more: Any) -> State:
    hands = tuple(map(Card, cards.split()))
    dealt = evolve(begin(Rules(len(hands)), (0,) * len(hands), 0), hands=hands, drawn=drawn)
    return evolve(dealt, **more)


def test_the_file_is_small() -> None:
    lines = FILE.read_text("utf-8").splitlines()
    assert len(lines) <= 380
    assert max(map(len, lines)) <= 79


@pytest.mark.parametrize(
    ("cards", "drawn", "move", "out"),
    [
        ("duel duel swap", Card.GUESS, Guess(2, Card.SWAP), (False, False, True)),
        ("duel duel swap", Card.GUESS, Guess(1, Card.SWAP), (False, False, False)),
        ("duel peek swap", Card.GUARD, Aim(Card.DUEL, 1), (False, True, False)),
        ("duel peek swap", Card.GUARD, Aim(Card.DUEL, 2), (True, False, False)),
        ("duel duel swap", Card.CROWN, Play(Card.CROWN), (True, False, False)),
    ],
)
def test_who_is_out(cards: str, drawn: Card, move: Any, out: tuple[bool, ...]) -> None:
    """C1, C3, C5: each card that eliminates players puts the right ones out of the round."""
    start = state(cards, drawn)
    GAME.validate(start)
    assert GAME.apply(start, move, 0).out == out


def test_who_is_guarded_is_not_chosen() -> None:
    """C4, P1: a guarded player cannot be chosen; if all are guarded, the card has no effect."""
    after = GAME.apply(state("guard peek", Card.DUEL), Play(Card.GUARD), 0)
    drawn = evolve(after, drawn=Card.GUESS)
    assert GAME.legal_actions(drawn) == (Play(Card.GUESS), Play(Card.PEEK))
    assert GAME.apply(drawn, Play(Card.PEEK), 1).guarded == (False, False)


def test_cards_are_swapped() -> None:
    """C5: two players swap cards, and both remember the other's card."""
    after = GAME.apply(state("swap peek guard", Card.DUEL), Aim(Card.SWAP, 2), 0)
    assert after.hands == (Card.GUARD, Card.PEEK, Card.DUEL)
    assert after.memory == ((Card.GUARD,), (), (Card.DUEL,))


def test_a_round_is_won() -> None:
    """E1, E2: the only player left in a round wins a token, and three tokens win the match."""
    after = GAME.apply(state("guess swap", Card.DUEL), Guess(1, Card.SWAP), 0)
    assert (after.tokens, after.hands, after.active) == ((1, 0), (None, None), 0)
    last = state("guess swap", Card.DUEL, tokens=(2, 2))
    over = GAME.apply(last, Guess(1, Card.PEEK), 0)
    assert over.out == (False, False)
    assert GAME.apply(last, Guess(1, Card.SWAP), 0).turn.result.winners == (0,)  # type: ignore[union-attr]  # Over


@pytest.mark.parametrize(
    "changed",
    [
        {"tokens": (4, 0, 0)},
        {"hands": (Card.CROWN, Card.CROWN, Card.GUESS)},
        {"hands": (Card.CROWN, Card.CROWN, None), "drawn": None},
        {"guarded": (True, False, False)},
        {"out": (False, True, False)},
        {"memory": ()},
    ],
)
def test_states_that_cannot_be(changed: Any) -> None:
    with pytest.raises(InvalidState):
        GAME.validate(evolve(state("guess duel swap", Card.DUEL), **changed))


def test_it_keeps_every_law() -> None:
    less = Effort(matches=1, other_rules=False, positions_with_twins=2, twins_per_position=1)
    assert check_game(GAME, Rules(2, 1), effort=less).matches
    assert check_validation(GAME, Rules(3, 2), states=10, mutants=30).accepted


def test_worlds_need_no_code_and_begin_with_the_round() -> None:
    match = play_match(GAME, Rules(3), [RandomBot()] * 3, seed=4)
    for position in [p for p in positions(match) if p.match.turn.seats][4::15]:
        onlooker = Onlooker(position, 1)
        assert check_sampled(onlooker, 2) == 2
        world = onlooker.worlds().sample(Random(1))
        assert world.start.tokens == position.state.tokens


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The numbers of moves that are replayed, and of those that are carried out to their end."""
    counted = Counter[str]()

    def count(owner: Any, name: str) -> None:
        function = getattr(owner, name)

        def counting(*given: Any, **more: Any) -> Any:
            counted[name] += 1
            return function(*given, **more)

        monkeypatch.setattr(owner, name, counting)

    count(ShownMoves, "played")
    count(masks, "proceed")  # `proceed` is the last step of a move.
    return counted


def test_a_move_that_is_not_shown_is_not_carried_out(calls: Counter[str]) -> None:
    """Replaying a move stops at its first event that differs from the view's."""
    view = play_match(GAME, Rules(3), [RandomBot()] * 3, seed=1).view(0)
    calls.clear()
    GAME.worlds(view).sample(Random(1))
    assert 0 < calls["proceed"] < calls["played"] / 3


def test_a_history_is_not_drawn_if_few_fit(calls: Counter[str]) -> None:
    """If most drawn histories are rejected, all are kept instead, and every world uses them."""
    match = play_match(GAME, Rules(2, 1), [RandomBot()] * 2, seed=2)
    stages = [stage for stage in match.prefixes() if stage.turn.seats]
    rng = Random(1)
    replayed = []
    for stage in stages:
        worlds = GAME.worlds(stage.view(stage.turn.seats[0]))
        calls.clear()
        for _ in range(20):
            worlds.sample(rng)
        replayed.append(calls["played"])
    assert max(replayed) < 1_000, replayed


def test_search_wins_against_random() -> None:
    bots: Any = {"search": search_bot(GAME, playouts=20), "random": RandomBot()}
    comparison = simulate(GAME, Rules(2, 1), bots, 12, seed=1)
    assert comparison.of("search").wins.mean > 0.5


def test_two_equal_cards_have_vectors() -> None:
    encoder = Encoder(GAME, Rules(3))
    pair = state("guess duel swap", Card.GUESS)
    one = state("guess duel swap", Card.PEEK)
    seen = [encoder.observation_tensor(Match.unseeded_at(GAME, of), 0) for of in (pair, one)]
    assert seen[0] != seen[1]
    assert "hand" in {part.name for part in encoder.observation}
