"""Each law is a test of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve
from rules.testing import planted, toy
from rules.testing.planted_long import dare

from herrlof_rules.testing import Effort, LawBroken, Report, check_game, parametrize_with_laws
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.parametrized import LawTest

ROOT = Path(__file__).parents[3]
SMALL = dare.Rules(rounds=1)
QUICK = Effort(matches=1, other_rules=False, pickling=False)


def law_tests(*arguments: object, **options: object) -> dict[str, LawTest]:
    mark = parametrize_with_laws(*arguments, **options)  # type: ignore[arg-type]
    assert mark.args[0] == "law"
    return {param.id: param.values[0] for param in mark.args[1]}


def test_every_law_is_in_one_test() -> None:
    """Together the tests run each law exactly once."""
    tests = law_tests(dare.GAME, SMALL)
    assert [law for test in tests.values() for law in test.laws] == sorted(
        LAWS, key=lambda law: list(tests).index(law.names[0])
    )
    assert all(test.name == name for name, test in tests.items())


def test_laws_can_be_chosen_and_rules_be_several() -> None:
    """`only`, `without` and a list of rules choose the tests."""
    assert list(law_tests(dare.GAME, SMALL, only=["turns", "bounds"])) == ["bounds", "turns"]
    assert "secrecy" not in law_tests(dare.GAME, SMALL, without=["secrecy"])
    two = law_tests(dare.GAME, [SMALL, dare.Rules(3)], only=["turns"])
    assert {name: test.rules.players for name, test in two.items()} == {"turns-0": 2, "turns-1": 3}
    with pytest.raises(ValueError, match="unknown law: honesty"):
        law_tests(dare.GAME, SMALL, only=["honesty"])


def test_a_test_reports_how_much_was_checked() -> None:
    """Calling a test returns the report of its law."""
    report = law_tests(dare.GAME, SMALL, effort=QUICK)["turns"]()
    assert isinstance(report, Report)
    assert report.tried["turns"] > 100


def test_a_fault_fails_the_test_of_its_law_alone() -> None:
    """A leak fails `secrecy` with a match of its own; `turns` and `bounds` still hold."""
    game, laws = planted.PLANTED["L10: a number derived from hidden cards"]
    tests = law_tests(game, toy.Rules(), oracles=toy.oracles(), effort=QUICK, path="")
    for name in ("turns", "bounds"):
        tests[name]()
    with pytest.raises(LawBroken) as alone:
        tests["secrecy"]()
    assert (alone.value.law,) == laws
    with pytest.raises(LawBroken) as whole:
        check_game(
            game, toy.Rules(), oracles=toy.oracles(), effort=QUICK, path="", only=["secrecy"]
        )
    assert str(whole.value) == str(alone.value)


MODULE = """
import dare

from herrlof_rules.testing import Effort, parametrize_with_laws


@parametrize_with_laws(
    dare.GAME, dare.Rules(rounds=1), effort=Effort(matches=1, other_rules=False), path=""
)
def test_dare(law):
    law()
"""


def test_pytest_selects_laws_by_name(tmp_path: Path) -> None:
    """`pytest -k` runs the law of that name."""
    (tmp_path / "test_mine.py").write_text(MODULE)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    path = os.pathsep.join([str(ROOT / "examples"), *filter(None, sys.path)])
    completed = subprocess.run(
        [*command, "-k", "turns or bounds or result", "test_mine.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stdout + completed.stderr
    assert "3 passed" in completed.stdout


def test_a_law_test_is_named_in_a_failure() -> None:
    """The repr of a test names law and rules, and is short."""
    test = law_tests(dare.GAME, SMALL, effort=QUICK)["turns"]
    assert repr(evolve(test)).startswith("LawTest(name='turns', game=<Game dare revision 1>")
    assert len(repr(test)) < 200
