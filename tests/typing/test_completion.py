"""The names that editors complete; `inferred.py` has the types that checkers infer."""

from pathlib import Path

import jedi
import pytest

ROOT = Path(__file__).parents[2]
PROJECT = jedi.Project(str(ROOT), added_sys_path=[str(ROOT / "src")])


@pytest.mark.parametrize(
    ("code", "completed"),
    [
        ("from herrlof_rules import Matc", "Match"),
        ("from herrlof_rules import herrlof\nherrlof.legal_a", "legal_actions"),
        ("from herrlof_rules import odin\nodin.GAME.legal_a", "legal_actions"),
        ("from herrlof_rules.documents import load_v", "load_view"),
        (
            (
                "from herrlof_rules import Match, herrlof\n"
                "Match.start(herrlof.GAME, herrlof.Rules()).view(0).observation.hand_"
            ),
            "hand_sizes",
        ),
        (
            (
                "from herrlof_rules import Match, herrlof\n"
                "Match.start(herrlof.GAME, herrlof.Rules()).log[0].cho"
            ),
            "choice",
        ),
    ],
)
def test_jedi_completes(code: str, completed: str) -> None:
    assert completed in [name.name for name in jedi.Script(code, project=PROJECT).complete()]
