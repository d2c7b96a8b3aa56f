"""The network of a learned bot in training: its evaluation in compiled code, and its fitting."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from herrlof_arena.compiled.marks import compiled

Singles: TypeAlias = NDArray[np.float32]
Net: TypeAlias = tuple[NDArray[np.float64], ...]


@compiled
def worth(numbers: Any, net: Any) -> float:
    """The last number (the heuristic's value, or 0) plus the network's correction of it."""
    first, one, second, two, third, three = net
    low, high = one.copy(), two.copy()
    for place in range(len(first)):
        if numbers[place]:
            low += numbers[place] * first[place]
    for place in range(len(low)):
        if low[place] > 0:
            high += low[place] * second[place]
    total = three[0] + numbers[-1]
    for place in range(len(high)):
        if high[place] > 0:
            total += high[place] * third[place]
    return float(total)


def fit(
    net: list[Singles],
    xs: NDArray[np.float16],
    ys: Singles,
    rng: np.random.Generator,
    speed: float = 1.0,
) -> float:
    """Runs three epochs of Adam over the positions; returns the last epoch's mean squared error."""
    means, squares = ([np.zeros_like(part) for part in net] for _ in range(2))
    size, epochs, step, loss = 1024, 3, 0, 0.0
    for epoch in range(epochs):
        order, loss = rng.permutation(len(ys)), 0.0
        rate = 0.002 * speed * (1.05 - epoch / epochs)
        for start in range(0, len(ys) - size + 1, size):
            part = order[start : start + size]
            memory, y = xs[part, :-1].astype(np.float32), ys[part] - xs[part, -1]
            low = np.maximum(memory @ net[0] + net[1], 0)
            high = np.maximum(low @ net[2] + net[3], 0)
            off = high @ net[4] + net[5] - y
            loss += float((off**2).mean()) * size / len(ys)
            off /= size
            to_high = np.outer(off, net[4]) * (high > 0)
            to_low = (to_high @ net[2].T) * (low > 0)
            slopes = (memory.T @ to_low, to_low.sum(0), low.T @ to_high, to_high.sum(0))
            step += 1
            for place, slope in enumerate((*slopes, high.T @ off, off.sum(keepdims=True))):
                means[place] += 0.1 * (slope - means[place])
                squares[place] += 0.001 * (slope**2 - squares[place])
                by = np.sqrt(squares[place] / (1 - 0.999**step)) + 1e-8
                net[place] -= (rate * means[place] / (1 - 0.9**step) / by).astype(np.float32)
    return loss
