"""Where the things that a seat sees lie on the page, and the short words beside them.

What is seen comes from a scene of the library, so a game that brings none of its own is laid out
by the same page; for Herrlof and Odin this module also knows what matters most in each.
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import attrs

from herrlof_rules import View, herrlof, odin
from herrlof_rules.scenes import Face, Place, Scene, Spread
from herrlof_rules.sentences import Sentences

Document: TypeAlias = dict[str, Any]
Words: TypeAlias = dict[str, str]

SETS = 4
"""How many of the sets that one holds are offered as buttons; the cards offer the others."""


def tokens(faces: Sequence[Face | None]) -> list[str | None]:
    """Cards by their notation, of which the page knows the faces; None for one face down."""
    return [None if face is None else face.token for face in faces]


def laid_out(view: View, told: Sentences, words: Words) -> Document:
    """The scene of a view, by regions of the page."""
    scene = told.scene(view)
    seen = view.observation
    title, _, stage = scene.title.partition(" · ")
    goal = words.get(f"goal.{told.game.name}", "")  # Herrlof and Odin have one, and a target.
    made: Document = {
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
    }
    if isinstance(seen, herrlof.Observation):
        return made | _herrlof(view, scene, told, words)
    if isinstance(seen, odin.Observation):
        return made | _odin(view, scene, words)
    return made | {
        "places": [_place(place, place.facts) for place in scene.places],
        "mine": None if scene.own is None else _mine(scene.places[scene.own].facts),
        "groups": [_group("spread", spread) for spread in scene.centre],
        "edges": [_edge("right", "cards", spread) for spread in scene.side],
    }


def capital(text: str) -> str:
    """The same with a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def counted(number: int, name: str, words: Words) -> tuple[str, str]:
    """What stands after a number, and the number."""
    return words[f"{name}.one" if number == 1 else name], str(number)


def _place(place: Place, facts: Sequence[tuple[str, str]], filled: str = "") -> Document:
    return {
        "seat": place.seat,
        "name": place.name,
        "cards": place.cards,
        "facts": list(facts),
        "badges": [[badge, badge == filled] for badge in place.badges],
        "acts": place.acts,
        "known": tokens(place.known),
    }


def _mine(
    facts: Sequence[tuple[str, str]],
    number: str = "",
    after: str = "",
    pips: Sequence[int] | None = None,
) -> Document:
    return {"number": number, "after": after, "pips": pips, "facts": list(facts)}


def _group(kind: str, spread: Spread, *, label: str | None = None, value: str = "") -> Document:
    """Cards in the centre; in a trick each has the name of who played it."""
    return {
        "kind": kind,
        "label": spread.label if label is None else label,
        "value": value,
        "cards": tokens(spread.cards),
        "notes": list(spread.notes) if len(spread.notes) == len(spread.cards) else [],
        "empty": list(spread.empty),
    }


def _edge(
    side: str, kind: str, spread: Spread, *, title: str | None = None, note: str = ""
) -> Document:
    """What lies at the left or the right of the felt."""
    return {
        "side": side,
        "kind": kind,
        "title": spread.label if title is None else title,
        "note": note or " · ".join(spread.notes if len(spread.notes) == 1 else ()),
        "cards": tokens(spread.cards),
        "count": spread.count,
    }


def _herrlof(view: View, scene: Scene, told: Sentences, words: Words) -> Document:
    seen: herrlof.Observation = view.observation
    groups, edges = list[Document](), list[Document]()
    rest = list(scene.centre)
    if seen.leader is not None:
        groups.append(_group("trick", rest.pop(0), label=""))
    if seen.trump is not None:
        suit = seen.trump.suit
        title = words["no_trump"]
        if suit is not None:
            title = words["is_trump"].format(suit=capital(told.word(suit.name.lower())))
        trump, pile = rest
        edges.append(_edge("left", "trump", trump, title=title, note=words["turned_up"]))
        edges.append(_edge("left", "pile", pile))
    under, last = list[Document](), list[Document]()
    won = seen.turn.kind in ("steal_trick", "steal_card", "return")
    for spread in scene.side:
        if spread.overlap:
            note = words["put_by_you"]
            under.append(_edge("right", "cards", spread, title=words["under_pile"], note=note))
        else:
            title, _, note = spread.label.partition(", ")
            last.append(_edge("right", "last", spread, title=title, note=note))
            if won and not groups:  # what was won with lies there until its power is used
                groups.append(_group("trick", spread, label=""))
    return {
        "places": [_herrlof_place(seen, place, told, words) for place in scene.places],
        "mine": None if seen.seat is None else _herrlof_mine(seen, seen.seat, words),
        "groups": groups,
        "edges": edges + under + last,
        "source": _herrlof_source(view, words),
    }


def _herrlof_place(
    seen: herrlof.Observation, place: Place, told: Sentences, words: Words
) -> Document:
    """Without what is beside the viewer's own hand."""
    (_, tricks), (_, predicted), (_, points) = place.facts
    badges = place.badges[: (place.seat == seen.dealer) + (place.seat == seen.leader)]
    facts = [
        counted(int(tricks), "tricks", words),
        counted(int(points), "points", words),
        (told.word("prediction") + ":", predicted),
    ]
    leads = badges[-1] if place.seat == seen.leader else ""
    return _place(attrs.evolve(place, badges=badges), facts, leads)


def _herrlof_mine(seen: herrlof.Observation, seat: int, words: Words) -> Document:
    held, wanted = seen.tricks[seat], seen.prediction
    after = counted(held, "tricks", words)[0]
    if wanted is not None:
        after = words["of_tricks.one" if wanted == 1 else "of_tricks"].format(number=wanted)
    pips = None if wanted is None else (held, wanted)
    return _mine([counted(seen.scores[seat], "points", words)], str(held), after, pips)


def _herrlof_source(view: View, words: Words) -> list[Document]:
    """Where a seat's points came from, over all rounds."""
    seen: herrlof.Observation = view.observation
    if seen.seat is None:
        return []
    tricks = sum(sheet.tricks[seen.seat] for sheet in seen.sheets)
    hits = seen.hits[seen.seat]
    exact = hits * view.rules.prediction_bonus
    parts = [
        (tricks, counted(tricks, "tricks", words)[0]),
        (exact, words["exact.one" if hits == 1 else "exact"].format(number=hits)),
        (seen.scores[seen.seat] - tricks - exact, words["small_bonus"]),
    ]
    return [{"points": points, "label": label} for points, label in parts if points]


def _odin(view: View, scene: Scene, words: Words) -> Document:
    seen: odin.Observation = view.observation
    groups, edges = list[Document](), list[Document]()
    rest = list(scene.centre)
    if seen.beaten:
        beaten = rest.pop(0)
        label, _, worth = beaten.label.partition(": ")
        groups.append(_group("beaten", beaten, label=label, value=worth))
    if seen.table:
        table = rest.pop(0)
        worth = str(value(seen.table))
        groups.append(_group("set", table, label=table.notes[0], value=worth))
    elif seen.player is not None:
        groups.append(_group("note", rest[0], label=rest.pop(0).empty[0]))
    edges += [_edge("left", "pile", spread) for spread in rest]
    for spread in scene.side:
        number = " ".join(reversed(counted(len(spread.cards), "cards", words)))
        edges.append(_edge("right", "stack", spread, note=number))
    return {
        "places": [
            _place(place, [counted(seen.scores[place.seat], "points", words)])
            for place in scene.places
        ],
        "mine": None if seen.seat is None else _odin_mine(seen, seen.seat, words),
        "groups": groups,
        "edges": edges,
        "sets": list(_sets(seen)),
        "source": _odin_source(seen, words),
    }


def _odin_mine(seen: odin.Observation, seat: int, words: Words) -> Document:
    after, number = counted(seen.hand_sizes[seat], "cards", words)
    return _mine([counted(seen.scores[seat], "points", words)], number, after)


def _odin_source(seen: odin.Observation, words: Words) -> list[Document]:
    """The points of a seat by hands."""
    if seen.seat is None:
        return []
    return [
        {"points": sheet.points[seen.seat], "label": words["hand_number"].format(number=number)}
        for number, sheet in enumerate(seen.sheets, 1)
        if sheet.points[seen.seat]
    ]


def value(cards: Sequence[odin.Card]) -> int:
    """What a set is worth: its digits, the highest first."""
    return int("".join(sorted((card.value[1:] for card in cards), reverse=True)))


def _sets(seen: odin.Observation) -> Iterator[Document]:
    """The sets of several cards that may be played, the lowest first, and one that may not."""
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


def _grouped(cards: Sequence[odin.Card], same: Any) -> list[list[odin.Card]]:
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


def begins(event: object) -> tuple[str, int | None] | None:
    """The part of a match that an event begins, and which it is, if it is not the next one.

    A round of Herrlof has no name here: its event says itself which it is.
    """
    match event:
        case herrlof.HandsDealt():
            return "", 0
        case herrlof.LeadGiven():
            return "trick", None
        case odin.HandsDealt():
            return "round", 1
        case odin.RoundEnded():
            return "round", None
        case _:
            return None


def decision(view: View, told: Sentences, words: Words) -> tuple[str, str]:
    """What is to be decided, in a line that a phone has room for, and one line of reason."""
    seen, turn = view.observation, view.observation.turn
    if turn.kind == "over":
        return told.prompt(view), ""
    names = [told.seat(seat) for seat in turn.seats]
    if not view.legal_actions:
        waits = words.get(f"waits.{told.game.name}.{turn.kind}")
        if waits is None or not names:
            return told.prompt(view, short=True), ""
        return waits.format(name=", ".join(names)), ""
    if isinstance(seen, herrlof.Observation):
        return _herrlof_decision(view, told, words)
    if isinstance(seen, odin.Observation):
        return _odin_decision(seen, words)
    return told.prompt(view, short=True), ""


def _herrlof_decision(view: View, told: Sentences, words: Words) -> tuple[str, str]:
    seen: herrlof.Observation = view.observation
    kind = seen.turn.kind
    if kind != "play":
        # Such cards are as many as the tricks held in the end, on average of 1,476 hands of bots.
        least = 6 if view.rules.players == 2 else 8
        return words[f"asks.{kind}"], words[f"why.{kind}"].format(number=least)
    if not seen.trick:
        return words["asks.lead"], words["why.lead"]
    plays = [each.card for each in seen.legal_actions if isinstance(each, herrlof.Play)]
    first = next((card for card in seen.trick if card.suit is not None), None)
    led = None if first is None else first.suit
    suits = {card.suit for card in seen.hand}
    free = len(plays) == len(seen.hand) and suits - {None, led}
    if first is None or led is None or (led in suits and free):
        why = words["why.any"]
    else:
        reason = "why.follow" if led in suits else "why.cannot"
        why = words[reason].format(suit=told.word(led.name.lower()), card=first.face.token)
    return words["asks.play"], capital(why)


def _odin_decision(seen: odin.Observation, words: Words) -> tuple[str, str]:
    if seen.turn.kind == "take":
        return words["asks.take"], words["why.take"]
    plays = [each for each in seen.legal_actions if isinstance(each, odin.Play)]
    if not seen.table:
        whole = any(len(play.cards) > 1 for play in plays)
        return words["asks.lead_whole" if whole else "asks.lead"], words["why.lead_set"]
    beaten = value(seen.table)
    if not plays:
        return words["asks.pass"].format(value=beaten), words["why.pass"]
    size = len(seen.table)
    return words["asks.beat"].format(value=beaten, least=size, most=size + 1), words["why.beat"]


def short(action: Any, view: View, told: Sentences, words: Words) -> str:
    """What a button for an action says where there is little room."""
    alone = view.rules.players == 2
    match action:
        case odin.Play():
            return words["play_value"].format(value=value(action.cards))
        case herrlof.Swap():
            return words["swap"]
        case herrlof.Decline():
            kept = view.observation.turn.kind == "swap"
            return words["keep_cards" if kept else "leave_it"]
        case herrlof.StealTrick() | herrlof.StealCard():
            stolen = "steal_trick" if isinstance(action, herrlof.StealTrick) else "steal_card"
            name = told.seat(action.victim)
            return words[stolen] if alone else words["from"].format(name=name)
        case _:
            return told.action(action)


def numbers(actions: Sequence[Any]) -> list[int | None]:
    """The number that each action is, where a number is all there is to choose."""
    if len({type(action) for action in actions}) == 1:
        values = [attrs.astuple(action, recurse=False) for action in actions]
        if all(len(value) == 1 and isinstance(value[0], int) for value in values):
            return [value[0] for value in values]
    return [None] * len(actions)


def offered(view: View) -> list[Any]:
    """The legal actions in the order of the buttons: not to use a power is the last of them."""
    return sorted(view.legal_actions, key=lambda action: isinstance(action, herrlof.Decline))
