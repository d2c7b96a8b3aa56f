"""The entry point, which works without the extra `cli` too: it then says what to install."""

import sys
from collections.abc import Sequence
from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line and exits: 0 success, 1 a check failed, 2 invalid request.

    `arguments` default to those of the process.
    """
    try:
        from herrlof_rules.cli.app import run  # noqa: PLC0415 - the extra may be missing
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in ("rich", "typer"):
            raise
        sys.stderr.write(
            "herrlof-rules: the command line is an extra: pip install 'herrlof-rules[cli]'\n"
        )
        raise SystemExit(2) from None
    raise SystemExit(run(sys.argv[1:] if arguments is None else arguments))
