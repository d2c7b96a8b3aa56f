"""The laws of a bot: a legal choice from a view, and nothing else touched."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import Stream
from herrlof_rules.core.turn import Decision
from herrlof_rules.core.view import Bot
from herrlof_rules.documents import dump_action, dump_view, load_view
from herrlof_rules.match import Match, View
from herrlof_rules.testing.counterexample import broken, path_of, require
from herrlof_rules.testing.generators.playouts import pick, stream_for
from herrlof_rules.testing.processes import ask, find_game

ASKED_ELSEWHERE = 100
"""The largest number of choices asked for again in another process."""

_READY = "ready"
"""Said by another process that has found bot and game."""


@frozen
class BotReport:
    """How much of a bot was checked."""

    choices: int
    """How many choices it was asked for."""

    elsewhere: int
    """How many of them another process asked for, too."""

    skipped: str | None = None
    """Why no other process did; None if one did."""


def check_bot(
    bot: Bot,
    game: Game,
    rules: AnyRules,
    *,
    matches: int = 2,
    seed: int = 0,
    max_decisions: int = 400,
) -> BotReport:
    """Lets a bot play every seat of some matches; raises `LawBroken` for a fault.

    Each choice must be legal and come from the view (as it comes from JSON) and the numbers it is
    given alone, without changing the view or the `random` module's global generator: the same view
    and the same numbers give the same action.  `ASKED_ELSEWHERE` of the views, spread evenly, are
    given to it in another process that holds neither match nor state and has another hash seed.
    """
    choices = 0
    asked: list[tuple[str, str]] = []
    answers: list[str] = []
    for number in range(matches):
        rng = stream_for(seed, f"bot/{number}")
        match: Match = Match.start(game, rules, f"{seed}/{number}")
        for _ in range(max_decisions):
            turn = match.turn
            if not isinstance(turn, Decision):
                break
            seat = pick(rng, turn.seats)
            view, label = match.view(seat), f"{seed}/{number}/{choices}"
            action = _choose(bot, game, view, label)
            asked.append((dump_view(game, view), label))
            answers.append(dump_action(game, action))
            match = match.play(action, seat)
            choices += 1
    require(choices > 0, "bot", "no decision was met")
    every = 1 + choices // ASKED_ELSEWHERE
    skipped = _ask_elsewhere(bot, game, asked[::every], answers[::every])
    return BotReport(choices, 0 if skipped else len(asked[::every]), skipped)


def _ask_elsewhere(
    bot: Bot, game: Game, asked: list[tuple[str, str]], answers: list[str]
) -> str | None:
    path = path_of(game)
    if path is None:
        return "no module variable is the game"
    there = ask(_answers, (bot, path, asked))
    if _READY not in there.lines:
        return f"the bot or its game is not found in another process: {there.error}"
    answered = there.lines[1:]
    fact = f"it ends another process that asks it: {there.error}"
    require(len(answered) == len(asked), "bot", fact)
    for (document, _), one, other in zip(asked, answers, answered, strict=True):
        fact = f"it answers {one}, and {other} in a process that holds nothing but the view"
        require(one == other, "bot", fact, f"the view: {document[:400]}")
    return None


def _answers(bot: Bot, path: str, asked: Sequence[tuple[str, str]]) -> Iterator[str]:
    """What a bot answers in a process that holds no match: documents of actions, or its errors.

    Asked are the documents of views, each with the label of the numbers given with it.
    """
    game = find_game(path)
    yield _READY
    for document, label in asked:
        try:
            yield dump_action(game, bot(load_view(game, document), _numbers_for(label)))
        except Exception as error:  # noqa: BLE001 - whatever a bot raises is its answer
            yield f"{type(error).__name__}: {error}"


def _numbers_for(label: str) -> Stream:
    """The numbers that a bot is given to choose with."""
    return Stream("str:a bot's numbers", label)


def _choose(bot: Bot, game: Game, view: View, label: str) -> Any:
    document = dump_view(game, view)
    shown = load_view(game, document)
    before, luck = repr(shown), random.getstate()
    action = _ask(bot, shown, label)
    where = f"seat {view.seat} was shown {document[:400]}"
    legal = view.legal_actions
    require(action in legal, "bot", f"{action!r} is none of {legal!r}", where)
    require(repr(shown) == before, "bot", "it changed the view", where)
    fact = "it takes numbers from the `random` module's global generator"
    require(random.getstate() == luck, "bot", fact)
    again = _ask(bot, load_view(game, document), label)
    fact = f"the same view and numbers get {action!r} and then {again!r}"
    require(again == action, "bot", fact, where)
    return action


def _ask(bot: Bot, view: View, label: str) -> Any:
    try:
        return bot(view, _numbers_for(label))
    except Exception as error:  # noqa: BLE001 - whatever a bot raises is its fault
        fact = f"it raises {type(error).__name__}: {error}"
        broken("bot", fact, f"seat {view.seat} was to choose among {view.legal_actions!r}")
