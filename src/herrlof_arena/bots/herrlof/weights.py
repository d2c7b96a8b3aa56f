"""The weights of the models in `value`, as they were fitted.

Logistic and linear regressions of rounds that these bots played against themselves and against
their predecessor, with one decision in twenty and half of the predictions moved at random, again
and again with the weights found.
`weights.txt` has a row of them in each line, after the number of players and the model's name.
"""

from importlib.resources import files

from herrlof_arena.bots.herrlof.value import Model

_LINES = (files("herrlof_arena.bots.herrlof") / "weights.txt").read_text("utf-8").splitlines()
_ROWS = [
    (int(players), model, tuple(map(float, row)))
    for players, model, *row in (line.split() for line in _LINES if not line.startswith("#"))
]


def _model(players: int) -> Model:
    hit, other = (
        tuple(row for count, model, row in _ROWS if (count, model) == (players, name))
        for name in ("hit", "other")
    )
    return Model(hit, other)


MODELS = {players: _model(players) for players in (2, 3)}
