"""The layout of a view in the regions of the page, and the words of the page."""

import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from herrlof_arena.bots import RandomBot, ask, heuristic_bot
from herrlof_rules import GAMES, Game, Match, odin
from herrlof_rules.core import DecisionPhase
from herrlof_rules.pictures import SIGNS
from herrlof_rules.sentences import languages
from table.layout import decision, laid_out
from table.layout_odin import value
from table.messages import LANGUAGES, page_words, sentences_for

WORDS = Path(__file__).parents[2] / "table" / "words"
PAGE = WORDS.parent / "page"


NAMES = ("Anna", "Ben", "Cleo", "Dan")


@cache
def views(game: Game, players: int) -> list[Any]:
    """Views of the choosing seats in two matches, the second played at random."""
    scenes = list[Any]()
    for seed, bot in enumerate((heuristic_bot(game), RandomBot())):
        match: Match = Match.start(game, game.rules(players), seed)
        while seats := match.turn.seats:
            scenes.append(match.view(seats[0]))
            match = match.play(ask(match, seats[0], bot), seats[0])
    return scenes


def scenes(game: Game, players: int) -> list[Any]:
    """The views, each with its layout for the page."""
    words, names = page_words("en"), NAMES[:players]
    return [
        (view, laid_out(view, sentences_for(game, "en", names, view.seat), words))
        for view in views(game, players)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words(language: str) -> None:
    """All languages have the same words and placeholders, except lessons of missing games."""
    english = page_words("en")
    words = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    absent = {
        word
        for game in GAMES.values()
        if language not in languages(game)
        for word in english
        if word.startswith(f"lesson.{game.name}.")
    }
    assert words.keys() == english.keys() - absent
    for word, text in words.items():
        assert {*re.findall(r"{\w+}", text)} == {*re.findall(r"{\w+}", english[word])}


def test_every_decision_has_a_short_prompt_and_a_reason(game: Game) -> None:
    """Each prompt is short in every language of the game, for the deciding and waiting seats."""
    kinds = {phase.kind for phase in game.phases if isinstance(phase, DecisionPhase)}
    seen = views(game, 3)
    assert {view.observation.turn.kind for view in seen} == kinds
    for language in languages(game):
        words = page_words(language)
        for view in seen:
            sentences = sentences_for(game, language, NAMES[:3], view.seat)
            prompt, why = decision(view, sentences, words)
            assert 0 < len(prompt) <= 44
            assert 0 < len(why) <= 90
            assert not re.search(r"{\w", prompt + why)
        for kind in kinds:
            assert "{name}" in words[f"waits.{game.name}.{kind}"]


def test_nothing_of_a_scene_is_lost(game: Game) -> None:
    """The scene has all cards in play, the size of each hand and each seat's points."""
    for view, scene in scenes(game, 3):
        seen = view.observation
        assert scene["hand"] == [card.value for card in seen.hand]
        assert [place["cards"] for place in scene["places"]] == list(seen.hand_sizes)
        for place, points in zip(scene["places"], seen.scores, strict=True):
            assert str(points) in [value for _, value in place["facts"]]
        shown = [card for group in scene["groups"] for card in group["cards"]]
        in_play: tuple[Any, ...] = getattr(seen, "trick", None) or getattr(seen, "table", ())
        assert {card.value for card in in_play} <= set(shown)


def test_sets_are_offered_from_the_lowest_on() -> None:
    """The offered sets are the legal sets of several cards, and at most one that is too low."""
    seen = 0
    for view, scene in scenes(odin.GAME, 3):
        sets = scene["sets"]
        plays = [
            action.cards
            for action in view.legal_actions
            if isinstance(action, odin.Play) and len(action.cards) > 1
        ]
        may = [each["value"] for each in sets if each["may"]]
        assert may == sorted(map(value, plays))[: len(may)]
        assert len(may) == min(len(plays), 4)
        low = [each for each in sets if not each["may"]]
        for each in low:
            seen += 1
            assert each["value"] <= view.observation.table_value
            assert len(each["cards"]) == len(view.observation.table)
        assert len(low) <= 1
    assert seen


def test_who_takes_a_card_reads_the_highest_set_with_one() -> None:
    """The reason names the highest set that a beaten card forms with cards of the hand."""
    words, combined = page_words("en"), 0
    for view in views(odin.GAME, 4):
        if view.observation.turn.kind != "take":
            continue
        reason = decision(view, sentences_for(odin.GAME, "en", NAMES, view.seat), words)[1]
        sets = [
            value([action.card, *some])
            for action in view.legal_actions
            if isinstance(action, odin.Take)
            for number in range(1, len(view.observation.hand) + 1)
            for some in combinations(view.observation.hand, number)
            if any(len({card.value[at] for card in (action.card, *some)}) == 1 for at in (0, 1))
        ]
        named = [part.text for part in reason.parts if part.kind == "card"]
        assert bool(named) == bool(sets)
        if sets:
            combined += 1
            assert value([odin.Card(card) for card in named]) == max(sets)
            assert reason.endswith(f" would be worth {max(sets)}.")
    assert combined > 5


def test_the_value_of_a_set_is_that_of_the_rules() -> None:
    for view in views(odin.GAME, 3):
        if view.observation.table:
            assert value(view.observation.table) == view.observation.table_value


def test_the_page_draws_every_sign() -> None:
    drawn = (PAGE / "cards.js").read_text("utf-8")
    assert all(re.search(rf"^  {sign}: \"", drawn, re.MULTILINE) for sign in SIGNS)
