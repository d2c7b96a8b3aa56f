"""The form of a commit's subject, as the hook and `.ci/run` check it."""

import subprocess
from pathlib import Path

import pytest

from tools.commit_subjects import faults, main, subject_in

HOOK = Path(__file__).parents[2] / ".githooks" / "commit-msg"


@pytest.mark.parametrize(
    "subject",
    [
        "core: reject a missing seat when several may act",
        "odin, herrlof: write what a seat sees once",
        "Merge branch 'words'",
        'Revert "core: reject a missing seat"',
    ],
)
def test_subjects_in_the_form(subject: str) -> None:
    """A subpackage, a colon and what changes; subjects that git writes are accepted."""
    assert list(faults(subject)) == []


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("core: " + "x" * 60, "66 characters"),
        ("Reject a missing seat", "not `subpackage: what changes`"),
        ("core: reject this; accept that", "semicolon"),
        ("core: reject a missing seat.", "full stop"),
    ],
)
def test_subjects_out_of_the_form(subject: str, fault: str) -> None:
    """Each fault is named in a sentence."""
    (message,) = faults(subject)
    assert fault in message


def test_the_subject_is_the_first_line(tmp_path: Path) -> None:
    """Comments that git adds to a message are not part of it."""
    assert subject_in("# on branch main\n\ncore: add a seat\n\nbody\n") == "core: add a seat"
    message = tmp_path / "message"
    message.write_text("core: add a seat\n\nbody and more.\n")
    assert main(["--message", str(message)]) == 0
    message.write_text("Add a seat.\n")
    assert main(["--message", str(message)]) == 1


def test_the_hook_refuses_a_subject(tmp_path: Path) -> None:
    """Git runs the hook with the file that holds the message."""
    message = tmp_path / "message"
    for text, status in {"core: add a seat\n": 0, "stuff\n": 1}.items():
        message.write_text(text)
        process = subprocess.run([HOOK, message], capture_output=True, text=True, check=False)
        assert process.returncode == status, process.stderr
    assert "not `subpackage: what changes`" in process.stderr
