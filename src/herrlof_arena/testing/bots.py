"""The laws of a bot: from any view it returns a legal action, without side effects."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from herrlof_rules.core import AnyRules, Bot, Decision, Game, Stream, evolve
from herrlof_rules.documents import dump_action, dump_view, load_view
from herrlof_rules.extending import field_types, seed_text
from herrlof_rules.match import Match, View
from herrlof_rules.registry import resolve
from herrlof_rules.testing import LawBroken, require
from herrlof_rules.testing.counterexample import path_of
from herrlof_rules.testing.generators.other_rules import choices
from herrlof_rules.testing.processes import ask

ASKED_ELSEWHERE = 100
"""The largest number of choices that another process repeats."""

LARGEST_NUMBER = (1 << 31) - 1
"""The largest number that `rules_at_limits` tries for an option."""

_READY = "ready"
"""The first line that the other process prints, once it has imported bot and game."""


@frozen
class BotReport:
    """The report of a check of a bot: how many choices were checked."""

    choices: int
    """The number of choices that the bot made."""

    elsewhere: int
    """The number of choices that another process repeated."""

    skipped: str | None = None
    """The reason why no other process repeated a choice; None if one did."""


def check_bot(
    game: Game,
    bot: Bot,
    rules: AnyRules,
    *,
    matches: int = 2,
    seed: int = 0,
    max_decisions: int = 400,
) -> BotReport:
    """Lets a bot play every seat of some matches; raises `LawBroken` for a broken law.

    Each choice must be legal and depend only on the view (as parsed from JSON) and the random
    numbers passed to the bot: the same view and the same numbers give the same action.  The bot
    must change neither the view nor the `random` module's global generator.  Another process, which
    has neither match nor state and uses a different hash seed, repeats up to `ASKED_ELSEWHERE` of
    the choices, spread evenly.
    """
    inputs, answers = _played(bot, game, rules, matches, seed, max_decisions)
    every = 1 + len(answers) // ASKED_ELSEWHERE
    skipped = _ask_elsewhere(bot, game, inputs[::every], answers[::every])
    return BotReport(len(answers), 0 if skipped else len(inputs[::every]), skipped)


def check_bot_at_limits(
    game: Game, bot: Bot, rules: AnyRules, *, seed: int = 0, max_decisions: int = 40
) -> BotReport:
    """Lets a bot play under rules at the limits of each option; raises `LawBroken`.

    One number of the given rules after another gets its least and its greatest value, up to
    `LARGEST_NUMBER`, and an option with few values gets each of them.  An option that is None
    becomes 0 and 1.  The number of players and options of other types do not change.  The checks
    are the same as those of `check_bot` in this process.
    """
    choices = 0
    for changed in rules_at_limits(game, rules):
        choices += len(_played(bot, game, changed, 1, seed, max_decisions)[1])
    return BotReport(choices, 0, "only check_bot asks other processes")


def rules_at_limits(game: Game, rules: AnyRules) -> Iterator[AnyRules]:
    """Yields the given rules with one option at one of its limits."""
    for name, form in field_types(game.rules).items():
        value = getattr(rules, name)
        listed = choices(form)
        if name != "players" and type(value) is int:
            listed = (_limit(rules, name, value, -1), _limit(rules, name, value, 1))
        elif value is None:
            listed = (0, 1)
        changed = [_with(rules, name, other) for other in listed if other != value]
        yield from (other for other in changed if other is not None)


def _with(rules: AnyRules, name: str, value: object) -> AnyRules | None:
    """Returns the rules with this value of an option, or None if the other options forbid it."""
    try:
        return evolve(rules, **{name: value})  # type: ignore[misc]  # rules are a class of attrs
    except (TypeError, ValueError):
        return None


def _limit(rules: AnyRules, name: str, value: int, sign: int) -> int:
    """Returns the last allowed number in a direction, if all numbers before it are allowed."""
    step = 1
    while _allows(rules, name, value + sign * step):
        step *= 2
    reached = step // 2
    while step > 1:
        step //= 2
        further = value + sign * (reached + step)
        if _allows(rules, name, further):
            reached += step
    return value + sign * reached


def _allows(rules: AnyRules, name: str, number: int) -> bool:
    return abs(number) <= LARGEST_NUMBER and _with(rules, name, number) is not None


def _played(
    bot: Bot, game: Game, rules: AnyRules, matches: int, seed: int, max_decisions: int
) -> tuple[list[tuple[str, str]], list[str]]:
    """Plays matches; returns the bot's inputs and its answers.

    An input is a pair: the document of a view, and the label of the random numbers that the bot
    receives for that decision.
    """
    inputs: list[tuple[str, str]] = []
    answers: list[str] = []
    for number in range(matches):
        rng = Stream(seed_text(seed), f"testing/bot/{number}")
        match: Match = Match.start(game, rules, f"{seed}/{number}")
        for _ in range(max_decisions):
            turn = match.turn
            if not isinstance(turn, Decision):
                break
            seat = turn.seats[rng.randrange(len(turn.seats))]
            view, label = match.view(seat), f"{seed}/{number}/{len(answers)}"
            action = _choose(bot, game, view, label)
            inputs.append((dump_view(game, view), label))
            answers.append(dump_action(game, action))
            match = match.play(action, seat)
    require(bool(answers), "bot", "no decision was met")
    return inputs, answers


def _ask_elsewhere(
    bot: Bot, game: Game, inputs: list[tuple[str, str]], answers: list[str]
) -> str | None:
    path = path_of(game)
    if path is None:
        return "no module variable is the game"
    answer = ask(_answers, (bot, path, inputs))
    if _READY not in answer.lines:
        return f"the bot or its game is not found in another process: {answer.error}"
    other_answers = answer.lines[1:]
    fact = f"it ends another process that asks it: {answer.error}"
    require(len(other_answers) == len(inputs), "bot", fact)
    for (document, _), one, other in zip(inputs, answers, other_answers, strict=True):
        fact = f"it answers {one}, and {other} in a process that holds nothing but the view"
        require(one == other, "bot", fact, f"the view: {document[:400]}")
    return None


def _answers(bot: Bot, path: str, inputs: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yields a bot's answers in another process: documents of actions, or its errors.

    `inputs` holds documents of views, each with the label of its random numbers.
    """
    game: Game = resolve(path)
    yield _READY
    for document, label in inputs:
        try:
            yield dump_action(game, bot(load_view(game, document), _numbers_for(label)))
        except Exception as error:  # noqa: BLE001 - whatever a bot raises is its answer
            yield f"{type(error).__name__}: {error}"


def _numbers_for(label: str) -> Stream:
    """Returns the random numbers that are passed to a bot for a choice."""
    return Stream("str:a bot's numbers", label)


def _choose(bot: Bot, game: Game, view: View, label: str) -> Any:
    document = dump_view(game, view)
    shown = load_view(game, document)
    before, random_state = repr(shown), random.getstate()
    action = _action_of(bot, shown, label)
    where = f"seat {view.seat} was shown {document[:400]}"
    legal = view.legal_actions
    require(action in legal, "bot", f"{action!r} is none of {legal!r}", where)
    require(repr(shown) == before, "bot", "it changed the view", where)
    fact = "it takes numbers from the `random` module's global generator"
    require(random.getstate() == random_state, "bot", fact)
    second_action = _action_of(bot, load_view(game, document), label)
    fact = f"the same view and numbers get {action!r} and then {second_action!r}"
    require(second_action == action, "bot", fact, where)
    return action


def _action_of(bot: Bot, view: View, label: str) -> Any:
    try:
        return bot(view, _numbers_for(label))
    except Exception as error:
        fact = f"it raises {type(error).__name__}: {error}"
        where = f"seat {view.seat} was to choose among {view.legal_actions!r}"
        raise LawBroken("bot", f"{fact}\n  {where}") from error
