"""The worlds of a view as rows, drawn in compiled code.

For example, seat 0 of two players holds card 4 (packed) and has not seen cards 1, 2 and 8, of which
seat 1 holds two and one was set aside.  The tables (see `drawing.Tables`) are:

    known  (4), (0), (0)            place 0, 1 and 2: the sum of the known items
    kinds  (1, 0), (2, 0), (8, 0)   the three unseen items
    begun  (1, 0, 2), (2, 0, 1)     two slots at place 1 and one at place 2, both of type 0
    types  (0)                      one type of slot, which excludes nothing
    items  (0, 0), (1, 0), (2, 0)   one item of each kind, which every type accepts

There are no steps, so `_walk` only copies `known`.  `_fill` draws two of the three items for place
1, such as 1 and 8, and puts the third into place 2.  The row then has hands 4 and 9.  If a player
made hidden moves, `_walk` first draws one path through `nodes` and `options`, in proportion to the
number of ways that each leads to.

The draws have the same probabilities as those of `herrlof_rules.hidden.hidden_cards`.
"""

from itertools import chain
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import numpy as np

from herrlof_arena.compiled.backend import bound
from herrlof_arena.compiled.drawing import ENDS, MOVES_ON, Draws, Table, Tables
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.game import CompiledGame
from herrlof_arena.compiled.marks import compiled, inlined
from herrlof_arena.compiled.randomness import CHOICES, SPLITMIX_WIDTH, choice_below
from herrlof_arena.compiled.rows import Ints, Row, after, row, whole
from herrlof_rules.core import RandomSource, TooManyWorlds, View, Worlds
from herrlof_rules.extending import number_below

TRIES = 1000
"""The most ways tried per row, on average over all rows."""

# The places of the tables, in the order of `Tables`
_KNOWN, _KINDS, _BEGUN, _NODES, _ENDS, _TYPES, _ITEMS, _FILLINGS, _LEAST = range(9)
_STEPS, _FIXED, _OPTIONS, _SETTLED, _SPLITS, _TAKEN, _CHOICES, _COPIES = range(9, 17)

# The columns of the tables, as `Tables` describes them
_KNOWN_SUM = 0
_KIND_ITEM, _KIND_ORDER = range(2)
_SLOTS_PLACE, _SLOTS_CODE, _SLOTS_NUMBER = range(3)
_NODE_OPTIONS, _NODE_OPTIONS_STOP, _NODE_END = range(3)
_END_LIVE, _END_TYPES, _END_TYPES_STOP, _END_ITEMS, _END_ITEMS_STOP, _END_FILLING = range(6)
_TYPE_EXCLUDES = 0
_ITEM_KIND, _ITEM_SIGNATURE = range(2)
_FILLING_SPLITS, _FILLING_SPLITS_STOP = range(2)
_LEAST_DIVISOR, _HIDDEN_MOVES = range(2)
_STEP_MOVE, _STEP_SOURCE, _STEP_TARGET, _STEP_KIND, _STEP_FIXED, _STEP_FIXED_STOP = range(6)
_FIXED_WHAT, _FIXED_ONE, _FIXED_OTHER = range(3)
_WEIGHT = 0  # of an option and of a split
_OPTION_CODE, _OPTION_ALIKE, _OPTION_NODE, _OPTION_SETTLED, _OPTION_SETTLED_STOP = range(1, 6)
_SPLIT_FILLING, _SPLIT_TAKEN, _SPLIT_TAKEN_STOP = range(1, 4)
_TAKEN_SIGNATURE, _TAKEN_NUMBER = range(2)
_CHOICE_PLACE, _CHOICE_ITEMS, _CHOICE_MOVE, _CHOICE_COPIES, _CHOICE_COPIES_STOP = range(5)
_COPIES_KIND, _COPIES_KNOWN, _COPIES_MOVES = range(3)

_HEAD = 3
"""The joined tables begin with three numbers for each table: its place, the length of its rows, and
the number of rows."""

# The columns that describe a slot that made a hidden move; the last name is their number
_AT, _CODE, _KIND, _GONE, _SLOT = range(5)


_Prepared: TypeAlias = tuple[tuple[Ints, Ints, Ints, Ints, Ints, Ints], int, list[Ints]]
"""The arrays for `_draw`, from `joined` to `guesses`; the size of its scratch memory; and a list
that holds the row of one world as soon as one has been sampled."""

_KEPT: WeakKeyDictionary[object, _Prepared | None] = WeakKeyDictionary()
"""The prepared tables of each `Worlds`: a search samples the same worlds many times."""


def world_rows(
    game: CompiledGame, worlds: Worlds[Any, Any, Any], number: int, rng: RandomSource, view: View
) -> tuple[Ints, Ints]:
    """Returns sampled worlds as rows, and the cards that each hand held at the deal but not now.

    A row has one spare column for a sheet.  Worlds that the game cannot draw as rows are sampled
    one by one, and the second array then has no columns.  Raises `TooManyWorlds` after `TRIES`
    tries per row, and `InvalidBatch` for worlds of another view.
    """
    prepared, width = _prepared(game, worlds), game.layout.width
    if prepared is None or not number:
        states = [_sampled(worlds, rng, view) for _ in range(number)]
        sampled = [[*game.encode(state, width), 0] for state in states]
        state = np.array(sampled, np.int64).reshape(number, -1 if number else width)
        return state, state[:, :0]
    arrays, room, drawn_states = prepared
    # Sampled at every call, so that `rng` advances by the same steps at the first call and later.
    sampled_state = _sampled(worlds, rng, view)
    if not drawn_states:  # the columns that are not drawn below are equal in all worlds
        drawn_states.append(np.array([[*game.encode(sampled_state, width), 0]], np.int64))
    state = drawn_states[0]
    luck, scratch = np.zeros(SPLITMIX_WIDTH, np.int64), np.empty(room, np.int64)
    luck[CHOICES] = number_below(rng, 1 << 62)
    state, dealt = np.repeat(state, number, 0), np.empty((number, len(arrays[2])), np.int64)
    tries = TRIES * number
    if not _draw_rows(state, dealt, *arrays, luck, scratch, tries):
        raise TooManyWorlds(tries, counting=True)
    return state, dealt


def _sampled(worlds: Worlds[Any, Any, Any], rng: RandomSource, view: View) -> Any:
    """The state of a sampled world; raises `InvalidBatch` if it cannot belong to the view.

    For a state under other rules, compiled code would write beyond its memory.
    """
    state: Any = worlds.sample(rng).state
    if state.rules != view.rules or state.turn != view.observation.turn:
        raise InvalidBatch("the worlds are those of another view")
    return state


def _prepared(game: CompiledGame, worlds: Worlds[Any, Any, Any]) -> _Prepared | None:
    if not isinstance(worlds, game.worlds):
        return None
    if worlds not in _KEPT:
        draws = game.draws(worlds)
        _KEPT[worlds] = None if draws is None else _arrays(game, draws)
    return _KEPT[worlds]


def _arrays(game: CompiledGame, draws: Draws) -> _Prepared:
    layout = game.layout
    columns = [layout.start(game.hands) + seat for seat in range(len(draws.dealt))]
    if game.pile is not None:
        columns.append(layout.start(game.pile))
    arrays = (
        _joined(draws.tables),
        np.array(columns, np.int64),
        np.array(draws.dealt, np.int64),
        _array(draws.carried),
        _array(tuple([(layout.start(name) + n, move) for name, n, move in draws.fields])),
        _array(tuple([(layout.start(game.guesses or "") + seat, n) for seat, n in draws.guesses])),
    )
    return arrays, _room(draws.tables), []


def _room(tables: Tables) -> int:
    """The size of the scratch memory that `_draw` needs."""
    places, moves = len(tables.known), tables.least[0][1]
    held = places * (1 + len(tables.kinds)) + moves * (1 + _SLOT)
    return held + len(tables.steps) + places + 3 * len(tables.items)


def _joined(tables: Tables) -> Ints:
    head: list[int] = []
    rows: list[int] = []
    for table in tables:
        head += (_HEAD * len(tables) + len(rows), len(table[0]) if table else 0, len(table))
        rows += chain.from_iterable(table)
    return np.array(head + rows, np.int64)


def _array(table: Table) -> Ints:
    return np.array(table, np.int64).reshape(len(table), -1 if table else 1)


def _draw(
    rows: Ints,
    dealt: Ints,
    joined: Ints,
    columns: Ints,
    at_deal: Ints,
    carried: Ints,
    fields: Ints,
    guesses: Ints,
    luck: Ints,
    scratch: Ints,
    tries: int,
) -> bool:
    """Draws the hidden cards of each row; returns False if that took more than `tries` tries.

    A way with a divisor above the least one is kept with probability `least / divisor` only, and
    otherwise drawn again: rejection sampling.
    """
    tables, chance = whole(joined), whole(luck)
    least, moves = _at(tables, _LEAST, 0, _LEAST_DIVISOR), _at(tables, _LEAST, 0, _HIDDEN_MOVES)
    places, kinds, steps = _length(tables, _KNOWN), _length(tables, _KINDS), _length(tables, _STEPS)
    held = whole(scratch)
    movers = after(held, places * (1 + kinds))
    slots = after(movers, moves)
    path = after(slots, moves * _SLOT)
    here = after(path, steps)
    drawn = after(here, places)
    items = after(drawn, _length(tables, _ITEMS))
    for n in range(len(rows)):
        while True:
            end, tracked = _walk(tables, path, slots, movers, held, chance)
            _fill(tables, end, tracked, path, slots, movers, here, drawn, items, held, chance)
            divisor = _divisor(tables, held, movers)
            if divisor == least or _below(chance, divisor) < least:
                break
            if tries == 0:
                return False
            tries -= 1
        state = row(rows, n)
        for place in range(min(len(columns), places)):
            state[columns[place]] = held[place * (1 + kinds)]
        for field in range(len(fields)):
            state[fields[field, 0]] = _at(tables, _KINDS, movers[fields[field, 1]], _KIND_ORDER)
        for seat in range(len(at_deal)):
            dealt[n, seat] = at_deal[seat]
        for change in range(len(carried)):
            dealt[n, carried[change, 1]] += carried[change, 2] * _at(
                tables, _KINDS, movers[carried[change, 0]], _KIND_ITEM
            )
        for guess in range(len(guesses)):
            state[guesses[guess, 0]] = choice_below(chance, guesses[guess, 1])
    return True


@inlined
def _at(tables: Row, table: int, number: int, column: int) -> int:
    """The number in a column of a row of a table."""
    return tables[tables[_HEAD * table] + number * tables[_HEAD * table + 1] + column]


@inlined
def _length(tables: Row, table: int) -> int:
    """The number of rows of a table."""
    return tables[_HEAD * table + 2]


@compiled
def _below(chance: Row, stop: int) -> int:
    """A random number from 0 to `stop` - 1, even if `stop` exceeds the 2**31 of `choice_below`."""
    if stop < 1 << 31:
        return choice_below(chance, stop)
    while True:
        number = choice_below(chance, 1 << 31) << 31 | choice_below(chance, 1 << 31)
        if number < (1 << 62) // stop * stop:
            return number % stop


@compiled
def _one(tables: Row, table: int, first: int, last: int, chance: Row) -> int:
    """Draws a row from `first` to before `last`; the first column holds the cumulated weights."""
    if last - first > 1:
        number = _below(chance, _at(tables, table, last - 1, _WEIGHT))
        while _at(tables, table, first, _WEIGHT) <= number:
            first += 1
    return first


@compiled
def _walk(
    tables: Row, path: Row, slots: Row, movers: Row, held: Row, chance: Row
) -> tuple[int, int]:
    """Draws one option for each step; returns the row of the end, and the number of tracked slots.

    A tracked slot is one that made a hidden move: `movers[move]` is then ~slot, and otherwise the
    kind of the item.  `held` has, for each place, the sum of its items, and then for each kind the
    number of items that were added to the known ones.
    """
    for place in range(_length(tables, _KNOWN)):
        known = place * (1 + _length(tables, _KINDS))
        held[known] = _at(tables, _KNOWN, place, _KNOWN_SUM)
        for kind in range(_length(tables, _KINDS)):
            held[known + 1 + kind] = 0
    node, tracked = 0, 0
    for step in range(_length(tables, _STEPS)):
        first, last = (
            _at(tables, _NODES, node, _NODE_OPTIONS),
            _at(tables, _NODES, node, _NODE_OPTIONS_STOP),
        )
        option = path[step] = _one(tables, _OPTIONS, first, last, chance)
        move, source = (
            _at(tables, _STEPS, step, _STEP_MOVE),
            _at(tables, _STEPS, step, _STEP_SOURCE),
        )
        code, slot = _at(tables, _OPTIONS, option, _OPTION_CODE), -1
        if source >= 0 and code >= 0:
            slot = _picked(
                slots, tracked, source, code, _at(tables, _OPTIONS, option, _OPTION_ALIKE), chance
            )
        if move >= 0 and code < 0:
            movers[move] = ~code
        elif move >= 0:
            if slot < 0:
                slot, tracked = tracked, tracked + 1
            movers[move], at = ~slot, slot * _SLOT
            slots[at + _AT], slots[at + _CODE] = _at(tables, _STEPS, step, _STEP_TARGET), code
            slots[at + _GONE] = 0
        elif slot >= 0:
            slots[slot * _SLOT + _KIND] = _at(tables, _STEPS, step, _STEP_KIND)
            slots[slot * _SLOT + _GONE] = 1
        for follows in range(
            _at(tables, _STEPS, step, _STEP_FIXED), _at(tables, _STEPS, step, _STEP_FIXED_STOP)
        ):
            what, one = (
                _at(tables, _FIXED, follows, _FIXED_WHAT),
                _at(tables, _FIXED, follows, _FIXED_ONE),
            )
            _follow(slots, tracked, what, one, _at(tables, _FIXED, follows, _FIXED_OTHER))
        for n in range(
            _at(tables, _OPTIONS, option, _OPTION_SETTLED),
            _at(tables, _OPTIONS, option, _OPTION_SETTLED_STOP),
        ):
            settled = _at(tables, _SETTLED, n, _SLOTS_CODE)
            if settled < 0:
                _put(
                    tables,
                    held,
                    _at(tables, _SETTLED, n, _SLOTS_PLACE),
                    ~settled,
                    _at(tables, _SETTLED, n, _SLOTS_NUMBER),
                )
        node = _at(tables, _OPTIONS, option, _OPTION_NODE)
    return _at(tables, _NODES, node, _NODE_END), tracked


@compiled
def _picked(slots: Row, tracked: int, place: int, code: int, alike: int, chance: Row) -> int:
    """Draws one of `alike` equal slots; returns its number if it is tracked, and -1 otherwise."""
    number = -1
    for slot in range(tracked):
        one = after(slots, slot * _SLOT)
        if one[_AT] == place and one[_CODE] == code and not one[_GONE]:
            if number < 0:
                number = choice_below(chance, alike)
            if number == 0:
                return slot
            number -= 1
            if number < 0:
                return -1
    return -1


@compiled
def _follow(slots: Row, tracked: int, what: int, one: int, other: int) -> None:
    """Applies one consequence of a step to the tracked slots: see `Tables.fixed`."""
    for at in range(0, tracked * _SLOT, _SLOT):
        if what == ENDS:
            slots[at + _CODE] &= ~one
        elif slots[at + _AT] == one and what == MOVES_ON:
            slots[at + _AT] = other
        elif slots[at + _AT] == one:
            slots[at + _CODE] |= other


@compiled
def _put(tables: Row, held: Row, place: int, kind: int, number: int) -> None:
    there = place * (1 + _length(tables, _KINDS))
    held[there] += _at(tables, _KINDS, kind, _KIND_ITEM) * number
    held[there + 1 + kind] += number


@compiled
def _fill(
    tables: Row,
    end: int,
    tracked: int,
    path: Row,
    slots: Row,
    movers: Row,
    here: Row,
    drawn: Row,
    items: Row,
    held: Row,
    chance: Row,
) -> None:
    """Draws the items for each type of slot, and adds them to the places of these slots."""
    live, filling, left = (
        _at(tables, _ENDS, end, _END_LIVE),
        _at(tables, _ENDS, end, _END_FILLING),
        0,
    )
    for item in range(
        _at(tables, _ENDS, end, _END_ITEMS), _at(tables, _ENDS, end, _END_ITEMS_STOP)
    ):
        items[2 * left], items[2 * left + 1] = (
            _at(tables, _ITEMS, item, _ITEM_KIND),
            _at(tables, _ITEMS, item, _ITEM_SIGNATURE),
        )
        left += 1
    for number in range(
        _at(tables, _ENDS, end, _END_TYPES), _at(tables, _ENDS, end, _END_TYPES_STOP)
    ):
        mask = _at(tables, _TYPES, number, _TYPE_EXCLUDES)
        filling, several = _drawn(tables, filling, items, left, drawn, chance)
        left -= several
        _slots_here(tables, path, here, live, mask)
        for at in range(0, tracked * _SLOT, _SLOT):
            if slots[at + _CODE] & live == mask and not slots[at + _GONE]:
                several = _drop(drawn, several, chance)
                slots[at + _KIND] = drawn[several]
                _put(tables, held, slots[at + _AT], drawn[several], 1)
                here[slots[at + _AT]] -= 1
        for place in range(_length(tables, _KNOWN)):
            rest = here[place] == several  # all drawn items go here: no random number is needed
            for _ in range(here[place]):
                several = several - 1 if rest else _drop(drawn, several, chance)
                _put(tables, held, place, drawn[several], 1)
    for move in range(_at(tables, _LEAST, 0, _HIDDEN_MOVES)):
        if movers[move] < 0:
            movers[move] = slots[~movers[move] * _SLOT + _KIND]


@compiled
def _drawn(
    tables: Row, filling: int, items: Row, left: int, drawn: Row, chance: Row
) -> tuple[int, int]:
    """Draws the items for the next type of slot; returns the next filling, and their number."""
    first, last, number = (
        _at(tables, _FILLINGS, filling, _FILLING_SPLITS),
        _at(tables, _FILLINGS, filling, _FILLING_SPLITS_STOP),
        0,
    )
    if first == last:
        for item in range(left):
            drawn[item] = items[2 * item]
        return filling, left
    split = _one(tables, _SPLITS, first, last, chance)
    for n in range(
        _at(tables, _SPLITS, split, _SPLIT_TAKEN), _at(tables, _SPLITS, split, _SPLIT_TAKEN_STOP)
    ):
        for _ in range(_at(tables, _TAKEN, n, _TAKEN_NUMBER)):
            drawn[number] = _taken(
                items, left - number, _at(tables, _TAKEN, n, _TAKEN_SIGNATURE), chance
            )
            number += 1
    for item in range(left - number):
        items[2 * item + 1] >>= 1
    return _at(tables, _SPLITS, split, _SPLIT_FILLING), number


@compiled
def _slots_here(tables: Row, path: Row, here: Row, live: int, mask: int) -> None:
    """Writes the number of slots of a type at each place to `here`."""
    for place in range(_length(tables, _KNOWN)):
        here[place] = 0
    for n in range(_length(tables, _BEGUN)):
        if _at(tables, _BEGUN, n, _SLOTS_CODE) & live == mask:
            here[_at(tables, _BEGUN, n, _SLOTS_PLACE)] += _at(tables, _BEGUN, n, _SLOTS_NUMBER)
    for step in range(_length(tables, _STEPS)):
        for n in range(
            _at(tables, _OPTIONS, path[step], _OPTION_SETTLED),
            _at(tables, _OPTIONS, path[step], _OPTION_SETTLED_STOP),
        ):
            code = _at(tables, _SETTLED, n, _SLOTS_CODE)
            if code >= 0 and code & live == mask:
                here[_at(tables, _SETTLED, n, _SLOTS_PLACE)] += _at(
                    tables, _SETTLED, n, _SLOTS_NUMBER
                )


@compiled
def _taken(items: Row, left: int, signature: int, chance: Row) -> int:
    """Draws one of the remaining items with this signature, removes it, and returns its kind."""
    several, item = 0, 0
    for n in range(left):
        several += items[2 * n + 1] == signature
    number = choice_below(chance, several)
    while items[2 * item + 1] != signature or number:
        number -= items[2 * item + 1] == signature
        item += 1
    kind = items[2 * item]
    items[2 * item], items[2 * item + 1] = items[2 * left - 2], items[2 * left - 1]
    return kind


@compiled
def _drop(drawn: Row, number: int, chance: Row) -> int:
    """Draws one of the first `number` items, and moves it behind them; returns `number` - 1."""
    n = choice_below(chance, number)
    drawn[n], drawn[number - 1] = drawn[number - 1], drawn[n]
    return number - 1


@compiled
def _divisor(tables: Row, held: Row, movers: Row) -> int:
    """The divisor of a way's weight: see `hidden.copies.Choices.divisor`."""
    divisor = 1
    for choice in range(_length(tables, _CHOICES)):
        there = after(
            held, _at(tables, _CHOICES, choice, _CHOICE_PLACE) * (1 + _length(tables, _KINDS))
        )
        choices, move = (
            _at(tables, _CHOICES, choice, _CHOICE_ITEMS),
            _at(tables, _CHOICES, choice, _CHOICE_MOVE),
        )
        kinds = choices
        for n in range(
            _at(tables, _CHOICES, choice, _CHOICE_COPIES),
            _at(tables, _CHOICES, choice, _CHOICE_COPIES_STOP),
        ):
            kind = _at(tables, _COPIES, n, _COPIES_KIND)
            here = _at(tables, _COPIES, n, _COPIES_KNOWN) + there[1 + kind]
            for other in range(_at(tables, _LEAST, 0, _HIDDEN_MOVES)):
                if movers[other] == kind:
                    here += _at(tables, _COPIES, n, _COPIES_MOVES + other)
            if choices == 0 or movers[move] == kind:
                divisor *= here
            if here > 1:
                kinds -= here - 1
        if choices:
            divisor *= kinds
    return divisor


_draw_rows = bound(_draw, {}, "worlds")
