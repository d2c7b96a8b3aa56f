"""Reads the lines of an archive: plain or gzip, of any length, complete or torn."""

import zlib
from codecs import BOM_UTF8
from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import IO, TypeAlias

from attrs import frozen

from herrlof_rules.documents import SIZE_LIMIT

PathName: TypeAlias = str | PathLike[str]

_PIECE = 1 << 16
_GZIP = 31
"""The `wbits` of zlib for its largest window and gzip's format."""


@frozen
class Line:
    """A line of an archive."""

    number: int
    """From 1."""

    text: bytes
    """The line without its end; truncated if it is too long to be a document."""

    end: int | None
    """The offset of its end in the file; None if no other line can be written at that place."""

    fault: str | None = None
    """The reason why the file cannot be read further; None if it can."""

    torn: bool = False
    """Whether the file ends within the line because its writer was interrupted."""


def is_compressed(path: PathName) -> bool:
    """Returns whether an archive of this name is gzip, which is decided by the suffix `.gz`."""
    return fspath(path).endswith(".gz")


def lines(path: PathName) -> Iterator[Line]:
    """Yields a file's lines that are not blank; the last line may lack its end, or have a `fault`.

    Blank lines, which editors and shells leave, count in the line numbers.
    """
    with Path(path).open("rb") as file:
        pieces = _unpacked(file) if is_compressed(path) else _plain(file)
        number, kept = 1, bytearray()
        try:
            for piece, end in pieces:
                *whole, rest = piece.split(b"\n")
                for place, part in enumerate(whole, 1):
                    _keep(kept, part)
                    last = place == len(whole) and not rest
                    if not _is_blank(kept):
                        yield Line(number, bytes(kept), end if last else None)
                    number, kept = number + 1, bytearray()
                _keep(kept, rest)
        except EOFError as early:
            yield Line(number, bytes(kept), None, f"{early}", torn=True)
        except zlib.error as damaged:
            yield Line(number, b"", None, f"the compressed data is damaged: {damaged}")
        else:
            if not _is_blank(kept):
                yield Line(number, bytes(kept), None, torn=True)


def _is_blank(text: bytearray) -> bool:
    return len(text) <= SIZE_LIMIT and not text.removeprefix(BOM_UTF8).strip()


def _keep(kept: bytearray, part: bytes) -> None:
    """Adds a part to a line, up to one byte more than allowed, which marks the line as too long."""
    kept += part[: SIZE_LIMIT + 1 - len(kept)]


def _plain(file: IO[bytes]) -> Iterator[tuple[bytes, int | None]]:
    """Yields the content in pieces, each at most a line, with the offset of its end."""
    end = 0
    while piece := file.readline(_PIECE):
        end += len(piece)
        yield piece, end


def _unpacked(file: IO[bytes]) -> Iterator[tuple[bytes, int | None]]:
    """Yields the content in pieces; the last of each gzip member has the offset of its end.

    A piece is held back until the reader knows whether the member ends with it.
    """
    unpacker = zlib.decompressobj(_GZIP)
    held, packed = b"", b""
    begun, taken = False, 0  # Bytes are counted here, because a pipe has no `tell`.
    while packed := packed or file.read(_PIECE):
        begun = True
        before = len(packed)
        piece = unpacker.decompress(packed, _PIECE)
        if held and piece:
            yield held, None
        held = piece or held
        packed = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
        taken += before - len(packed)
        if unpacker.eof:
            yield held, taken
            unpacker = zlib.decompressobj(_GZIP)
            held, begun = b"", False
    if held:
        yield held, None
    if begun:
        raise EOFError("the compressed data ends too early")
