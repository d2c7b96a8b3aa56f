"""The protocol of the table: the messages to the page and from it.

The worker in the browser and the server both use this protocol.  Every message is made from the
view of its reader, so no message can reveal more than that seat may know.

A message to the page is a JSON object with a `type`: `table` (see `table_message`), `refused`,
`hint`, or a type of `table.solo` or `table.board`.  The page sends:

    {"type": "act", "action": …}            an action document; to a server also with the
                                            `decision` that the table had
    {"type": "undo"}, {"type": "hint"}      if they were in `can` of the table
    {"type": "language", "language": "de"}  answered with a whole `table`
    {"type": "record"}                      answered with {"type": "record", "document": …}
"""

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, TypeAlias

import attrs

from herrlof_rules import (
    Game,
    HerrlofRulesError,
    IllegalAction,
    Over,
    RandomSource,
    Result,
    View,
)
from herrlof_rules.core import AnyRules, role_of
from herrlof_rules.documents import to_data
from herrlof_rules.pictures import COLOURS, POWERS
from herrlof_rules.scenes import Face, cards_in, face_of
from herrlof_rules.sentences import Sentences, Text, clauses, dump_catalogue, languages
from table.layout import (
    counted_out,
    decision,
    laid_out,
    lines,
    numbers,
    offered,
    rested,
    short,
)
from table.opponents import adviser
from table.reasons import Refuse, cards_of, reasons
from table.regions import Document
from table.text import Piece, capital, filled, first_sentence, listed, pieces

Considered: TypeAlias = tuple[tuple[Any, float | None], ...]
"""Actions, each with its value if a search has computed it."""

HINT_SECONDS = 0.8

LANGUAGES = ("en", "de", "es", "fr", "it", "nl")
"""The languages of the page."""

PLAIN = "#8b909b"
"""The frame of a card without a colour."""


@lru_cache(maxsize=512)
def called(names: Sequence[str], language: str) -> tuple[str, ...]:
    """The names of the seats in a language; a seat without a name is `Player 2`."""
    player = page_words(language)["player"]
    return tuple([name or f"{player} {seat + 1}" for seat, name in enumerate(names)])


def sentences_for(
    game: Game,
    language: str,
    names: tuple[str, ...],
    seat: int | None,
    *,
    memory_aid: bool = False,
) -> Sentences:
    """Sentences for a reader at a table whose seats have names."""
    return Sentences(game, language, names=names, you=seat, memory_aid=memory_aid)


def table_message(
    game: Game,
    view: View,
    names: tuple[str, ...],
    language: str,
    can: Sequence[str] = (),
    *,
    memory_aid: bool = False,
    before: View | None = None,
    refuse: Refuse | None = None,
    whole: View | None = None,
) -> Document:
    """Returns a view with all its sentences, for the page that draws it.

    A view without its earlier events makes an update: the page keeps the log lines before `since`.
    A view with all events also brings the data that does not change: the faces of the cards, the
    clauses, the words of the page.  `can` lists the requests that the page may make: `undo`,
    `hint`, `record`.  `before` is the seat's view that the page shows now, from which a finished
    trick is shown whole; `refuse` returns the reason why a card may not be played.  If `view` lacks
    earlier events, `whole` is the view with all events; it determines which lines of the log the
    page must hide from now on.
    """
    sentences = sentences_for(game, language, names, view.seat, memory_aid=memory_aid)
    words = page_words(language)
    prompt, why = decision(view, sentences, words)
    first, more = first_sentence(why)
    scene = laid_out(view, sentences, words)
    actions = offered(view)
    chosen = numbers(actions)
    start = sentences.history_start(whole or view)
    message = {
        "type": "table",
        "game": game.name,
        "language": language,
        "seat": view.seat,
        "names": list(names),
        "view": to_data(game, view),
        "scene": scene,
        "prompt": pieces(prompt, game),
        "why": pieces(first, game),
        "more": pieces(more, game),
        "asked": pieces(sentences.asked(view.observation.turn.kind), game) if actions else [],
        "over": isinstance(view.observation.turn, Over),
        "actions": [
            {
                **action_entry(game, action, sentences),
                "short": short(action, view, sentences, words),
                "number": number,
            }
            for action, number in zip(actions, chosen, strict=True)
        ],
        "numbers": counted_out(view, chosen, words),
        "cannot": reasons(game, view, sentences, words, refuse) if actions else {},
        "log": lines(view.events, sentences, game, start - view.since),
        "start": start,
        "news": news(game, view, sentences),
        "standing": standing(game, view, sentences, words),
        "rested": None if before is None else rested(before, view, sentences, words),
        "since": view.since,
        "can": list(can),
    }
    return (
        message
        if view.since
        else {
            **message,
            **lasting(game, view.rules, language, memory_aid=memory_aid),
        }
    )


def news(game: Game, view: View, sentences: Sentences) -> list[list[Piece]]:
    """The news beside the scores when a round has ended: the end of the round and of the match."""
    if not view.since:
        return []
    parts = list(game.info.parts.values())
    largest = parts[-1] if parts else ()
    endings = [event for event in view.events if isinstance(event, largest) or _has_result(event)]
    return [pieces(first_sentence(sentences.event(event))[0], game) for event in endings]


def _has_result(event: Any) -> bool:
    return any(isinstance(value, Result) for value in attrs.astuple(event, recurse=False))


def standing(
    game: Game, view: View, sentences: Sentences, words: dict[str, str]
) -> Document | None:
    """The ranking after a round or the match: the seats from the best to the last, in groups.

    None during a match of a game without points.
    """
    turn = view.observation.turn
    if isinstance(turn, Over):
        points, winners = turn.result.points, turn.result.winners
        return {
            "title": pieces(_ended(view, sentences, words)),
            "winners": list(winners),
            "ranks": ranks(game, points, winners),
            "points": list(points),
        }
    declared = role_of(game.observation, "points")
    if declared is None:
        return None
    points = getattr(view.observation, declared)
    title = pieces(words["round_over"])
    ranked = ranks(game, points, ())
    return {"title": title, "winners": [], "ranks": ranked, "points": list(points)}


def _ended(view: View, sentences: Sentences, words: dict[str, str]) -> Text:
    """The sentence on how the match ended for the reader."""
    winners = view.observation.turn.result.winners
    if not winners:
        return first_sentence(sentences.prompt(view))[0]
    if view.seat in winners:
        word = "you_won" if len(winners) == 1 else "shared"
        return filled(_fitting(sentences.game, words)[word])
    return filled(words["you_lost"], name=listed(winners, sentences, words))


def ranks(game: Game, points: Sequence[int], winners: Sequence[int]) -> list[list[int]]:
    """The seats by rank, the best first, with equal seats in one group; winners come first."""
    sign = 1 if game.info.fewest_points_win else -1
    groups: dict[tuple[bool, int], list[int]] = {}
    for seat, number in enumerate(points):
        key = (seat not in winners, 0 if seat in winners else sign * number)
        groups.setdefault(key, []).append(seat)
    return [groups[key] for key in sorted(groups)]


@lru_cache(maxsize=64)
def lasting(game: Game, rules: AnyRules, language: str, *, memory_aid: bool = False) -> Document:
    """The data that stays the same for the whole match in one language, whatever the names are."""
    sentences = Sentences(game, language, memory_aid=memory_aid)
    about = list(sentences.about(rules))
    credit = page_words(sentences.language).get(f"credit.{game.name}", "")
    return {
        "faces": {
            face.token: face_entry(face, sentences, about)
            for face in map(face_of, cards_in(game.observation))
        },
        "about": [pieces(line, game) for line in ([*about, credit] if credit else about)],
        "clauses": dict(clauses(game)),
        "languages": list(languages(game)),
        "words": _fitting(game, page_words(sentences.language)),
    }


def _fitting(game: Game, words: dict[str, str]) -> dict[str, str]:
    """The words of the page; in a game with teams, a shared victory counts as a victory."""
    return words | {"shared": words["you_won"]} if role_of(game.rules, "teams") else words


@cache
def page_words(language: str) -> dict[str, str]:
    """The page's own words; English replaces a word that a language lacks."""
    folder = files("table") / "words"
    english: dict[str, str] = json.loads((folder / "en.json").read_text("utf-8"))
    if language not in LANGUAGES:
        return english
    return {**english, **json.loads((folder / f"{language}.json").read_text("utf-8"))}


def option_words(game: Game, language: str) -> dict[str, str]:
    """The texts for a game's options and values, by keys such as `target` and `final_tie.share`."""
    return _beginning(game, language, "option.")


def _beginning(game: Game, language: str, start: str) -> dict[str, str]:
    messages: dict[str, str] = json.loads(dump_catalogue(game, language))["messages"]
    return {
        name.removeprefix(start): text for name, text in messages.items() if name.startswith(start)
    }


def face_entry(face: Face, sentences: Sentences, about: Sequence[str]) -> Document:
    """A card for the page: its drawing, its spoken name and its effect (a sentence of `about`)."""
    word = sentences.word(face.word) if face.word else ""
    suited = face.colour in COLOURS and face.sign != ""
    rank = (face.token[1:] or face.token) if suited else face.token
    name = [sentences.word(face.colour) if suited else "", rank, word]
    does = next((line for line in about if face.clause and f"({face.clause})" in line), "")
    return {
        "rank": rank,
        "paint": COLOURS.get(face.colour, PLAIN),
        "sign": face.sign,
        "word": word,
        "power": POWERS.get(face.power, ""),
        "label": capital(" ".join(filter(None, name))),
        "does": re.sub(r" \([^)]*\)", "", does),
    }


def action_entry(game: Game, action: Any, sentences: Sentences) -> Document:
    """An action for the page: its document, its sentence and its cards."""
    return {
        "document": to_data(game, action),
        "sentence": pieces(sentences.action(action), game),
        "cards": [face_of(card).token for card in cards_of(game, action)],
    }


def refused_message(sentences: Sentences, refused: HerrlofRulesError) -> Document:
    """The message about a refused action, for its sender alone."""
    clause = refused.clause if isinstance(refused, IllegalAction) else None
    return {
        "type": "refused",
        "clause": clause,
        "sentence": pieces(sentences.refusal(refused), sentences.game),
    }


def considered(game: Game, view: View, rng: RandomSource, seconds: float) -> Considered:
    """Returns the values that a search computes for the choices in a view, best first."""
    if len(view.legal_actions) == 1:
        return ((view.legal_actions[0], None),)
    bot = adviser(game, view.rules.players, seconds=seconds)
    return tuple((each.action, round(each.value, 1)) for each in bot.evaluate(view, rng))


def hint_message(game: Game, choices: Considered, sentences: Sentences, best: int = 4) -> Document:
    """Returns a hint message with the best choices.

    `value` is an estimate of the lead in points that the next scoring brings the seat; None for
    the only choice.
    """
    return {
        "type": "hint",
        "choices": [
            {**action_entry(game, action, sentences), "value": value}
            for action, value in choices[:best]
        ],
    }
