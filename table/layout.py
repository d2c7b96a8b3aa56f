"""Lays out what a seat sees on the page, with short labels.

The layout starts from a scene of the library, so games without a layout module also have a layout.
Herrlof and Odin each have a module that emphasises what matters in the game.
"""

from collections.abc import Sequence
from typing import Any

import attrs

from herrlof_rules import Game, View, herrlof, odin
from herrlof_rules.sentences import Sentences, Text
from table import layout_herrlof, layout_odin
from table.regions import Document, Words, edge, group, mine, seat, tokens
from table.text import Piece, capital, filled, listed, pieces


def laid_out(view: View, sentences: Sentences, words: Words) -> Document:
    """Returns the scene of a view by regions of the page."""
    scene = sentences.scene(view)
    seen = view.observation
    title, _, stage = scene.title.partition(" · ")
    goal = words.get(f"goal.{sentences.game.name}", "")  # Only Herrlof and Odin have a goal.
    document: Document = {
        "title": title,
        "stage": capital(stage),
        "goal": goal.format(number=view.rules.target) if goal else "",
        "own": scene.own,
        "hand": tokens(scene.hand),
        "facts": scene.facts,
        "details": (*scene.details, *scene.remembered),
        "sheet": None if scene.sheet is None else attrs.asdict(scene.sheet),
        "sets": [],
        "source": [],
        "footnote": "",
    }
    match seen:
        case herrlof.Observation():
            return document | layout_herrlof.regions(view, scene, sentences, words)
        case odin.Observation():
            return document | layout_odin.regions(view, scene, sentences, words)
        case _:
            hands = bool(scene.hand) or any(place.cards for place in scene.places)
            return document | {
                "places": [
                    seat(place, place.facts) | ({} if hands else {"cards": None})
                    for place in scene.places
                ],
                "mine": None if scene.own is None else mine(scene.places[scene.own].facts),
                "groups": [group("spread", spread) for spread in scene.centre],
                "edges": [edge("right", "cards", spread) for spread in scene.side],
            }


def decision(view: View, sentences: Sentences, words: Words) -> tuple[Text, Text]:
    """Returns the prompt in a line that fits a phone, and an explanation."""
    turn = view.observation.turn
    if turn.kind == "over":
        return sentences.prompt(view), Text()
    if not view.legal_actions:
        waits = words.get(f"waits.{sentences.game.name}.{turn.kind}")
        if waits is None or not turn.seats:
            return sentences.prompt(view, short=True), Text()
        return filled(waits, name=listed(turn.seats, sentences, words)), Text()
    match view.observation:
        case herrlof.Observation():
            return layout_herrlof.decision(view, sentences, words)
        case odin.Observation():
            return layout_odin.decision(view, sentences, words)
        case _:
            return sentences.prompt(view, short=True), Text()


def short(action: Any, view: View, sentences: Sentences, words: Words) -> str:
    """The label of an action's button if there is little space."""
    match view.observation:
        case herrlof.Observation():
            caption = layout_herrlof.short(action, view, sentences, words)
        case odin.Observation():
            caption = layout_odin.short(action, view, sentences, words)
        case _:
            caption = None
    return sentences.action(action) if caption is None else caption


def offered(view: View) -> list[Any]:
    """The legal actions in the order of their buttons, with `Decline` as the last."""
    return sorted(view.legal_actions, key=lambda action: isinstance(action, herrlof.Decline))


def numbers(actions: Sequence[Any]) -> list[int | None]:
    """The number of each action if every action is a number; otherwise None for each."""
    if len({type(action) for action in actions}) == 1:
        values = [attrs.astuple(action, recurse=False) for action in actions]
        if all(len(value) == 1 and type(value[0]) is int for value in values):
            return [value[0] for value in values]
    return [None] * len(actions)


def counted_out(view: View, chosen: Sequence[int | None], words: Words) -> Document | None:
    """The numbers that are drawn in the centre, with the line above them; None for other choices.

    Numbers that may not be chosen are also drawn if the game lists all numbers.
    """
    may = [number for number in chosen if number is not None]
    if not may:
        return None
    if isinstance(view.observation, herrlof.Observation):
        label, drawn = layout_herrlof.numbers(view, words)
        return {"label": label, "all": list(drawn)}
    return {"label": "", "all": sorted(may)}


def lines(
    events: Sequence[object], sentences: Sentences, game: Game, start: int = 0
) -> list[Document]:
    """A line of the log for each event; see `Line` in `messages.d.ts`.

    Lines before `start` have no text, because their events may no longer be looked up.
    """
    return [
        {
            "text": []
            if number < start or manner(event) == "none"
            else _said(event, sentences, game),
            "part": begins(event),
            "joined": manner(event) == "joined",
        }
        for number, event in enumerate(events)
    ]


def _said(event: object, sentences: Sentences, game: Game) -> list[Piece]:
    return pieces(sentences.event(event), game)


def begins(event: object) -> tuple[str, int | None, bool] | None:
    """Describes the part of a match that an event begins; None for other events.

    The description is the word for the part, its number, and whether it has a heading.  The number
    is None if the parts with this word are numbered consecutively, from 1 within a part with
    another word.
    """
    return layout_herrlof.begins(event) or layout_odin.begins(event)


def manner(event: object) -> str:
    """How to write an event's line: on its `own`, `joined` to the previous line, or `none`."""
    return layout_herrlof.manner(event)


def rested(before: View, view: View, sentences: Sentences, words: Words) -> Document | None:
    """The table between two views, which still shows the trick or set that a move completed.

    Everything in the scene is public or was in the earlier view.
    """
    scene = laid_out(before, sentences, words)
    names = [place["name"] for place in scene["places"]]
    match view.observation:
        case herrlof.Observation():
            regions = layout_herrlof.rested(before, view, scene, names)
        case odin.Observation():
            regions = layout_odin.rested(before, view, scene, names)
        case _:
            regions = None
    if regions is None:
        return None
    still = [{**place, "acts": False} for place in scene["places"]]
    return {
        "scene": {**regions["scene"], "places": still, "sets": []},
        "winner": regions["winner"],
        "prompt": pieces(sentences.event(regions["event"]), sentences.game),
    }


def unplayable(view: View, words: Words) -> Text | None:
    """The reason why cards of the hand cannot be played, if it is the same for all such cards."""
    if isinstance(view.observation, odin.Observation):
        return layout_odin.unplayable(view, words)
    return None
