"""The command line `herrlof-rules`."""

from herrlof_arena.cli.entry import main

__all__ = ["main"]
