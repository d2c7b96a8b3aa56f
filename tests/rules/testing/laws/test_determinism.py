"""Other processes play the same, regardless of what they played before."""

from typing import Any

import pytest
from rules.testing import planted_wide, toy
from rules.testing.planted_alike import HASHED
from rules.testing.planted_long import dare
from rules.testing.planted_wide import CACHED, STALE

from herrlof_rules.core.game import Game
from herrlof_rules.testing import Effort, LawBroken, check_game
from herrlof_rules.testing.generators.playouts import playout, stream_for
from herrlof_rules.testing.laws import determinism
from herrlof_rules.testing.laws.determinism import check_not_stale, check_processes


def test_processes_need_the_game() -> None:
    """A path that names no game breaks the law with an error of the other process."""
    game: Game = toy.GAME
    with pytest.raises(LawBroken, match="another process cannot play"):
        check_processes(game, [toy.Rules()], "rules.testing.toy:NOTHING")


def test_a_cache_that_ignores_the_rules() -> None:
    """A cache that ignores the rules is found, because one process plays them in reverse."""
    rules = [dare.Rules(), dare.Rules(rounds=1)]
    with pytest.raises(LawBroken, match="depends on what was played before"):
        check_processes(CACHED, rules, "rules.testing.planted_wide:CACHED")


def test_worlds_in_other_processes() -> None:
    """Worlds that depend on the hash seed are found."""
    rules = [dare.Rules(rounds=1)]
    with pytest.raises(
        LawBroken, match=r"determinism: a world after \d+ moves depends on the hash seed"
    ):
        check_processes(HASHED, rules, "rules.testing.planted_alike:HASHED")


def test_asserts_that_make_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """If only `-O` changes a match, the message blames asserts and shows the first such move."""
    asked: list[tuple[str, str]] = []

    def answering(path: str, seed: int, of: Any, hash_seed: str, option: str) -> list[list[str]]:
        asked.append((hash_seed, option))
        return [[f"move_3={'b' if option == '-O' else 'a'}"] for _ in of]

    monkeypatch.setattr(determinism, "_digests_elsewhere", answering)
    monkeypatch.setattr(determinism, "digests", lambda *_: ["move_3=a"])
    with pytest.raises(LawBroken, match=r"move 3 is another without asserts") as raised:
        check_processes(dare.GAME, [dare.Rules()], "dare:GAME")
    assert asked == [("1", "-O"), ("1", "-B"), ("2020", "-B"), ("1", "-O")]
    assert raised.value.match is not None
    assert len(raised.value.match.log) == 4


def test_what_a_stale_cache_breaks(little: Effort) -> None:
    """A fault that a new process does not show is reported as the law `purity`."""
    path = "rules.testing.planted_wide:STALE"
    with pytest.raises(LawBroken, match=r"purity: move \d+ has another effect where nothing"):
        check_game(STALE, dare.Rules(), effort=little, path=path, only=["validity"])


def test_a_stale_cache_is_not_called_an_invalid_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """An invalid state is blamed on the cache if a new process plays the match otherwise."""
    monkeypatch.setitem(planted_wide._ROUNDS, 2, 1)  # The value after one round.
    match = playout(CACHED, dare.Rules(), stream_for(0, "stale"))
    finding = LawBroken("validity", "a state of play is refused", match)
    with pytest.raises(LawBroken, match="purity: move 2 has another effect where nothing was"):
        check_not_stale(finding, "rules.testing.planted_wide:CACHED")
    alone = playout(dare.GAME, dare.Rules(), stream_for(0, "stale"))
    check_not_stale(LawBroken("validity", "refused", alone), "dare:GAME")
