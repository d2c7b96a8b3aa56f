"""The entry point; without the extra `cli` it prints what to install.

Other modules are imported only inside `main`, where Ctrl-C is handled.
"""

# The constant is not imported, because importing `typing` takes longer than this whole module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


def main(arguments: "Sequence[str] | None" = None) -> "NoReturn":
    """Runs the command line and exits with 0 for success, 1 for a failed check, or 2 for misuse.

    Status 130 means that Ctrl-C interrupted the command, and 141 that its output was closed early.
    `arguments` defaults to the arguments of the process.
    """
    try:
        raise SystemExit(_run(arguments))
    # Ctrl-C may also come while modules are imported, before any command can handle it.
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _run(arguments: "Sequence[str] | None") -> int:
    import sys  # noqa: PLC0415 - see above

    from herrlof_rules.extending import MissingExtra, extra  # noqa: PLC0415 - see above

    try:
        with extra("cli"):
            from herrlof_arena.cli.app import run  # noqa: PLC0415 - the extra may be missing
    except MissingExtra as missing:
        sys.stderr.write(f"herrlof-rules: {missing}\n")
        return 2
    return run(sys.argv[1:] if arguments is None else arguments)
