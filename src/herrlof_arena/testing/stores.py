"""The laws of a store: nothing kept is lost or overwritten, even with concurrent writers."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from threading import Barrier

from herrlof_arena.hosting import Store
from herrlof_rules.core.message_text import bounded
from herrlof_rules.testing.counterexample import require

_TEXT = (
    '{"quotes":"\'\\"","escapes":"\\\\u00e9\\\\n","percent":"%s :name ? {}","n":9007199254740991}'
)


def check_store(open_store: Callable[[], Store], *, writers: int = 4, lines: int = 25) -> None:
    """Checks what a `Host` relies on; raises `LawBroken`.

    `open_store` returns a store over the same content each time, as another process would have it:
    it is called for each writer, and again for a restart.  What is kept stays there, under random
    names.
    """
    first, name = open_store(), f"law-{token_hex(8)}"
    _check_reading(first, name)
    # A writer that has read and never writes holds nobody up, and leaves nothing behind.
    open_store().read(name)
    _check_writing(first, open_store(), name)
    _check_race(open_store, writers, lines)
    kept = ("0", "1", _TEXT)
    _same(open_store().read(name), kept, "what was kept, opened anew")


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
    # Both had read two lines; only the first to write may.
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
    """Writers who append after what they have read, all at the same time."""
    name = f"race-{token_hex(8)}"
    begin = Barrier(writers)
    kept: list[list[str]] = [[] for _ in range(writers)]
    failures: list[str] = []

    def write(writer: int) -> None:
        try:
            store = open_store()
            begin.wait(60)
            while len(kept[writer]) < lines:
                line = f"writer {writer}, line {len(kept[writer])}"
                if store.append(name, len(store.read(name)), line):
                    kept[writer].append(line)
        except Exception as error:  # noqa: BLE001 - whatever a store raises is its fault
            failures.append(f"writer {writer}: {type(error).__name__}: {error}")
            begin.abort()

    with ThreadPoolExecutor(writers) as pool:
        pool.map(write, range(writers))
    require(not failures, "store", f"with {writers} writers it raises {bounded(failures)}")
    found = tuple(open_store().read(name))
    for lost in (line for mine in kept for line in mine if found.count(line) != 1):
        require(False, "store", f"{lost} was kept once, and is there {found.count(lost)} times")
    number = writers * lines
    require(len(found) == number, "store", f"{number} lines were kept, and {len(found)} are there")
    for mine in kept:
        in_order = [line for line in found if line in mine]
        require(in_order == mine, "store", "the lines of a writer are not in their order")


def _same(found: object, expected: tuple[str, ...], what: str) -> None:
    read = tuple(found) if isinstance(found, tuple | list) else found
    require(read == expected, "store", f"{what} reads {bounded(read)}, not {bounded(expected)}")
