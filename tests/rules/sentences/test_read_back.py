"""The text of a choice can be typed, in every game and language."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from rules.sentences.matches import SHIPPED, names, played

from herrlof_rules import GAMES, Decision, Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.notation import tag
from herrlof_rules.core.view import View
from herrlof_rules.sentences import Sentences, UnrecognisedInput, languages


def views(game: Game) -> Iterator[View]:
    """The views of the seats to act at some decisions of each match, every kind among them."""
    seen: Counter[str] = Counter()
    for match in played(game.name):
        for stage in match.prefixes():
            if isinstance(stage.turn, Decision):
                seen[stage.turn.kind] += 1
                if seen[stage.turn.kind] <= 25:
                    yield stage.view(stage.turn.seats[0])


@SHIPPED
def test_the_sentence_of_an_action_is_read_back(game: Game, language: str) -> None:
    """`read` returns each legal action for the sentence that `action` writes for it."""
    read: Counter[str] = Counter()
    for view in views(game):
        tell = Sentences(game, language, names=names(view.rules.players), you=view.seat)
        for action in view.legal_actions:
            assert tell.read(view, tell.action(action)) == action
            assert tell.read(view, tell.action(action).upper() + "!") == action
            read[tag(type(action))] += 1
    assert read.keys() == {tag(each) for each in game.actions}


@pytest.mark.parametrize("language", languages(herrlof.GAME))
def test_seats_without_names_are_read_back(language: str) -> None:
    """A seat is named by its number if it has no name."""
    for view in views(herrlof.GAME):
        tell = Sentences(herrlof.GAME, language, you=view.seat)
        for action in view.legal_actions:
            assert tell.read(view, tell.action(action)) == action


def view_of(state: Any) -> View:
    """The view of the seat to act in a state of Herrlof or Odin."""
    game = herrlof.GAME if isinstance(state, herrlof.State) else odin.GAME
    seat = game.turn(state).seats[0]
    observation: Any = game.observe(state, seat)
    return View(observation, (), state.rules)


LEADING = view_of(herrlof.position(["G7 R5 B2 Y9 V H", "R8 B1 G2 Y1 B3 B4"], trump="R4"))
PREDICTING = Match.start(herrlof.GAME, herrlof.Rules(first_dealer=1), seed=1).view(0)
BEATING = view_of(odin.position(["B4 R5 P6 G7 K8 O9", "B7 G9"], table="R3", player=1))


CARDS = {
    "en": ["green 7", "a red 5", "the blue 2", "yellow 9", "Valknut", "the hagalaz"],
    "de": ["grüne 7", "eine rote 5", "die blaue 2", "gelbe 9", "Valknut", "den Hagalaz"],
    "nl": ["groene 7", "een rode 5", "de blauwe 2", "gele 9", "Valknut", "de Hagalaz"],
}


@pytest.mark.parametrize("language", CARDS)
def test_colours_may_be_inflected(language: str) -> None:
    """Every colour of Herrlof is read as the rulebook inflects it, and so is each symbol card."""
    tell = Sentences(herrlof.GAME, language, you=0)
    actions = [tell.read(LEADING, text) for text in CARDS[language]]
    assert list(map(herrlof.GAME.format_action, actions)) == [
        *("play G7", "play R5", "play B2", "play Y9", "play V", "play H")
    ]


COLOURS = {
    "en": ["blue 4", "red 5", "pink 6", "green 7", "black 8", "orange 9"],
    "de": ["blaue 4", "rote 5", "rosa 6", "grüne 7", "schwarze 8", "orange 9"],
    "nl": ["blauwe 4", "rode 5", "roze 6", "groene 7", "zwarte 8", "oranje 9"],
    "fr": ["4 bleu", "5 rouge", "6 rose", "7 vert", "8 noir", "9 orange"],
    "es": ["4 azul", "5 rojo", "6 rosa", "7 verde", "8 negro", "9 naranja"],
    "it": ["4 blu", "5 rosso", "6 rosa", "7 verde", "8 nero", "9 arancione"],
}


@pytest.mark.parametrize("language", COLOURS)
def test_every_colour_of_odin(language: str) -> None:
    """The six colours are read in each language, before or after the number."""
    tell = Sentences(odin.GAME, language, you=0)
    for text, card in zip(COLOURS[language], ("B4", "R5", "P6", "G7", "K8", "O9"), strict=True):
        for typed in (text, " ".join(reversed(text.split())), text.title()):
            assert odin.GAME.format_action(tell.read(BEATING, typed)) == f"play {card}"


IMPERATIVES = {
    "en": ["predict 4", "predict 4 tricks", "4 tricks", "I predict 4"],
    "de": ["vorhersagen 4", "sag 4 vorher", "ich sage 4 Stiche vorher", "Vorhersage 4"],
    "nl": ["voorspel 4", "voorspellen 4", "ik voorspel 4 slagen", "4 slagen"],
}


@pytest.mark.parametrize(
    ("language", "text"), [(each, text) for each in IMPERATIVES for text in IMPERATIVES[each]]
)
def test_a_prediction_in_any_form_of_its_verb(language: str, text: str) -> None:
    """Infinitive, imperative and first person are read as the same prediction."""
    assert Sentences(herrlof.GAME, language).read(PREDICTING, text) == herrlof.Predict(4)


PASSES = {
    "en": ["pass", "I pass"],
    "de": ["passen", "passe", "ich passe"],
    "nl": ["passen", "pas", "ik pas"],
    "fr": ["passer", "passe", "je passe"],
    "es": ["pasar", "pasa", "paso"],
    "it": ["passare", "passa", "passo"],
}


@pytest.mark.parametrize(
    ("language", "text"), [(each, text) for each in PASSES for text in PASSES[each]]
)
def test_a_pass_in_any_form_of_its_verb(language: str, text: str) -> None:
    """Infinitive, imperative and first person are all read as a pass."""
    assert Sentences(odin.GAME, language).read(BEATING, text) == odin.Pass()


PLAYS = {
    "en": "play red 5",
    "de": "spiel die rote 5",
    "nl": "speel de rode 5",
    "fr": "joue le 5 rouge",
    "es": "juega el 5 rojo",
    "it": "gioca il 5 rosso",
}


@pytest.mark.parametrize("language", PLAYS)
def test_a_play_in_the_imperative(language: str) -> None:
    """A play can be typed as an imperative verb, an article and a card in words."""
    action = Sentences(odin.GAME, language).read(BEATING, PLAYS[language])
    assert odin.GAME.format_action(action) == "play R5"


POWERS = {
    "steal_trick": {
        "en": ["take a trick from Bo", "steal trick Bo", "no"],
        "de": ["nimm Bo einen Stich weg", "Bo einen Stich nehmen", "nein"],
        "nl": ["neem een slag van Bo", "Bo slag", "nee"],
    },
    "swap": {
        "en": ["swap", "exchange", "no"],
        "de": ["tausche", "tauschen", "nein"],
        "nl": ["wissel", "ruil", "nee"],
    },
}


@pytest.mark.parametrize("kind", POWERS)
@pytest.mark.parametrize("language", languages(herrlof.GAME))
def test_powers_in_a_word_or_two(kind: str, language: str) -> None:
    """The text of a power has a verb or a refusal, and names the victim if there is one."""
    view = next(v for v in views(herrlof.GAME) if v.observation.turn.kind == kind)
    seats = ["Cleo"] * view.rules.players
    decline = herrlof.Decline()
    use = next(action for action in view.legal_actions if action != decline)
    if kind == "steal_trick":
        seats[use.victim] = "Bo"
    tell = Sentences(herrlof.GAME, language, names=seats, you=view.seat)
    *uses, no = POWERS[kind][language]
    assert [tell.read(view, text) for text in uses] == [use] * len(uses)
    assert tell.read(view, no) == decline


@pytest.mark.parametrize(
    "text", ["the", "play", "play a card", "7 8", "green", "red 5 green 7", "not R5 and G7"]
)
def test_what_names_no_single_action_is_not_guessed(text: str) -> None:
    """Text that has only fillers, only a verb or several cards is refused."""
    with pytest.raises(UnrecognisedInput):
        Sentences(herrlof.GAME, "en", you=0).read(LEADING, text)


def test_illegal_actions_are_read_too() -> None:
    """`read` returns actions that are not legal now, which the rules refuse later."""
    tell = Sentences(herrlof.GAME, "de", names=("Anna", "Bo"), you=0)
    assert tell.read(LEADING, "spiel die rote 8") == herrlof.Play(herrlof.Card.R8)
    assert tell.read(LEADING, "sag 3 Stiche vorher") == herrlof.Predict(3)
    assert tell.read(LEADING, "Bo einen Stich wegnehmen") == herrlof.StealTrick(1)
    assert tell.read(LEADING, "G7 zurückgeben") == herrlof.Return(herrlof.Card.G7)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_words_at_random_never_fail_otherwise(game: Game) -> None:
    """Whatever is typed is an action of the game, or refused with `UnrecognisedInput`."""
    rng = random.Random(49)
    for language in languages(game):
        for view in list(views(game))[::7]:
            tell = Sentences(game, language, you=view.seat)
            actions = map(tell.action, view.legal_actions[:9])
            words = [*" ".join(actions).split(), "", "\u0130", "("]
            for _ in range(20):
                text = " ".join(rng.choices(words, k=rng.randrange(1, 6)))
                with suppress(UnrecognisedInput):
                    assert type(tell.read(view, text)) in game.actions
