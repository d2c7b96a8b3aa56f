"""In every language, the rules in short agree with their clauses."""

import re

import pytest
from attrs import evolve
from rules.sentences.matches import SHIPPED

from herrlof_rules import Match, herrlof, odin, pictures
from herrlof_rules.core.game import Game
from herrlof_rules.sentences import Sentences, clauses, languages

MAY = {"en": "you may", "de": "darfst du", "nl": "dan mag"}
LANGUAGES = pytest.mark.parametrize("language", languages(herrlof.GAME))


def lines(language: str, rules: herrlof.Rules | None = None) -> dict[str, str]:
    """The rules of Herrlof in short, each line by the first clause that it names."""
    sentences = Sentences(herrlof.GAME, language).about(rules or herrlof.Rules())
    return {re.findall(r"\(([A-Z]\d+)", line)[0]: line for line in sentences}


@SHIPPED
@pytest.mark.parametrize("memory_aid", [False, True])
def test_every_line_names_its_clauses(game: Game, language: str, memory_aid: bool) -> None:
    """Each line names at least one clause, and the game has every clause that is named."""
    rules = game.edition(game.info.editions[0], game.player_counts[-1])
    for line in Sentences(game, language, memory_aid=memory_aid).about(rules):
        named = [
            each for group in re.findall(r"\(([A-Z]\d[^)]*)\)", line) for each in group.split(", ")
        ]
        assert named
        assert set(named) <= clauses(game).keys()


@LANGUAGES
def test_powers_that_are_a_choice_are_told_as_one(language: str) -> None:
    """O1, W1, S1: a player may use the power; N1: the power of the 9 is not optional."""
    log_lines = lines(language)
    for clause in ("O1", "W1", "S1"):
        assert MAY[language] in log_lines[clause], clause
        assert "may" in clauses(herrlof.GAME)[clause]
    assert MAY[language] not in log_lines["N1"]
    assert "not optional" in clauses(herrlof.GAME)["N1"]


@LANGUAGES
def test_a_stolen_card_is_paid_for(language: str) -> None:
    """S1: the thief gives a card back."""
    back = {"en": "give a card of your hand back", "de": "zurückgeben", "nl": "teruggeven"}
    assert back[language] in lines(language)["S1"]


@LANGUAGES
def test_a_hagalaz_does_not_lead_after_a_destroyed_trick(language: str) -> None:
    """H3: the rules in short name the exception of V3 for a destroyed trick."""
    destroyed = {"en": "destroyed", "de": "zerstört", "nl": "vernietigd"}
    assert destroyed[language] in lines(language)["H1"]


@LANGUAGES
def test_nine_and_hagalaz_follows_the_option(language: str) -> None:
    """H4: the option `nine_and_hagalaz` decides which line the rules in short have."""
    nine = {"en": "the 9 decides", "de": "die 9", "nl": "de 9"}
    rules = herrlof.Rules(3, nine_and_hagalaz="nine")
    assert nine[language] in lines(language, rules)["H4"]
    assert nine[language] not in lines(language)["H4"]


@LANGUAGES
def test_one_setting_for_the_memory_aid(language: str) -> None:
    """T10: scenes, the rules in short and pictures show earlier cards only with the memory aid."""
    match = Match.start(herrlof.GAME, herrlof.Rules(first_dealer=1, hand_size=4), seed=1)
    while len(match.view(0).observation.gone) < 4:
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[0], seat)
    view = match.view(0)
    gone = " ".join(card.value for card in view.observation.gone)

    without = Sentences(herrlof.GAME, language, you=0)
    assert without.scene(view).remembered == ()
    assert gone not in pictures.text(view)
    assert gone not in pictures.table(view)

    aided = Sentences(herrlof.GAME, language, you=0, memory_aid=True)
    assert [value for _, value in aided.scene(view).remembered] == [gone]
    assert gone in pictures.text(view, memory_aid=True)
    assert gone in pictures.table(view, memory_aid=True)

    ends = [n for n, event in enumerate(view.events) if isinstance(event, herrlof.TrickWon)]
    assert without.history_start(view) == ends[-2] + 1
    assert aided.history_start(view) == 0

    other: Match = Match.start(odin.GAME, odin.Rules(2), seed=1)
    for _ in range(40):
        (seat,) = other.turn.seats
        other = other.play(other.legal_actions(seat)[-1], seat)
    assert Sentences(odin.GAME, language).history_start(other.view(0)) == 0
    declared = evolve(odin.GAME, info=evolve(odin.GAME.info, look_back="round"))
    seen = other.view(0)
    rounds = [n for n, e in enumerate(seen.events) if isinstance(e, declared.info.parts["round"])]
    assert Sentences(declared, language).history_start(seen) == rounds[-2] + 1

    *same, last = without.about(view.rules)
    *aided_same, aided_last = aided.about(view.rules)
    assert same == aided_same
    assert "(T10)" in last
    assert "(T10)" in aided_last
    assert last != aided_last
