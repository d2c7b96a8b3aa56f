"""Tables as Arrow and Parquet, which polars and pandas read; needs the extra `tables`."""

# pyright: reportMissingTypeStubs=false, reportMissingImports=false, reportUnknownParameterType=false
# PyArrow has no types, and may not be installed.

from collections.abc import Iterable
from itertools import islice
from typing import BinaryIO

from herrlof_arena.simulation.tables import Row
from herrlof_rules.extending import extra

with extra("tables"):
    import pyarrow as pa
    import pyarrow.parquet as pq

__all__ = ["arrow", "write_parquet"]

_CHUNK = 10_000
"""The number of rows held as Python objects at a time; they take far more memory."""


def arrow(rows: Iterable[Row]) -> pa.Table:
    """Returns a table with all rows; a column without any value has the type null."""
    iterator = iter(rows)
    chunks: list[pa.Table] = []
    while chunk := list(islice(iterator, _CHUNK)):
        chunks.append(pa.Table.from_pylist(chunk))
    return pa.concat_tables(chunks, promote_options="permissive") if chunks else pa.table({})


def write_parquet(rows: Iterable[Row], file: str | BinaryIO) -> None:
    """Writes all rows of a table as Parquet."""
    pq.write_table(arrow(rows), file)
