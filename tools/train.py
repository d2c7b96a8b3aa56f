"""Trains the network of `LearnedBot` for Odin with two players, by playing against itself.

    python -m tools.train                 # some minutes of one core; interrupted, it goes on
    python -m tools.train --iterations 2 --samples 20000 --into elsewhere.txt

Each iteration plays hands with the network so far, one choice in twelve at random, and fits the
points of the hand, others' minus own, to the positions that choices left, those of the last
iterations together.  Seeds are fixed, so the same command makes the same weights on one machine.
Progress is kept in `--state`; a run that was interrupted repeats its last iteration.
"""

import argparse
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from herrlof_rules.batch import bits
from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.odin.sets import CARDS_OF, LARGER, STRONGER, set_of, write_sets
from herrlof_rules.bots.odin.learned import HIDDEN, NUMBERS, WEIGHTS
from herrlof_rules.bots.odin.policy import NO_ANSWER
from herrlof_rules.games.odin import sets

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]

_SIZE = np.array([each.size for each in sets.ALL_SETS])
_DIGIT = np.array([max(card.number for card in each.play.cards) for each in sets.ALL_SETS])
_GROUPS = np.array([int(group) for group in (*sets.COLOURS, *sets.NUMBERS)])
_NUMBERS = _GROUPS[6:].copy()
_CHANCE = np.ones((10, 10, 10, 10))
for _size, _by_digit in enumerate(NO_ANSWER):
    for _digit, _by_held in enumerate(_by_digit):
        for _held, _by_known in enumerate(_by_held):
            _CHANCE[_size, _digit, _held, : _held + 1] = _by_known
_KEPT = 1 << 20
_MIX = 0x9E3779B97F4A7C15 - (1 << 64)
_MOST = 400
"""More decisions than a hand has."""

_EARLIER = 4
"""How many iterations are fitted together."""


@compiled
def split(hand: int, kept: Any) -> int:
    """The fewest sets a hand can be split into, times 16, plus the single cards among them."""
    if hand == 0:
        return 0
    place = (hand * _MIX >> 40) & (_KEPT - 1)
    if kept[place, 0] == hand:
        return int(kept[place, 1])
    lowest, best = bits.lowest(hand), 1 << 30
    for group in (_GROUPS[lowest // 9], _NUMBERS[lowest % 9]):
        found = split(hand & ~group, kept) + 16 + (bits.size(hand & group) == 1)
        best = min(best, found)
    kept[place, 0], kept[place, 1] = hand, best
    return best


@compiled
def stands(known: int, held: int, number: int, higher: Any) -> float:
    """As `policy` reckons it: how probable it is that a seat cannot beat a set."""
    size, digit = _SIZE[number], _DIGIT[number]
    if size > held:
        return 1.0
    for group in _GROUPS:
        cards = known & group
        count = bits.size(cards)
        if count > size or (count == size and set_of(cards) >= STRONGER[number]):
            return 0.0
    count = bits.size(known)
    chance = _CHANCE[size, digit, held, count]
    if size == 1 and higher[0]:
        for _ in range(held - count):
            chance *= 1 - higher[digit] / higher[0]
    return float(chance)


@compiled
def write_numbers(
    out: Any, hand: int, number: int, kind: int, other: int, known: int, higher: Any, kept: Any
) -> None:
    """What `learned` knows of a position: a set is played for kind 0, or the round given up."""
    out[:] = 0
    cards, found = bits.size(hand), split(hand, kept)
    plays, longest = min(found >> 4, 6) - 1, 0
    for group in _GROUPS:
        longest = max(longest, bits.size(hand & group))
    for digit in range(9):
        out[digit] = bits.size(hand & _NUMBERS[digit])
    out[9 + min(found & 15, 5)] = 1
    out[15 + min(longest, 6) - 1] = 1
    if kind:
        out[90 + plays] = 1
        out[96 + plays] = other
        out[102 + cards - 1] = 1
        out[111 + other - 1] = 1
        if bits.size(known) == other and split(known, kept) >> 4 == 1:
            out[120] = cards
        return
    size, digit = _SIZE[number], _DIGIT[number]
    chance = stands(known, other, number, higher)
    out[21 + plays] = 1
    out[27 + plays] = chance
    out[33 + plays] = other
    out[39 + cards - 1] = 1
    out[48 + other - 1] = 1
    out[57 + other - 1] = chance
    out[66], out[67] = digit, digit * chance
    out[68 + min(size, 5) - 1] = 1
    out[73 + min(size, 5) - 1] = digit
    if plays == 0:
        out[78 + min(max(cards - size, -1), 2) + 1] = 1
    elif plays == 1:
        out[82 + min(max(longest - size, -1), 2) + 1] = 1
    out[86], out[87] = chance == 0, chance == 1
    out[88], out[89] = cards * other, cards * chance


@compiled
def worth(numbers: Any, net: Any) -> float:
    """What the network says."""
    first, one, second, two, third, three = net
    low, high = one.copy(), two.copy()
    for place in range(len(numbers)):
        if numbers[place]:
            low += numbers[place] * first[place]
    for place in range(len(low)):
        if low[place] > 0:
            high += low[place] * second[place]
    total = three[0]
    for place in range(len(high)):
        if high[place] > 0:
            total += high[place] * third[place]
    return float(total)


@compiled
def write_choices(hand: int, table: int, ids: Any) -> int:
    """Writes the sets that may be led, or played on the one on the table; returns their number."""
    if table >= 0:
        return int(write_sets(hand, STRONGER[table], LARGER[table], ids, 0))
    count, rest = 0, hand
    while rest:
        ids[count] = set_of(rest & -rest)
        rest &= rest - 1
        count += 1
    ids[count] = set_of(hand)
    return count + int(ids[count] >= 0)


@compiled
def count_higher(unseen: int, higher: Any) -> None:
    """For each digit, how many of the cards are of a higher number."""
    more = 0
    for digit in range(8, -1, -1):
        higher[digit + 1] = more
        more += bits.size(unseen & _NUMBERS[digit])
    higher[0] = more


@compiled
def choose(
    net: Any,
    rate: float,
    hand: int,
    table: int,
    count: int,
    ids: Any,
    held: int,
    known: int,
    higher: Any,
    best: Any,
    kept: Any,
) -> tuple[int, int, int]:
    """The set chosen, -1 for a pass, the card taken for it and the hand left; writes its numbers.

    With probability `rate` it is chosen at random; going out is always chosen.
    """
    at_random = np.random.random() < rate
    numbers, beaten = np.zeros(NUMBERS), CARDS_OF[table] if table >= 0 else 0
    most, chosen, taken, left = -1e9, -1, 0, hand
    if table >= 0:
        write_numbers(best, hand, table, 1, held, known, higher, kept)
        most = -1e6 if held == 1 else worth(best, net)  # L3: the other would go out
        if at_random:
            most = np.random.random()
    for place in range(count):
        rest = hand & ~CARDS_OF[ids[place]]
        if rest == 0:
            return ids[place], 0, 0
        choices = beaten
        while True:
            card = choices & -choices
            write_numbers(numbers, rest | card, ids[place], 0, held, known, higher, kept)
            found = np.random.random() if at_random else worth(numbers, net)
            if found > most:
                most, chosen, taken, left = found, ids[place], card, rest | card
                best[:] = numbers
            choices &= choices - 1
            if not choices:
                break
    return chosen, taken, left


@compiled
def settle(hands: Any, known: Any, seat: int, left: int, card: int) -> None:
    """After a play: what is left of a hand, with the card taken in public."""
    known[seat] = known[seat] & left | card
    hands[seat] = left


@compiled
def play_hand(net: Any, rate: float, xs: Any, ys: Any, start: int, kept: Any) -> int:
    """Plays a hand, and writes the positions that choices left with what they brought."""
    deck = np.random.permutation(54)
    hands, known = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for place in range(18):
        hands[place // 9] |= 1 << deck[place]
    discards, table, seat, at = 0, -1, 0, start
    who, ids = np.zeros(_MOST, np.int64), np.zeros(600, np.int64)
    best, higher = np.zeros(NUMBERS), np.zeros(10)
    while at - start < _MOST:
        hand, other = hands[seat], 1 - seat
        held = bits.size(hands[other])
        beaten = CARDS_OF[table] if table >= 0 else 0
        count = write_choices(hand, table, ids)
        count_higher((1 << 54) - 1 & ~(hand | discards | known[other] | beaten), higher)
        chosen, taken, left = choose(
            net, rate, hand, table, count, ids, held, known[other], higher, best, kept
        )
        if not left:
            hands[seat] = 0
            break
        xs[at], who[at - start] = best, seat
        at += 1
        if chosen >= 0:
            settle(hands, known, seat, left, taken)
            discards, table = discards | beaten & ~taken, chosen
        elif table >= 0:
            discards |= beaten
            table = -1
        seat = other
    for place in range(start, at):
        own = who[place - start]
        ys[place] = bits.size(hands[1 - own]) - bits.size(hands[own])
    return at


@compiled
def play(net: Any, rate: float, xs: Any, ys: Any, seed: int, kept: Any) -> int:
    """Plays hands until there is no room for another one; returns how many positions there are."""
    np.random.seed(seed)
    at = 0
    while at < len(ys) - _MOST:
        at = play_hand(net, rate, xs, ys, at, kept)
    return at


def fit(net: list[Singles], xs: Singles, ys: Singles, rng: np.random.Generator) -> float:
    """Three rounds of Adam over the positions; returns the mean squared error of the last."""
    means, squares = ([np.zeros_like(part) for part in net] for _ in range(2))
    size, epochs, step, loss = 1024, 3, 0, 0.0
    for epoch in range(epochs):
        order, loss = rng.permutation(len(ys)), 0.0
        rate = 0.002 * (1.05 - epoch / epochs)
        for start in range(0, len(ys) - size + 1, size):
            part = order[start : start + size]
            x, y = xs[part], ys[part]
            low = np.maximum(x @ net[0] + net[1], 0)
            high = np.maximum(low @ net[2] + net[3], 0)
            off = high @ net[4] + net[5] - y
            loss += float((off**2).mean()) * size / len(ys)
            off /= size
            to_high = np.outer(off, net[4]) * (high > 0)
            to_low = (to_high @ net[2].T) * (low > 0)
            slopes = (x.T @ to_low, to_low.sum(0), low.T @ to_high, to_high.sum(0))
            step += 1
            for place, slope in enumerate((*slopes, high.T @ off, off.sum(keepdims=True))):
                means[place] += 0.1 * (slope - means[place])
                squares[place] += 0.001 * (slope**2 - squares[place])
                by = np.sqrt(squares[place] / (1 - 0.999**step)) + 1e-8
                net[place] -= (rate * means[place] / (1 - 0.9**step) / by).astype(np.float32)
    return loss


def train(iterations: int, samples: int, state: Path) -> list[Singles]:
    """The network after so many iterations, going on from those in `state`."""
    low, high = HIDDEN
    rng = np.random.default_rng(1)
    shapes: tuple[tuple[int, ...], ...] = ((NUMBERS, low), (low,), (low, high), (high,), (high,))
    scales = (0.1, 0.0, 0.25, 0.0, 0.25, 0.0)
    net = [
        (rng.standard_normal(shape) * scale).astype(np.float32)
        for shape, scale in zip((*shapes, (1,)), scales, strict=True)
    ]
    parts: list[tuple[NDArray[np.float16], Singles]] = []
    done = 0
    if state.exists():
        with np.load(state) as file:
            done = int(file["done"])
            net = [file[f"net{place}"] for place in range(len(net))]
            count = int(file["parts"])
            parts = [(file[f"x{n}"], file[f"y{n}"]) for n in range(count)]
    kept = np.zeros((_KEPT, 2), np.int64)
    for number in range(done, iterations):
        xs, ys = np.zeros((samples, NUMBERS), np.float32), np.zeros(samples, np.float32)
        first = number == 0
        made = play(
            tuple(part.astype(np.float64) for part in net),
            0.3 if first else 0.08,
            xs,
            ys,
            number,
            kept,
        )
        parts = [*parts[-_EARLIER + 1 :], (xs[:made].astype(np.float16), ys[:made])]
        loss = fit(
            net,
            np.concatenate([part for part, _ in parts]).astype(np.float32),
            np.concatenate([part for _, part in parts]),
            np.random.default_rng(number),
        )
        saved: dict[str, Any] = {f"net{place}": part for place, part in enumerate(net)}
        for place, (x, y) in enumerate(parts):
            saved |= {f"x{place}": x, f"y{place}": y}
        partial = state.with_suffix(".part.npz")
        np.savez(partial, done=number + 1, parts=len(parts), **saved)
        partial.replace(state)
        print(f"{number + 1} of {iterations}: {made} positions, error {loss:.3f}", flush=True)
    return net


def main() -> None:
    """Trains, and writes the weights with what made them."""
    parser = argparse.ArgumentParser(prog="python -m tools.train")
    parser.add_argument("--iterations", type=int, default=8)
    parser.add_argument("--samples", type=int, default=300_000)
    parser.add_argument("--state", type=Path, default=Path("train.npz"))
    parser.add_argument("--into", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    net = train(asked.iterations, asked.samples, asked.state)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    command = f"python -m tools.train --iterations {asked.iterations} --samples {asked.samples}"
    made = {"command": command, "commit": commit, "date": datetime.now(UTC).date().isoformat()}
    lines = [*(f"{name}: {text}" for name, text in made.items()), ""]
    for part in net:
        rows = np.atleast_2d(part).tolist()
        lines += [" ".join(f"{weight:.4f}" for weight in row) for row in rows]
    asked.into.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
