"""The compiled chapters run without NumPy and Numba, on rows that are lists."""

import subprocess
import sys

MATCH = """
import sys
for missing in ("llvmlite", "numba", "numpy"):
    sys.modules[missing] = None

from herrlof_arena.compiled import randomness
from herrlof_arena.compiled.game import compiled_game_of
from herrlof_rules import GAMES

for game in (GAMES["herrlof"], GAMES["odin"]):
    compiled, rules = compiled_game_of(game), game.rules(2)
    options, luck = compiled.numbers(rules), [0] * randomness.SPLITMIX_WIDTH
    row, work = [0] * (compiled.layout.width + 40), [0] * randomness.scratch_size(200)
    luck[randomness.KEY] = randomness.key_of(7)
    luck[randomness.CHOICES] = randomness.choices_of(luck[randomness.KEY])
    compiled.begin(row, options)
    compiled.settle(row, options, luck, work)
    while row[0] != compiled.over:
        state = compiled.decode(row, rules)
        count = compiled.legal(row, options, work)
        legal = work[randomness.IDS :][:count]
        seat = state.turn.seats[0]
        actions = game.legal_actions(state, seat)
        assert legal == sorted([game.encode(rules, action) for action in actions])
        compiled.act(row, options, compiled.choose(row, options, luck, work))
        compiled.settle(row, options, luck, work)
    game.validate(compiled.decode(row, rules))
    print(*compiled.decode(row, rules).turn.result.points)

try:
    from herrlof_arena.batch import Batch
except ImportError as missing:
    print(missing.extra)
"""


def test_a_match_on_lists() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", MATCH], capture_output=True, text=True, check=False
    )
    assert ended.stdout.splitlines() == ["53 48", "16 12", "batch"], ended.stderr
