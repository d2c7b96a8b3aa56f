"""All goldens, by their path in `tests/goldens`."""

from collections.abc import Callable
from functools import partial

from herrlof_rules import GAMES
from tools.goldens.counts import counts
from tools.goldens.deals import deals
from tools.goldens.keys import keys
from tools.goldens.playthroughs import playthroughs
from tools.goldens.records import records
from tools.goldens.text import HOME


def goldens() -> dict[str, Callable[[], str]]:
    """The function that makes each file, by its path in `tests/goldens`."""
    makers: dict[str, Callable[[], str]] = {}
    for game in GAMES.values():
        for folder, make in (
            ("counts", counts),
            ("deals", deals),
            ("keys", keys),
            ("records", records),
        ):
            makers[f"{folder}/{game.name}.jsonl"] = partial(make, game)
        makers |= {each.path: each.text for each in playthroughs(game)}
    return makers


def kept() -> set[str]:
    """The paths of the goldens that exist."""
    return {
        path.relative_to(HOME).as_posix()
        for path in HOME.rglob("*")
        if path.suffix in (".jsonl", ".txt")
    }
