"""Sentences about a match."""

import pickle
import random
import re
from collections.abc import Callable
from gettext import GNUTranslations
from io import BytesIO
from typing import Any

import pytest
from attrs import evolve, frozen
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from rules.sentences.matches import SHIPPED, names, outcomes, played
from rules.testing import stones

from herrlof_rules import GAMES, IllegalAction, Match, Result, View, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.herrlof import Card
from herrlof_rules.sentences import (
    Message,
    Part,
    Sentences,
    UnknownClause,
    UnknownLanguage,
    clauses,
)


def check(sentence: str) -> None:
    """A sentence, and not what is left where a template or an argument is missing."""
    assert sentence
    assert not re.search(
        r"[{}\[\]–]|None|_|\b(event|action|outcome|refusal|word|result)\.", sentence
    )
    assert not sentence[0].islower(), sentence


@SHIPPED
def test_random_matches_are_told_whole(game: Game, language: str) -> None:
    """Every event, action and prompt has a sentence for every seat and a spectator."""
    kinds = set()
    for match in played(game.name):
        readers = (None, *range(match.rules.players))
        for seat in readers:
            tell = Sentences(game, language, names=names(match.rules.players), you=seat)
            for event in match.view(seat).events:
                check(tell.event(event))
                kinds.add(type(event))
        for entry in match.log[::7]:
            for event in entry.events:  # The events of the log hide nothing.
                check(Sentences(game, language).event(event))
        for outcome in outcomes(match):
            check(Sentences(game, language).outcome(outcome))
        rules = match.rules
        for action in game.action_space(rules)[:: max(1, game.action_count(rules) // 50)]:
            check(Sentences(game, language).action(action))
    assert len(game.events) - len(kinds) <= 1  # Only another edition removes colours.


def refusal(match: Match, action: Any, seat: int) -> IllegalAction | None:
    """Why the seat may not do this now; None if it may."""
    try:
        match.play(action, seat)
    except IllegalAction as refused:
        return refused
    return None


@SHIPPED
def test_illegal_actions_are_refused_in_words(game: Game, language: str) -> None:
    rng = random.Random(0)
    codes = set()
    for whole in played(game.name):
        space = game.action_space(whole.rules)
        for stage in list(whole.prefixes())[::9]:
            for seat in range(whole.rules.players):
                tell = Sentences(game, language, names=names(whole.rules.players), you=seat)
                check(tell.prompt(stage.view(seat)))
                for action in rng.sample(space, 6):
                    if (refused := refusal(stage, action, seat)) is not None:
                        codes.add(refused.code)
                        refusal_text = tell.refusal(refused)
                        check(refusal_text.removesuffix(f" ({refused.clause})."))
                        assert refusal_text.endswith(f"({refused.clause}).")
    assert "" not in codes
    assert len(codes) >= 4


def test_you_and_names() -> None:
    event = herrlof.CardStolen(0, 1, Card.R7)
    sentences = {
        you: Sentences(herrlof.GAME, names=("Anna", "Bo", "Cid"), you=you).event(event)
        for you in (0, 1, 2, None)
    }
    assert sentences == {
        0: "You take R7 from Bo.",
        1: "Anna takes R7 from you.",
        2: "Anna takes R7 from Bo.",
        None: "Anna takes R7 from Bo.",
    }
    hidden = herrlof.CardStolen(0, 1, None)
    assert Sentences(herrlof.GAME, you=2).event(hidden) == "Seat 0 takes a card from seat 1."


def test_only_the_seat_of_a_field_is_you() -> None:
    """A prediction of 1 does not mean seat 1."""
    tell = Sentences(herrlof.GAME, you=1)
    assert tell.event(herrlof.PredictionMade(0, 1)) == "Seat 0 predicts 1 trick."


def test_a_name_is_left_as_it_is() -> None:
    tell = Sentences(odin.GAME, names=("van Dijk", "e.e."))
    assert tell.event(odin.Passed(0)) == "van Dijk passes."
    assert tell.event(odin.Passed(1)) == "e.e. passes."
    assert tell.event(odin.Passed(5)) == "Seat 5 passes."  # Seat 5 has no name.


@pytest.mark.parametrize(
    ("language", "one", "none"),
    [
        ("en", "1 point.", "0 points."),
        ("fr", "1 point.", "0 point."),
        ("de", "1 Punkt.", "0 Punkte."),
    ],
)
def test_plural_forms(language: str, one: str, none: str) -> None:
    sentences = Sentences(odin.GAME, language).result(Result((1, 0), (1,), "target"))
    assert one in sentences
    assert sentences.endswith(none)


def test_result() -> None:
    result = Result((52, 52, 40), (0, 1), "target", ("predictions", "last_round_tricks"), True)
    assert Sentences(herrlof.GAME, names=names(3), you=1).result(result) == (
        "Anna and you are tied for first place: the target was reached. Anna: 52 points. "
        "You: 52 points. Chloé: 40 points. Tie-breakers: predictions and tricks of the last round. "
        "Another match decides."
    )
    shared = evolve(result, rematch=False)
    assert (
        Sentences(herrlof.GAME, names=names(3))
        .result(shared)
        .startswith("Anna and Bo share the victory: the target was reached.")
    )
    assert Sentences(herrlof.GAME, you=2).result(Result((1, 2, 3), (2,), "x_y")) == (
        "You win the match: x y. Seat 0: 1 point. Seat 1: 2 points. You: 3 points."
    )
    assert Sentences(herrlof.GAME).result(Result((0, 0), (), "target")).startswith("Nobody wins")


@pytest.mark.parametrize("called", [names(2), names(4)], ids=len)
@pytest.mark.parametrize(
    "render",
    [
        lambda tell, view: tell.prompt(view),
        lambda tell, view: tell.scene(view),
        lambda tell, view: tell.about(view.rules),
        lambda tell, _: tell.result(Result((1, 0, 0), (0,), "target")),
    ],
    ids=["prompt", "scene", "about", "result"],
)
def test_there_is_a_name_for_each_seat(
    render: Callable[[Sentences, View], object], called: tuple[str, ...]
) -> None:
    view = Match.start(herrlof.GAME, herrlof.Rules(3), seed=1).view(0)
    with pytest.raises(ValueError, match=rf"^{len(called)} names for 3 seats$"):
        render(Sentences(herrlof.GAME, names=called, you=0), view)
    assert render(Sentences(herrlof.GAME, names=(), you=0), view)


def test_prompts() -> None:
    match: Any = Match.start(herrlof.GAME, herrlof.Rules(3), seed=1)
    view = match.view(0)

    def at(turn: Any, you: int | None = 0) -> str:
        seen = evolve(view, observation=evolve(view.observation, turn=turn))
        return Sentences(herrlof.GAME, names=names(3), you=you).prompt(seen)

    assert at(view.observation.turn) == herrlof.GAME.prompts["predict"]
    assert at(Decision("predict", (0, 1)), None) == "Waiting for Anna and Bo: a prediction."
    assert at(Chance("deal")) == "Chance decides: the deal."
    assert at(Over(Result((1, 0), (0,), "target"))).startswith("You win")


def test_words_of_a_refusal() -> None:
    match: Any = Match.start(odin.GAME, odin.Rules(first_player=0), seed=1)

    def told(you: int, action: Any, seat: int) -> str:
        error = refusal(match, action, seat)
        assert error is not None
        return Sentences(odin.GAME, names=names(2), you=you).refusal(error)

    assert told(0, odin.Pass(), 0) == "You lead, so you may not pass (L4)."
    assert told(1, odin.Pass(), 1) == "It is not your turn; first Anna: a set or a pass (L1)."
    take = odin.Take(odin.Card.R2)
    assert told(0, take, 0).startswith("It is your turn, but the choice now is: a set or a pass")


def test_about_leaves_out_what_is_off() -> None:
    two = Sentences(herrlof.GAME).about(herrlof.Rules(2))
    three = Sentences(herrlof.GAME).about(herrlof.Rules(3, max_rounds=None))
    assert any("3 and 4 (X4)" in sentence for sentence in two)
    assert len(three) == len(two) - 2
    assert not any("X4" in sentence or "None" in sentence for sentence in three)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_clauses(game: Game) -> None:
    texts = clauses(game)
    assert Sentences(game, "de").clause("T4") == texts["T4"]
    assert next(iter(texts)) == "C1"
    assert not any(re.search(r"\*|\]\(|\{ #", text) for text in texts.values())
    with pytest.raises(UnknownClause, match=f"{game.name} has no clause 'Z9'"):
        Sentences(game).clause("Z9")
    assert clauses(stones.GAME) == {}


def test_unknown_language() -> None:
    with pytest.raises(UnknownLanguage, match="'fr' is not one of: en, de, nl"):
        Sentences(herrlof.GAME, "fr")


def test_message_from_another_process() -> None:
    message = Message("event.card_played", {"seat": 1, "card": "R7"})
    again = pickle.loads(pickle.dumps(message))
    assert Sentences(herrlof.GAME, "nl", names=names(2)).render(again) == "Bo speelt R7."
    assert Sentences(herrlof.GAME).render(Message("no.such")) == "no.such"
    assert Sentences(herrlof.GAME).render(Message("event.card_played")) == "– plays –."


# A game that is not part of the library


@frozen
class Plainly:
    """An event without a text of its own."""

    seat: int
    found: tuple[int | None, ...] = (1, None)
    nothing: int | None = None


@frozen
class Empty:
    pass


def test_without_a_catalogue() -> None:
    tell = Sentences(stones.GAME, "de", you=0)
    assert tell.event(stones.HeapMade(5)) == "There are 5 stones"  # The game's own text
    assert tell.event(Plainly(1)) == "Plainly: seat 1, found 1 –, nothing –"
    assert tell.event(Empty()) == "Empty"
    assert tell.action(stones.Take(2)) == "Take: stones 2"
    assert tell.event("what") == "What"
    match: Any = Match.start(stones.GAME, stones.Rules(), seed=1)
    assert tell.prompt(match.view(0)) == stones.GAME.prompts["take"]
    assert tell.about(stones.Rules()) == ()
    with pytest.raises(IllegalAction) as refused:
        match.play(stones.Take(9), 0)
    assert tell.refusal(refused.value) == "Das steht jetzt nicht zur Wahl (S1)."
    unnamed = IllegalAction(None, 0, "S1", "there are fewer")
    assert tell.refusal(unnamed) == "Nicht erlaubt: there are fewer (S1)."


OWN = {
    "action.take": ("Take {stones:count} stone", "Take {stones:count} stones"),
    "prompt.take": "How many?",
    "about.1": "There are {heaps} heaps.",
}


def test_with_a_catalogue() -> None:
    tell = Sentences(stones.GAME, "eo", catalogue=OWN)
    assert [tell.action(stones.Take(n)) for n in (1, 2)] == ["Take 1 stone", "Take 2 stones"]
    assert tell.asked("take") == "How many?"
    assert tell.about(stones.Rules(heaps=3)) == ("There are 3 heaps.",)
    assert tell.result(Result((1, 0), (0,), "heaps")).startswith("Seat 0 wins")
    # Texts that all games share exist in every language of the package.
    german = Sentences(stones.GAME, "de", catalogue=OWN)
    assert german.result(Result((1, 0), (0,), "heaps")).startswith("Spieler 0 gewinnt")


def test_with_translations_of_gettext() -> None:
    polish, compiled = Catalog("pl"), BytesIO()
    forms = ("{stones:count} kamień", "{stones:count} kamienie", "{stones:count} kamieni")
    polish.add(("action.take", "action.take"), forms)
    write_mo(compiled, polish)
    compiled.seek(0)
    translations = GNUTranslations(compiled)
    tell = Sentences(stones.GAME, "pl", catalogue=translations)
    sentences = [tell.action(stones.Take(n)) for n in (1, 2, 5)]
    assert sentences == ["1 kamień", "2 kamienie", "5 kamieni"]


def test_the_games_of_the_package_may_be_worded_anew() -> None:
    tell = Sentences(herrlof.GAME, "de", catalogue={"action.swap": "Tauschen!"})
    assert tell.action(herrlof.Swap()) == "Tauschen!"
    assert tell.action(herrlof.Decline()) == "Die Kraft nicht nutzen"


def test_wrong_objects_are_told_as_what_they_are() -> None:
    with pytest.raises(TypeError, match="Game, not a str"):
        Sentences("herrlof")  # type: ignore[arg-type]  # refused
    match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    with pytest.raises(TypeError, match="View, not a "):
        Sentences(herrlof.GAME).prompt(match)  # type: ignore[arg-type]  # refused


def test_a_name_that_looks_like_a_card_is_a_seat() -> None:
    """The parts of a sentence distinguish names from cards, whatever players are called."""
    sentences = Sentences(herrlof.GAME, names=("V", "H", "B7"), you=2)
    won = sentences.event(herrlof.TrickWon(0, (herrlof.Card.V, herrlof.Card.B7)))
    assert [(part.text, part.kind, part.seat) for part in won.parts if part.kind != "text"] == [
        ("V", "seat", 0),
        ("V", "card", None),
        ("B7", "card", None),
    ]
    mine = sentences.event(herrlof.CardPlayed(2, herrlof.Card.H))
    assert mine.parts[0].text == "You play "
    assert mine.parts[1] == Part("H", "card")


@SHIPPED
def test_the_parts_of_a_sentence_make_it(game: Game, language: str) -> None:
    """Every sentence of a match equals its joined parts, even after pickling."""
    match = played(game.name)[0]
    sentences = Sentences(game, language, names=names(match.rules.players), you=1)
    seen = set[str]()
    for event in match.view(1).events:
        text = sentences.event(event)
        assert "".join(part.text for part in text.parts) == text
        assert pickle.loads(pickle.dumps(text)).parts == text.parts
        seen |= {part.kind for part in text.parts}
    assert seen >= {"text", "card", "seat"}


def test_a_refusal_says_which_part_is_its_clause() -> None:
    error = IllegalAction("no", 0, "T4", "it is not legal", "not_legal")
    text = Sentences(herrlof.GAME).refusal(error)
    assert [part.text for part in text.parts if part.kind == "clause"] == ["T4"]


def test_a_short_prompt_keeps_names_whole() -> None:
    """A short prompt cuts the question, but not a name with a full stop or brackets."""
    names = ("Dr. No (2)", "Bo")
    match: Match = Match.start(herrlof.GAME, herrlof.Rules(players=2, first_dealer=0), 1)
    match = match.play(herrlof.Predict(3), 1)
    prompt = Sentences(herrlof.GAME, names=names, you=1).prompt(match.view(1), short=True)
    assert "Dr. No (2)" in prompt
