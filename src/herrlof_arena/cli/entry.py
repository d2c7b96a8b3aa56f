"""The entry point, which works without the extra `cli` too: it then says what to install.

Nothing is imported before `main` is ready for Ctrl-C.
"""

TYPE_CHECKING = False  # as of `typing`, which takes longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


def main(arguments: "Sequence[str] | None" = None) -> "NoReturn":
    """Runs the command line and exits: 0 success, 1 a check failed, 2 invalid request.

    130 is an interruption by Ctrl-C, 141 an output that was closed before its end.
    `arguments` are by default those of the process.
    """
    try:
        raise SystemExit(_run(arguments))
    except KeyboardInterrupt:  # also while modules are imported, before any command can see it
        raise SystemExit(130) from None


def _run(arguments: "Sequence[str] | None") -> int:
    import sys  # noqa: PLC0415 - see above

    from herrlof_rules.core.errors import MissingExtra  # noqa: PLC0415 - see above
    from herrlof_rules.extras import extra  # noqa: PLC0415 - see above

    try:
        with extra("cli"):
            from herrlof_arena.cli.app import run  # noqa: PLC0415 - the extra may be missing
    except MissingExtra as missing:
        sys.stderr.write(f"herrlof-rules: {missing}\n")
        return 2
    return run(sys.argv[1:] if arguments is None else arguments)
