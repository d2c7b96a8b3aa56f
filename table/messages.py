"""What the page is given and what it may ask: the protocol of the table.

Used by the worker in the browser and by the server alike.  Everything that a reader is told is made
from its own view, so nothing here can say more than its seat may know.

To the page, a JSON object with a `type`: `table` (see `table_message`), `refused`, `hint`, and
those of `table.solo` and `table.board`.  From the page:

    {"type": "act", "action": …}            an action document; to a server also with the
                                            `decision` that the table had
    {"type": "undo"}, {"type": "hint"}      if the table said that they `can` be asked for
    {"type": "language", "language": "de"}  answered with a whole `table`
    {"type": "record"}                      answered with {"type": "record", "document": …}
"""

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

import attrs
from attrs import evolve

from herrlof_rules import GAMES, Game, HerrlofRulesError, IllegalAction, Over, RandomSource, View
from herrlof_rules.bots import search_bot
from herrlof_rules.core import AnyRules
from herrlof_rules.documents import to_data
from herrlof_rules.odin import Pass, Play
from herrlof_rules.pictures import FacedCard, cards
from herrlof_rules.scenes import Face
from herrlof_rules.sentences import Message, Sentences, clauses, dump_catalogue, languages

Document: TypeAlias = dict[str, Any]
"""A JSON object."""

Considered: TypeAlias = tuple[tuple[Any, float | None], ...]
"""Actions, with what each is worth if a search has found out."""

HINT_SECONDS = 0.8


@lru_cache(maxsize=512)
def sentences_for(game: Game, language: str, names: tuple[str, ...], seat: int | None) -> Sentences:
    """Sentences for a reader at a table where the seats have names."""
    return Sentences(game, language, names=names, you=seat)


def table_message(
    game: Game, view: View, names: tuple[str, ...], language: str, can: Sequence[str] = ()
) -> Document:
    """A view, and all that it says in words, for the page that draws it.

    A view without its earlier events makes an update: the page keeps the log lines before `since`.
    A whole one also brings what does not change: the faces of the cards, the clauses, the words of
    the page.  `can` says what the page may ask for: `undo`, `hint`, `record`.
    """
    told = sentences_for(game, language, names, view.seat)
    message = {
        "type": "table",
        "game": game.name,
        "language": language,
        "seat": view.seat,
        "names": list(names),
        "view": to_data(game, view),
        "scene": plain(told.scene(view)),
        **asked(view, told),
        "over": isinstance(view.observation.turn, Over),
        "actions": [action_entry(game, action, told) for action in view.legal_actions],
        "log": [told.event(event) for event in view.events],
        "since": view.since,
        "can": list(can),
    }
    return message if view.since else {**message, **lasting(game, view.rules, language)}


def plain(part: Any) -> Any:
    """A part of a scene as JSON has it."""
    if isinstance(part, tuple):
        return [plain(each) for each in part]
    names = _names(part.__class__)
    return {name: plain(getattr(part, name)) for name in names} if names else part


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) else ()


@lru_cache(maxsize=64)
def lasting(game: Game, rules: AnyRules, language: str) -> Document:
    """What stays the same for the whole match in one language, whatever people are called."""
    told = Sentences(game, language)
    deck: tuple[Any, ...] = getattr(rules, "deck", ())
    about = list(told.about(rules))
    return {
        "faces": {card.face.token: face_entry(card, told, about) for card in deck},
        "about": about,
        "clauses": dict(clauses(game)),
        "languages": list(languages(game)),
        "words": page_words(told.language),
    }


@cache
def page_words(language: str) -> dict[str, str]:
    """What the page itself says: the messages whose ids begin with `page.`."""
    return _beginning(GAMES["odin"], language, "page.")  # the game in all languages


def option_words(game: Game, language: str) -> dict[str, str]:
    """The options of a game and their values, as `target` and `final_tie.share`, for players."""
    return _beginning(game, language, "option.")


def _beginning(game: Game, language: str, start: str) -> dict[str, str]:
    messages: dict[str, str] = json.loads(dump_catalogue(game, language))["messages"]
    return {
        name.removeprefix(start): text for name, text in messages.items() if name.startswith(start)
    }


def face_entry(card: FacedCard, told: Sentences, about: Sequence[str]) -> Document:
    """A card to be drawn, to be read aloud, and what it does (one of the sentences `about`)."""
    face = evolve(card.face, word=told.word(card.face.word))
    drawn = re.sub(
        r"<style>.*?</style>|<title>.*?</title>", "", cards([Drawn(face)]), flags=re.DOTALL
    )
    # What is read aloud is the label; in it are the words that are to be seen, on small cards the
    # rank alone.
    drawn = drawn.replace(' role="img"', ' aria-hidden="true"').replace("<text", " <text")
    rank = re.search(r'class="rank">(.*?)<', drawn)
    coloured = [told.word(face.colour), rank[1] if rank else ""] if face.colour else []
    said = (f"{face.token} {face.word}".strip(), " ".join(coloured).strip())
    does = next((line for line in about if face.clause and f"({face.clause})" in line), "")
    return {
        "svg": drawn,
        "label": ", ".join(filter(None, said)),
        "colour": face.colour,
        "does": re.sub(r" \([^)]*\)", "", does),
    }


@attrs.frozen
class Drawn:
    """A card of which only the look matters."""

    face: Face


def asked(view: View, told: Sentences) -> dict[str, str]:
    """Whose turn it is and for what, in a sentence or two, and what more there is to know of it."""
    if not view.legal_actions:
        return {"prompt": told.prompt(view), "asked": ""}
    first, ended, more = told.asked(view.observation.turn.kind).partition(". ")
    text = first + "." * bool(ended)
    plays = [each for each in view.legal_actions if isinstance(each, Play)]
    if plays and Pass() not in view.legal_actions:
        whole = any(len(play.cards) > 1 for play in plays)
        text = told.render(Message("page.lead_whole" if whole else "page.lead"))
    return {"prompt": told.render(Message("ui.your_turn", {"text": text})), "asked": more}


def action_entry(game: Game, action: Any, told: Sentences) -> Document:
    """An action as the page needs it: to send, to read, and the cards that it consists of."""
    return {
        "document": to_data(game, action),
        "sentence": told.action(action),
        "cards": cards_of(action),
    }


def cards_of(action: Any) -> list[str]:
    """The tokens of the cards in an action."""
    values = attrs.astuple(action, recurse=False)
    parts = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return [part.face.token for part in parts if hasattr(part, "face")]


def refused_message(told: Sentences, refused: HerrlofRulesError) -> Document:
    """Why an action was refused, for its sender alone."""
    clause = refused.clause if isinstance(refused, IllegalAction) else None
    return {"type": "refused", "clause": clause, "sentence": told.refusal(refused)}


def considered(game: Game, view: View, rng: RandomSource, seconds: float) -> Considered:
    """What a search finds out about the choices in a view in this time; the best come first."""
    bot = search_bot(game, seconds=seconds)
    if len(view.legal_actions) == 1:
        return ((view.legal_actions[0], None),)
    if (left_to := bot.left_to.get(view.observation.turn.kind)) is not None:
        return ((left_to(view, rng), None),)
    return tuple((each.action, round(each.value, 1)) for each in bot.think(view, rng))


def hint_message(game: Game, choices: Considered, told: Sentences, best: int = 4) -> Document:
    """The best choices, for one who asked for a hint.

    `value` is an estimate of the points that the seat ends up ahead; None where only the heuristic
    bot has an opinion.
    """
    return {
        "type": "hint",
        "choices": [
            {**action_entry(game, action, told), "value": value} for action, value in choices[:best]
        ],
    }
