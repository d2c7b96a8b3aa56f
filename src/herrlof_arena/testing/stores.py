"""The laws of a store: a kept line is never lost or overwritten, even with concurrent writers."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from threading import Barrier, Thread
from typing import TypeVar

from herrlof_arena.hosting import Store
from herrlof_rules.extending import bounded
from herrlof_rules.testing import require

S = TypeVar("S", bound=Store)
T = TypeVar("T")
ATTEMPTS = 4
"""How often a call is tried while connections are lost, at most two during one call."""

_TEXT = (
    '{"quotes":"\'\\"","escapes":"\\\\u00e9\\\\n","percent":"%s :name ? {}","n":9007199254740991}'
)


def check_store(
    open_store: Callable[[], S],
    *,
    writers: int = 4,
    lines: int = 25,
    lose_connection: Callable[[S], object] | None = None,
) -> None:
    """Checks the laws on which a `Host` relies; raises `LawBroken`.

    `open_store` returns another store over the same content each time, as another process would
    open it.  The check calls `open_store` for each writer, and again for a restart.  The check
    leaves its lines in the store, under random names.  `lose_connection` ends the connection of a
    store to its server, as a restart of the server does.  The check calls `lose_connection` before
    and after writing, and on another thread during writing.  The store may then raise `OSError` in
    the call that finds the connection lost, but must connect again.
    """
    first, name = open_store(), f"law-{token_hex(8)}"
    _check_reading(first, name)
    # A writer that has read and never writes neither blocks other writers nor leaves a line.
    open_store().read(name)
    _check_writing(first, open_store(), name)
    _check_race(open_store, writers, lines)
    lines_stored = ("0", "1", _TEXT)
    _same(open_store().read(name), lines_stored, "what was kept, opened anew")
    _check_ends(first, open_store(), name)
    _check_removal(first, open_store(), name)
    if lose_connection is not None:
        _check_lost_connections(open_store(), lose_connection, lines)


def _check_reading(store: Store, name: str) -> None:
    _same(store.read(name), (), "an unknown name")
    _same(store.read(name, 3), (), "an unknown name from line 3 on")
    require(not store.append(name, 1, "late"), "store", "it keeps line 1 where there is no line 0")
    require(name not in store.names(), "store", "a name without lines is listed")
    _same(store.read(name), (), "a name under which nothing could be kept")


def _check_writing(one: Store, other: Store, name: str) -> None:
    require(one.append(name, 0, "0"), "store", "it does not keep line 0 of a new name")
    _same(other.read(name), ("0",), "what another writer has kept")
    require(other.append(name, 1, "1"), "store", "it does not keep line 1 after line 0")
    # Each of the two writers had read two lines, so only the first to write succeeds.
    require(one.append(name, 2, _TEXT), "store", "it does not keep line 2 after lines 0 and 1")
    for number in (0, 1, 2, 4):
        taken = other.append(name, number, "another")
        require(not taken, "store", f"it keeps line {number} where there are lines 0 to 2")
    for store in (one, other):
        _same(store.read(name), ("0", "1", _TEXT), "three lines")
        _same(store.read(name, 1), ("1", _TEXT), "three lines from line 1 on")
        _same(store.read(name, 3), (), "three lines from line 3 on")
    require(name in one.names(), "store", "a name under which lines are kept is not listed")
    require(one.append(name + "x", 0, "x"), "store", "one name has a line, so another takes none")
    _same(one.read(name), ("0", "1", _TEXT), "lines of a name that begins another name")


def _check_race(open_store: Callable[[], Store], writers: int, lines: int) -> None:
    """Checks writers that append after the lines that they have read, all at the same time."""
    name = f"race-{token_hex(8)}"
    begin = Barrier(writers)
    stored: list[list[str]] = [[] for _ in range(writers)]
    failures: list[str] = []

    def write(writer: int) -> None:
        try:
            store = open_store()
            begin.wait(60)
            while len(stored[writer]) < lines:
                line = f"writer {writer}, line {len(stored[writer])}"
                if store.append(name, len(store.read(name)), line):
                    stored[writer].append(line)
        except Exception as error:  # noqa: BLE001 - whatever a store raises is its fault
            failures.append(f"writer {writer}: {type(error).__name__}: {error}")
            begin.abort()

    with ThreadPoolExecutor(writers) as pool:
        pool.map(write, range(writers))
    require(not failures, "store", f"with {writers} writers it raises {bounded(failures)}")
    lines_read = tuple(open_store().read(name))
    for lost in (line for mine in stored for line in mine if lines_read.count(line) != 1):
        require(
            False, "store", f"{lost} was kept once, and is there {lines_read.count(lost)} times"
        )
    number = writers * lines
    require(
        len(lines_read) == number,
        "store",
        f"{number} lines were kept, and {len(lines_read)} are there",
    )
    for mine in stored:
        in_order = [line for line in lines_read if line in mine]
        require(in_order == mine, "store", "the lines of a writer are not in their order")


def _check_ends(one: Store, other: Store, name: str) -> None:
    """Checks that the last line of a name decides whether its match is over."""
    _ends(other, name, False, "after lines without an end")
    for number, over in ((3, True), (4, False), (5, True)):
        require(one.append(name, number, "end", over=over), "store", f"it keeps no line {number}")
        _ends(other, name, over, f"after line {number}, kept with over={over}")
    require(not other.append(name, 5, "late", over=False), "store", "it keeps line 5 twice")
    _ends(one, name, True, "after a line that was not kept")


def _ends(store: Store, name: str, over: bool, when: str) -> None:
    for wanted in (True, False):
        listed = name in store.names(over=wanted)
        fact = f"names(over={wanted}) {'has' if listed else 'lacks'} a name {when}"
        require(listed == (wanted == over), "store", fact)
    require(name in store.names(), "store", f"names() lacks a name {when}")


def _check_removal(one: Store, other: Store, name: str) -> None:
    """Checks that removed lines are gone for all writers, and that their name can be used again."""
    one.remove(name)
    other.remove(name)
    for store in (one, other):
        _same(store.read(name), (), "a name that was removed")
        for over in (None, True, False):
            listed = name in store.names(over=over)
            require(not listed, "store", f"names(over={over}) has a name that was removed")
    _same(one.read(name + "x"), ("x",), "a name that begins with a removed one")
    require(other.append(name, 0, "anew"), "store", "it keeps no line 0 of a removed name")
    _ends(one, name, False, "that was removed when it was over and taken again")


def _check_lost_connections(store: S, lose: Callable[[S], object], lines: int) -> None:
    """Checks a writer whose connection is lost before, after and during each of its writes."""
    name = f"lost-{token_hex(8)}"
    stored: list[str] = []
    for number in range(lines):
        line = f"line {number}"
        breaking: Thread | None = None
        if number % 3 == 0:
            lose(store)
        elif number % 3 == 1:
            breaking = Thread(target=lose, args=(store,))
            breaking.start()
        _append(store, name, stored, line)
        if breaking is not None:
            breaking.join()
        if number % 3 == 2:
            lose(store)
        listed = _persistently(lambda: name in store.names())
        require(listed, "store", "after a lost connection a name is not listed")


def _append(store: Store, name: str, stored: list[str], line: str) -> None:
    """Appends a line as a host does: after an error it reads whether the line was kept."""

    def write() -> bool:
        lines_read = tuple(store.read(name))
        if lines_read == (*stored, line):
            return True
        _same(lines_read, tuple(stored), "a store that had lost its connection")
        return store.append(name, len(stored), line)

    is_stored = _persistently(write)
    require(is_stored, "store", f"after a lost connection it rejects line {len(stored)}")
    stored.append(line)
    _same(
        _persistently(lambda: store.read(name)), tuple(stored), "what was kept before a connection"
    )


def _persistently(call: Callable[[], T]) -> T:
    """Returns the result of a call that may raise `OSError` for each lost connection."""
    last: OSError | None = None
    for _ in range(ATTEMPTS):
        try:
            return call()
        except OSError as error:
            last = error
        except Exception as error:  # noqa: BLE001 - any other error is the fault looked for
            name = type(error).__name__
            require(False, "store", f"for a lost connection it raises {name}: {bounded(error)}")
    require(False, "store", f"after a lost connection it does not connect again: {bounded(last)}")
    raise AssertionError


def _same(actual: object, expected: tuple[str, ...], subject: str) -> None:
    read = tuple(actual) if isinstance(actual, tuple | list) else actual
    require(read == expected, "store", f"{subject} reads {bounded(read)}, not {bounded(expected)}")
