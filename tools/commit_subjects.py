"""Checks the subjects of commits: `python -m tools.commit_subjects [RANGE | --message FILE]`.

A subject is `subpackage: what changes`: at most 65 characters, no semicolon, no full stop.  No
program can tell whether a commit holds one change.  RANGE is a range of commits as git writes it,
such as `origin/main..HEAD`; FILE is the message that git passes to the hook `commit-msg`.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 65
"""The number of characters of the longest subject."""

_FORM = re.compile(r"[\w.-]+(?:, [\w.-]+)*: \S.*")
_MADE_BY_GIT = ("Merge ", "Revert ", "fixup! ", "squash! ", "amend! ")
"""The beginnings of subjects that git writes."""


def faults(subject: str) -> Iterator[str]:
    """The faults of a subject, one sentence each."""
    if subject.startswith(_MADE_BY_GIT):
        return
    if len(subject) > LONGEST:
        yield f"it has {len(subject)} characters, and may have {LONGEST}"
    if not _FORM.fullmatch(subject):
        yield "it is not `subpackage: what changes`"
    if ";" in subject:
        yield "it has a semicolon"
    if subject.endswith("."):
        yield "it ends with a full stop"


def subject_in(message: str) -> str:
    """The subject of a message as the hook receives it: the first line that is not a comment."""
    lines = (line.rstrip() for line in message.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def subjects(commits: str) -> list[str]:
    """The subjects of a range of commits, the newest first."""
    command = ["git", "log", "--no-merges", "--format=%s", commits]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def main(arguments: list[str]) -> int:
    """Checks the subjects; returns the exit status, 0 if all have the required form."""
    match arguments:
        case ["--message", file]:
            checked = [subject_in(Path(file).read_text("utf-8"))]
        case [commits]:
            checked = subjects(commits)
        case _:
            print(__doc__)
            return 2
    wrong = [(subject, fault) for subject in checked for fault in faults(subject)]
    for subject, fault in wrong:
        print(f"commit subject {subject!r}: {fault}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
