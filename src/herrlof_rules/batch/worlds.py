"""The worlds of a view as rows: cards that nobody saw moving are dealt in compiled code."""

from typing import Any

import numpy as np

from herrlof_rules.batch.compiled import bound, compiled
from herrlof_rules.batch.engine import Engine
from herrlof_rules.batch.randomness import CHOICES, SPLITMIX_WIDTH, choice_below
from herrlof_rules.batch.rows import Ints, Row, row, whole
from herrlof_rules.core.randomness import RandomSource, number_below
from herrlof_rules.core.worlds import Place, Shuffle, Shuffled, Weight, Worlds

TRIES = 1000
"""How many deals are tried for each row, on average at most, before others are drawn one by one."""

_PLACE, _SIZE, _BARRED, _KNOWN, _COLUMN = range(len(Place._fields) + 2)
_CHOICE, _AT, _ITEM, _MORE, _KINDS, _COUNTS = range(len(Weight._fields))


_NOTHING = Shuffle((), (), (), (), 1, alone=False, dealt=())


def world_rows(
    engine: Engine, worlds: Worlds[Any, Any, Any], number: int, alike: int, rng: RandomSource
) -> tuple[Ints, Ints]:
    """So many worlds with room for one sheet more, and what each hand has had more at its deal.

    Up to `alike` in a row differ only in cards that never moved unseen, where others may have.
    """
    rows: list[Ints] = [np.zeros((0, engine.layout.width), np.int64)]
    dealt: list[Ints] = []
    sampled = 0
    while sampled < number:
        if isinstance(worlds, Shuffled):
            world, shuffle = worlds.shuffle(rng)
        else:
            world, shuffle = worlds.sample(rng).state, _NOTHING
        most = number if shuffle.alone else alike if shuffle.places else 1
        some = min(number - sampled, most)
        first = np.array([*engine.encode(world, engine.layout.width), 0], np.int64)
        found = np.tile(first, (some, 1))
        if some > 1:
            luck = np.zeros(SPLITMIX_WIDTH, np.int64)
            luck[CHOICES] = number_below(rng, 1 << 62)
            done = _deal_rows(found[1:], *_tables(engine, shuffle), luck, TRIES * some)
            found = found[: 1 + done]
        rows.append(found)
        dealt.append(np.tile(np.array(shuffle.dealt, np.int64), (len(found), 1)))
        sampled += len(found)
    if not sampled:
        return rows[0], rows[0]
    return np.concatenate(rows[1:]), np.concatenate(dealt)


def _tables(engine: Engine, shuffle: Shuffle) -> tuple[Ints, Ints, Ints, Ints, int]:
    """Items, places with their known items and columns, guesses by column, weights."""
    layout = engine.layout
    hands = [layout.start(engine.hands) + seat for seat in range(len(shuffle.dealt))]
    columns = hands if engine.pile is None else [*hands, layout.start(engine.pile)]
    places = [
        (*place, shuffle.known[place.number], columns[place.number])
        for place in sorted(shuffle.places, key=lambda place: not place.barred)
    ]
    guesses = [(layout.start(engine.guesses or "") + seat, stop) for seat, stop in shuffle.guesses]
    return (
        np.array(shuffle.items, np.int64),
        np.array(places, np.int64).reshape(-1, _COLUMN + 1),
        np.array(guesses, np.int64).reshape(-1, 2),
        np.array(shuffle.weights, np.int64).reshape(-1, _COUNTS + 1),
        shuffle.least,
    )


def _deal(
    rows: Ints,
    items: Ints,
    places: Ints,
    guesses: Ints,
    weights: Ints,
    least: int,
    luck: Ints,
    tries: int,
) -> int:
    """Deals the items to their places in each row, again until they may lie so.

    Returns how many rows are done, which is all of them but for want of tries.
    """
    chance = whole(luck)
    for n in range(len(rows)):
        s = row(rows, n)
        while not _dealt(s, items, places, weights, least, chance):
            if tries == 0:
                return n
            tries -= 1
        for guess in range(len(guesses)):
            s[guesses[guess, 0]] = choice_below(chance, guesses[guess, 1])
    return len(rows)


@compiled
def _dealt(s: Row, items: Ints, places: Ints, weights: Ints, least: int, chance: Row) -> bool:
    """Deals the items to their places in a row; whether they may lie so."""
    at, stop = 0, len(items)
    if len(places) and places[0, _BARRED] and not (len(places) > 1 and places[1, _BARRED]):
        stop = _put_first(items, places[0, _BARRED])  # one place only, which is dealt first
    for p in range(len(places)):
        s[places[p, _COLUMN]] = places[p, _KNOWN]
    for p in range(len(places)):
        cards = 0
        for _ in range(places[p, _SIZE]):
            other = at + choice_below(chance, stop - at)
            items[at], items[other] = items[other], items[at]
            if items[at] & places[p, _BARRED]:
                return False
            cards += items[at]
            at += 1
        s[places[p, _COLUMN]] += cards
        stop = len(items)
    return len(weights) == 0 or choice_below(chance, _divisor(items, places, weights)) < least


@compiled
def _put_first(items: Ints, barred: int) -> int:
    """Puts the items that are not barred before all others; returns how many they are."""
    allowed = 0
    for i in range(len(items)):
        if items[i] & barred == 0:
            items[i], items[allowed] = items[allowed], items[i]
            allowed += 1
    return allowed


@compiled
def _divisor(items: Ints, places: Ints, weights: Ints) -> int:
    """What the weight of a deal is divided by: see `hidden.copies.Choices.divisor`."""
    divisor = kinds = 1
    for c in range(len(weights)):
        if c == 0 or weights[c, _CHOICE] != weights[c - 1, _CHOICE]:
            kinds = weights[c, _KINDS]
        here, at = weights[c, _MORE], 0
        for p in range(len(places)):
            for i in range(at, at + places[p, _SIZE]):
                here += places[p, _PLACE] == weights[c, _AT] and items[i] == weights[c, _ITEM]
            at += places[p, _SIZE]
        if weights[c, _COUNTS]:
            divisor *= here
        if here > 1:
            kinds -= here - 1
        last = c + 1 == len(weights) or weights[c + 1, _CHOICE] != weights[c, _CHOICE]
        if last and weights[c, _KINDS]:
            divisor *= kinds
    return divisor


_deal_rows = bound(_deal, {}, "worlds")
