"""Lays out Odin by the regions of the page, with short words beside the cards."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from herrlof_rules import View, odin
from herrlof_rules.scenes import Scene
from herrlof_rules.sentences import Part, Sentences, Text
from table.regions import Document, Words, counted, edge, group, mine, seat
from table.text import filled

SETS = 4
"""The number of playable sets that get a button; the player selects other sets by their cards."""


def regions(view: View, scene: Scene, sentences: Sentences, words: Words) -> Document:
    """The parts of a scene that Odin draws differently from other games."""
    del sentences
    seen: odin.Observation = view.observation
    groups, edges = list[Document](), list[Document]()
    rest = list(scene.centre)
    if seen.beaten:
        beaten = rest.pop(0)
        label, _, worth = beaten.label.partition(": ")
        groups.append(group("beaten", beaten, label=label, value=worth))
    if seen.table:
        table = rest.pop(0)
        worth = str(value(seen.table))
        groups.append(group("set", table, label=table.notes[0], value=worth))
    elif seen.player is not None:
        groups.append(group("note", rest[0], label=rest.pop(0).empty[0]))
    edges += [edge("left", "pile", spread) for spread in rest]
    for spread in scene.side:
        number = " ".join(reversed(counted(len(spread.cards), "cards", words)))
        edges.append(edge("right", "stack", spread, note=number))
    return {
        "places": [
            seat(place, [counted(seen.scores[place.seat], "points", words)])
            for place in scene.places
        ],
        "mine": None if seen.seat is None else _mine(seen, seen.seat, words),
        "groups": groups,
        "edges": edges,
        "sets": list(_sets(seen)),
        "source": _source(seen, words),
    }


def _mine(seen: odin.Observation, own: int, words: Words) -> Document:
    after, number = counted(seen.hand_sizes[own], "cards", words)
    return mine([counted(seen.scores[own], "points", words)], number, after)


def _source(seen: odin.Observation, words: Words) -> list[Document]:
    """The viewer's points from each hand."""
    if seen.seat is None:
        return []
    return [
        {"points": sheet.points[seen.seat], "label": words["hand_number"].format(number=number)}
        for number, sheet in enumerate(seen.sheets, 1)
        if sheet.points[seen.seat]
    ]


def value(cards: Sequence[odin.Card]) -> int:
    """The value of a set: its digits, the highest first."""
    return int("".join(sorted((card.value[1:] for card in cards), reverse=True)))


def _sets(seen: odin.Observation) -> Iterator[Document]:
    """The lowest sets of several cards that may be played, and the highest that is too low."""
    plays = [each.cards for each in seen.legal_actions if isinstance(each, odin.Play)]
    beat = sorted((cards for cards in plays if len(cards) > 1), key=value)
    for cards in beat[:SETS]:
        yield _set(cards, may=True)
    size = len(seen.table)
    if seen.legal_actions and seen.turn.kind == "play" and size > 1:
        held = [
            sorted(cards, key=lambda card: card.value[1:])[-size:]
            for same in (lambda card: card.value[:1], lambda card: card.value[1:])
            for cards in _grouped(seen.hand, same)
            if len(cards) >= size
        ]
        short = [cards for cards in held if value(cards) <= value(seen.table)]
        if short:
            yield _set(max(short, key=value), may=False)


def _grouped(cards: Sequence[odin.Card], same: Callable[[odin.Card], str]) -> list[list[odin.Card]]:
    groups: dict[str, list[odin.Card]] = {}
    for card in cards:
        groups.setdefault(same(card), []).append(card)
    return list(groups.values())


def _set(cards: Sequence[odin.Card], *, may: bool) -> Document:
    one = len({card.value[:1] for card in cards}) == 1
    signs = [card.face.token for card in (cards[:1] if one else cards)]
    return {
        "cards": [card.face.token for card in cards],
        "value": value(cards),
        "signs": signs,
        "may": may,
    }


def decision(view: View, sentences: Sentences, words: Words) -> tuple[Text, Text]:
    """The prompt for the seat that chooses, and an explanation."""
    del sentences
    seen: odin.Observation = view.observation
    if seen.turn.kind == "take":
        return filled(words["asks.take"]), _taking(seen, words)
    plays = [each for each in seen.legal_actions if isinstance(each, odin.Play)]
    if not seen.table:
        whole = any(len(play.cards) > 1 for play in plays)
        return filled(words["asks.lead_whole" if whole else "asks.lead"]), filled(
            words["why.lead_set"]
        )
    beaten, size = str(value(seen.table)), len(seen.table)
    if not plays:
        return filled(words["asks.pass"], value=beaten), filled(words["why.pass"])
    prompt = filled(words["asks.beat"], value=beaten, least=str(size), most=str(size + 1))
    return prompt, filled(words["why.beat"])


def _taking(seen: odin.Observation, words: Words) -> Text:
    """The explanation of taking a card, with the highest set that a beaten card would complete."""
    taken = [each.card for each in seen.legal_actions if isinstance(each, odin.Take)]
    together = [
        (card, same)
        for card in taken
        for at in (0, 1)
        if (same := [held for held in seen.hand if held.value[at] == card.value[at]])
    ]
    if not together:
        return filled(words["why.take"])
    card, same = max(together, key=lambda each: value([each[0], *each[1]]))
    return filled(
        words["why.take_with"],
        card=Part(card.face.token, "card"),
        cards=(Part(held.face.token, "card") for held in same),
        value=str(value([card, *same])),
    )


def short(action: Any, view: View, sentences: Sentences, words: Words) -> str | None:
    """The label of an action's button if there is little space; None to use its sentence."""
    del view, sentences
    if isinstance(action, odin.Play):
        return words["play_value"].format(value=value(action.cards))
    return None


def unplayable(view: View, words: Words) -> Text | None:
    """The reason why a card of the hand is in no set that may be played."""
    seen: odin.Observation = view.observation
    if seen.turn.kind != "play" or not seen.table:
        return None
    return filled(words["no_set"], value=str(value(seen.table)))


def begins(event: object) -> tuple[str, int | None, bool] | None:
    """The part of a match that an event begins: see `layout.begins`."""
    match event:
        case odin.HandsDealt():
            return "round", 1, True
        case odin.RoundEnded():
            return "round", None, True
        case _:
            return None


def rested(before: View, view: View, scene: Document, names: Sequence[str]) -> Document | None:
    """The scene before a move, with the set that a player played to go out."""
    out = [event for event in view.events if isinstance(event, odin.HandScored)]
    sets = [event for event in view.events if isinstance(event, odin.SetPlayed)]
    if not out or not sets:
        return None
    last = sets[-1]
    cards = [card.face.token for card in last.cards]
    mine = last.seat == before.seat
    return {
        "scene": scene
        | {
            "hand": [card for card in scene["hand"] if not (mine and card in cards)],
            "groups": [
                {
                    "kind": "set",
                    "label": names[last.seat],
                    "value": str(last.value),
                    "cards": cards,
                    "notes": [],
                    "empty": [],
                    "own": False,
                }
            ],
        },
        "winner": None,
        "event": last,
    }
