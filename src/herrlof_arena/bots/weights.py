"""The weights of the heuristics, from the files beside them."""

from importlib.resources import files


def weights(game: str) -> list[float]:
    """All numbers of `weights.txt` in order, each line after the players and what is weighed."""
    lines = (files("herrlof_arena.bots") / game / "weights.txt").read_text("utf-8").splitlines()
    rows = [line.split()[2:] for line in lines if not line.startswith("#")]
    return [float(number) for row in rows for number in row]
