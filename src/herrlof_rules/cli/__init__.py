"""The command line `herrlof-rules`."""

from herrlof_rules.cli.entry import main

__all__ = ["main"]
