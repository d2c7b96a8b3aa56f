"""Small regressions in plain Python: by least squares, and logistic."""

from collections.abc import Sequence
from math import exp

Rows = Sequence[Sequence[float]]


def least_squares(rows: Rows, targets: Sequence[float], ridge: float = 1.0) -> list[float]:
    """The weights with the least squared error, and little weight where the rows say little."""
    size = len(rows[0])
    matrix, vector = _empty(size, ridge)
    for row, target in zip(rows, targets, strict=True):
        _add(matrix, vector, row, 1.0, target)
    return _solved(matrix, vector)


def logistic(
    rows: Rows, targets: Sequence[bool], ridge: float = 1.0, rounds: int = 8
) -> list[float]:
    """The weights of a logistic regression, by Newton's method."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(rounds):
        matrix, vector = _empty(size, ridge)
        for row, target in zip(rows, targets, strict=True):
            odds = sum(map(float.__mul__, weights, row))
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, odds))))
            steep = max(1e-9, chance * (1 - chance))
            _add(matrix, vector, row, steep, odds + (target - chance) / steep)
        weights = _solved(matrix, vector)
    return weights


def _empty(size: int, ridge: float) -> tuple[list[list[float]], list[float]]:
    return [[ridge * (i == j) for j in range(size)] for i in range(size)], [0.0] * size


def _add(
    matrix: list[list[float]],
    vector: list[float],
    row: Sequence[float],
    weight: float,
    target: float,
) -> None:
    present = [(place, value) for place, value in enumerate(row) if value]
    for place, value in present:
        scaled = weight * value
        vector[place] += scaled * target
        line = matrix[place]
        for other, its in present:
            line[other] += scaled * its


def _solved(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Gaussian elimination; the matrix is positive definite, so no pivot is sought."""
    size = len(vector)
    rows = [[*line, value] for line, value in zip(matrix, vector, strict=True)]
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            if factor:
                rows[below] = [a - factor * b for a, b in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][n] * found[n] for n in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def groups(weights: Sequence[float], lengths: Sequence[int]) -> list[tuple[float, ...]]:
    """The weights, rounded, cut into runs of these lengths."""
    at, found = 0, []
    for length in lengths:
        found.append(tuple([round(weight, 3) for weight in weights[at : at + length]]))
        at += length
    return found
