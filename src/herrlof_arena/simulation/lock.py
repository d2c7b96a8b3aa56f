"""One process at a time writes to an archive.

The lock is on a file beside the archive and not on the archive, since some systems give up a lock
as soon as the process closes any handle of the file, and others keep it while a forked worker
lives.  The system releases it when the process ends, however that comes about; a file that is left
over locks nothing.
"""

import errno
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from herrlof_arena.simulation.errors import ArchiveInUse
from herrlof_arena.simulation.lines import PathName

_HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
"""What the systems say when another process holds a lock."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

elif sys.platform in ("emscripten", "wasi"):

    def _lock(handle: int) -> None:
        """There are no other processes."""

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(archive: PathName) -> Generator[None]:
    """Keeps other processes from writing to an archive.

    Raises `ArchiveInUse` if one of them does, and `OSError`; where files cannot be locked, as on
    some network drives, nothing is.
    """
    beside = Path(f"{os.fspath(archive)}.lock")
    handle = _opened(beside)
    try:
        yield
    finally:
        if sys.platform == "win32":  # where a file that is open cannot be removed
            os.close(handle)
            _remove(beside)
        else:  # while it is locked, or another process could have locked the file that goes
            _remove(beside)
            os.close(handle)


def _opened(path: Path) -> int:
    """A handle of the file, locked."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(handle)
        except OSError as refused:
            if refused.errno in _HELD:
                os.close(handle)
                raise ArchiveInUse(None, "another process is writing to the archive") from None
        if _is_same(handle, path):
            return handle
        os.close(handle)  # its owner finished in between, and removed it


def _is_same(handle: int, path: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), path.stat())
    return False


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
