"""The types that checkers infer for the public surface.  Checked by mypy and pyright, never run."""

# pyright: reportUnnecessaryTypeIgnoreComment=true

from typing import Any, assert_type

from herrlof_arena.bots import Odds, RandomBot, heuristic_bot, odds, play_match
from herrlof_rules import Match, Record, Replay, View, herrlof, odin, replay, verify
from herrlof_rules.documents import load_record, load_view


def of_herrlof(match: herrlof.Match) -> None:
    assert_type(Match.start(herrlof.GAME, herrlof.Rules(players=3), seed=1), herrlof.Match)
    assert_type(Match.unseeded(herrlof.GAME, herrlof.Rules()), herrlof.Match)
    assert_type(match.play(herrlof.Predict(4), 0), herrlof.Match)
    assert_type(match.undo().view(0), herrlof.View)
    assert_type(match.view(0).observation.hand, tuple[herrlof.Card, ...])
    assert_type(match.legal_actions(0), tuple[herrlof.Action, ...])
    assert_type(match.record(), herrlof.Record)
    assert_type(verify(match.record()), herrlof.Match)
    assert_type(herrlof.GAME.initial(match.rules), herrlof.State)
    assert_type(match.log[-1].state, herrlof.State)
    chances = odds(herrlof.GAME, match.view(0))
    assert_type(chances, Odds[Any])
    odds(odin.GAME, match.view(0))  # type: ignore[misc]
    match.play("nonsense", 0)  # type: ignore[arg-type]
    match.view(0).observation.hadn  # type: ignore[attr-defined]  # noqa: B018


def of_odin(record: odin.Record) -> None:
    assert_type(load_record(odin.GAME, "{}"), odin.Record)
    assert_type(load_view(odin.GAME, "{}"), odin.View)
    assert_type(replay(record).match, odin.Match)
    bot: odin.Bot = RandomBot()
    assert_type(heuristic_bot(odin.GAME), odin.Bot)
    assert_type(play_match(odin.GAME, odin.Rules(), [bot, RandomBot()]), odin.Match)


def of_any_game(match: Match, record: Record, replayed: Replay, view: View) -> None:
    """Names without type arguments are for a game that is known only at run time."""
    assert_type(match.record(), Record)
    assert_type(replay(record), Replay)
    assert_type(replayed.match, Match)
    assert_type(match.view(None), View)
    assert_type(odds(match.game, view), Odds[Any])
    del view
