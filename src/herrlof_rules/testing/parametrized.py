"""The laws as pytest tests, one for each law."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from herrlof_rules.core import AnyRules, Game
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.check import chosen, driver_of, report_of
from herrlof_rules.testing.counterexample import path_of
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.law import Law
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.report import Report

if TYPE_CHECKING:
    import pytest


@frozen(eq=False)
class LawTest:
    """A test of one law for a game under some rules: a call checks the law."""

    name: str
    """The name of the law, such as `secrecy`."""

    game: Game
    rules: AnyRules

    laws: tuple[Law[Any], ...] = field(repr=False)
    oracles: Oracles | None = field(repr=False)
    miniatures: tuple[AnyRules, ...] = field(repr=False)
    effort: Effort | None = field(repr=False)
    path: str = field(repr=False)

    def __call__(self) -> Report:
        """Raises `LawBroken` with the shortest match found; returns how much was checked."""
        driver = driver_of(self.game, self.laws, self.oracles, self.effort, self.path)
        return report_of(driver, self.rules, self.miniatures)


def parametrize_with_laws(
    game: Game,
    rules: AnyRules | Sequence[AnyRules],
    *,
    oracles: Oracles | None = None,
    miniatures: Sequence[AnyRules] = (),
    effort: Effort | None = None,
    path: str | None = None,
    only: Collection[str] | None = None,
    without: Collection[str] = (),
) -> "pytest.MarkDecorator":
    """Makes one pytest test for each law; the test function calls its argument, `law`.

    Each test checks its law as `check_game` does with the same arguments, and fails with the
    shortest match that it found.  The tests are independent, so they can run in any order and in
    parallel.  With several `rules`, each law is tested under each of them.  A test is named after
    its law: `pytest -k secrecy` runs that law alone.

    >>> from herrlof_rules import odin
    >>> @parametrize_with_laws(odin.GAME, odin.Rules(players=2))
    ... def test_odin(law):
    ...     law()
    """
    import pytest  # noqa: PLC0415 - only tests need it

    path = path_of(game) if path is None else path
    one_or_several: Any = rules
    all_rules: Sequence[Any] = (
        one_or_several if isinstance(one_or_several, list | tuple) else (one_or_several,)
    )
    by_name: dict[str, list[Law[Any]]] = {}
    for law in chosen(LAWS, only, without):
        by_name.setdefault(law.names[0], []).append(law)
    tests = [
        pytest.param(
            LawTest(name, game, each, tuple(laws), oracles, tuple(miniatures), effort, path or ""),
            id=name if len(all_rules) == 1 else f"{name}-{number}",
        )
        for number, each in enumerate(all_rules)
        for name, laws in by_name.items()
    ]
    return pytest.mark.parametrize("law", tests)
