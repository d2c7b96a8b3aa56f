"""The lockstep law: a batch and the rules engine play the same matches and always agree."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest
from arena.batch.encoders import vector
from attrs import define, field

from herrlof_arena.batch import Batch, IllegalIds, match_seed
from herrlof_arena.compiled.game import CompiledGame, compiled_game_of
from herrlof_arena.compiled.layout import NUMBER
from herrlof_arena.encoding import Encoder
from herrlof_rules import Chance, Decision, Game, Match, Over
from herrlof_rules.core.randomness import chance_stream, seed_text


@define
class Kernel:
    """A match played by the rules engine, as in a `Match` but without a log."""

    game: Game
    seed: str
    state: Any
    outcomes: int = 0

    def settle(self) -> None:
        while isinstance(self.game.turn(self.state), Chance):
            self.settle_one()

    def settle_one(self) -> None:
        stream = chance_stream(self.seed, self.outcomes)
        outcome = self.game.chance(self.state).sample(stream)
        self.state = self.game.apply(self.state, outcome)
        self.outcomes += 1

    def legal_actions(self) -> Any:
        """The legal actions of the first seat to act, which a batch lists."""
        return self.game.legal_actions(self.state, *self.game.turn(self.state).seats[:1])


@define
class Lockstep:
    """Matches under some rules, each in a row of a batch and in the rules engine."""

    game: Game
    rules: Any
    matches: int
    seed: int
    vectors: bool = False
    """Whether vectors are compared, of one seat in turn at each decision."""

    decisions: int = 0
    kinds: Counter[str] = field(factory=Counter)

    compiled: CompiledGame = field(init=False)
    encoder: Encoder = field(init=False)
    batch: Batch = field(init=False)
    kernels: list[Kernel] = field(init=False)
    rng: Random = field(init=False)
    actions: tuple[Any, ...] = field(init=False)
    ids: dict[Any, int] = field(init=False)
    chosen: Counter[type] = field(factory=Counter)

    def __attrs_post_init__(self) -> None:
        self.compiled = compiled_game_of(self.game)
        self.encoder = Encoder(self.game, self.rules)
        self.rng = Random(self.seed)
        self.batch = Batch.start(self.game, self.rules, self.matches, self.seed)
        self.actions = self.game.action_space(self.rules)
        self.ids = {action: number for number, action in enumerate(self.actions)}
        self.kernels = []
        for number in range(self.matches):
            seed = seed_text(match_seed(self.seed, number))
            kernel = Kernel(self.game, seed, self.game.initial(self.rules))
            kernel.settle()
            self.kernels.append(kernel)

    def run(self, most: int) -> int:
        """Plays to the end or until `most` decisions, and returns how many there were."""
        for _ in count():
            ids = self.compare()
            if self.decisions >= most or all(number == -1 for number in ids):
                break
            before = self.batch.numbers[:, NUMBER].tolist(), self.batch.scores
            ended = self.batch.step(np.array(ids))
            rows: list[int] = []
            for row, (kernel, number) in enumerate(zip(self.kernels, ids, strict=True)):
                if number >= 0:
                    seats = self.game.turn(kernel.state).seats
                    kernel.state = self.game.apply(kernel.state, self.actions[number], seats[0])
                    kernel.settle()
                    self.decisions += 1
                    if isinstance(self.game.turn(kernel.state), Over):
                        rows.append(row)
            self.compare_ended(ended, rows)
            now = self.batch.numbers[:, NUMBER].tolist()
            later = [
                a != b or row in rows for row, (a, b) in enumerate(zip(now, before[0], strict=True))
            ]
            assert ended.parts.tolist() == later
            assert np.array_equal(ended.points, self.batch.scores - before[1])
        return self.decisions

    def compare(self) -> list[int]:
        """Compares every row, and returns an id for each: what is played next, -1 at the end."""
        batch, game = self.batch, self.game
        numbers = batch.numbers.tolist()
        legal, counts = batch.legal_ids()
        mask, width = batch.legal_mask(), legal.shape[1]
        listed = legal.tolist()
        kinds, to_act, over = batch.kind.tolist(), batch.to_act.tolist(), batch.over.tolist()
        scores, payoffs = batch.scores.tolist(), batch.payoffs.tolist()
        ids: list[int] = []
        for row, kernel in enumerate(self.kernels):
            state, turn = kernel.state, game.turn(kernel.state)
            expected = self.compiled.encode(state, len(numbers[row]))
            assert numbers[row] == expected, self.difference(row, numbers[row], expected)
            assert batch.state(row) == state
            assert batch.kinds[kinds[row]] == turn.kind
            assert to_act[row] == (turn.seats[0] if isinstance(turn, Decision) else -1)
            assert over[row] == isinstance(turn, Over)
            actions = game.legal_actions(state, *turn.seats[:1])
            legal_ids = [self.ids[action] for action in actions]
            assert listed[row] == legal_ids + [-1] * (width - len(legal_ids)), (row, kernel)
            if isinstance(turn, Over):
                assert tuple(scores[row]) == turn.result.points
                assert tuple(payoffs[row]) == tuple(map(float, turn.result.payoffs))
                ids.append(-1)
            else:
                assert not any(payoffs[row])
                self.kinds[turn.kind] += 1
                ids.append(self.ids[self.pick(row, actions)])
        positions = np.repeat(np.arange(len(self.kernels)), counts)
        expected_mask = np.zeros_like(mask)
        expected_mask[positions, legal[legal >= 0]] = True
        assert np.array_equal(mask, expected_mask)
        if self.vectors:
            self.compare_vectors()
        return ids

    def compare_vectors(self) -> None:
        players = self.rules.players
        seats = [(self.decisions + row) % players for row in range(self.matches)]
        vectors = self.batch.observe(seats=seats)
        for row, kernel in enumerate(self.kernels):
            observation = self.game.observe(kernel.state, seats[row])
            expected = vector(self.game, self.rules, observation)
            differing = np.flatnonzero(vectors[row] != np.array(expected))
            assert not len(differing), (row, seats[row], differing, kernel)
            match: Match = Match.unseeded_at(self.game, kernel.state)
            tensor = self.encoder.observation_tensor(match, seats[row])
            assert np.array_equal(tensor, vectors[row]), (row, seats[row], kernel)

    def check_ids(self) -> None:
        """Checks that every illegal id is refused and changes no row.

        Each row in turn gets every illegal id, while every other row gets a legal id.  The moves
        that `run` makes show that the batch accepts legal ids.
        """
        batch, before = self.batch, self.batch.numbers
        legal = [{self.ids[action] for action in kernel.legal_actions()} for kernel in self.kernels]
        ids = np.array([min(some, default=-1) for some in legal])
        absurd = {-2, -1, 1 << 40, -(1 << 63), (1 << 63) - 1}
        for row, some in enumerate(legal):
            offered = ids.copy()
            for number in {*absurd, *range(batch.action_count + 2)} - (some or {-1}):
                offered[row] = number
                with pytest.raises(IllegalIds) as refused:
                    batch.step(offered)
                assert (refused.value.row, refused.value.id) == (row, number)
        assert np.array_equal(batch.numbers, before)

    def compare_ended(self, ended: Any, rows: list[int]) -> None:
        assert ended.rows.tolist() == rows
        for place, row in enumerate(rows):
            result = self.game.turn(self.kernels[row].state).result
            assert tuple(ended.scores[place].tolist()) == result.points
            payoffs = tuple(map(float, result.payoffs))
            assert tuple(ended.payoffs[place].tolist()) == payoffs

    def pick(self, row: int, actions: tuple[Any, ...]) -> Any:
        """The next action: rows choose rare actions, the first or last one, or a random one."""
        manner = row % 5
        if manner == 0:
            classes = [self.chosen[type(action)] for action in actions]
            rarest = [a for a, n in zip(actions, classes, strict=True) if n == min(classes)]
            action = rarest[int(self.rng.random() * len(rarest))]
            self.chosen[type(action)] += 1
            return action
        if manner == 1 and self.rng.random() < 0.9:
            return actions[0 if row % 2 else -1]
        return actions[int(self.rng.random() * len(actions))]

    def difference(self, row: int, numbers: list[int], expected: list[int]) -> str:
        """The columns that differ."""
        return (
            "; ".join(
                f"{name}: {numbers[place]} and not {expected[place]}"
                for place, name in self.names()
                if numbers[place] != expected[place]
            )
            + f" in row {row}: {self.kernels[row]}"
        )

    def names(self) -> Iterator[tuple[int, str]]:
        width = self.batch.numbers.shape[1]
        for column in self.compiled.layout:
            places = self.compiled.layout.slice(column.name)
            for number, place in enumerate(range(places.start, places.stop)):
                yield place, f"{column.name}[{number}]"
        for place in range(self.compiled.layout.width, width):
            yield place, f"sheet[{place - self.compiled.layout.width}]"
