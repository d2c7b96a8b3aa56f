"""Lays out Herrlof by the regions of the page, with short words beside the cards."""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from herrlof_rules import View, herrlof
from herrlof_rules.scenes import Place, Scene
from herrlof_rules.sentences import Part, Sentences, Text
from table.regions import Document, Words, counted, edge, group, mine, seat
from table.text import capital, filled


def regions(view: View, scene: Scene, sentences: Sentences, words: Words) -> Document:
    """The parts of a scene that Herrlof draws differently from other games."""
    seen: herrlof.Observation = view.observation
    groups, edges = list[Document](), list[Document]()
    rest = list(scene.centre)
    playing = seen.turn.kind == "play" and seen.seat in seen.turn.seats
    if seen.leader is not None:
        groups.append(group("trick", rest.pop(0), label="", own=playing))
    if seen.trump is not None:
        suit = seen.trump.suit
        title = words["no_trump"]
        if suit is not None:
            title = words["is_trump"].format(suit=capital(sentences.word(suit.name.lower())))
        trump, pile = rest
        edges.append(edge("left", "trump", trump, title=title, note=words["turned_up"]))
        edges.append(edge("left", "pile", pile))
    under, last = list[Document](), list[Document]()
    won = seen.turn.kind in ("steal_trick", "steal_card", "return")
    for spread in scene.side:
        if spread.overlap:
            note = words["put_by_you"]
            under.append(edge("right", "cards", spread, title=words["under_pile"], note=note))
        else:
            title, _, note = spread.label.partition(", ")
            last.append(edge("right", "last", spread, title=title, note=note))
            if won and not groups:  # The trick stays until the power is used.
                groups.append(group("trick", spread, label=""))
    return {
        "places": [_place(seen, place, sentences, words) for place in scene.places],
        "mine": None if seen.seat is None else _mine(seen, seen.seat, words),
        "groups": groups,
        "edges": edges + under + last,
        "source": _source(view, words),
        "footnote": words["exact_bonus"].format(number=view.rules.prediction_bonus),
    }


def _place(seen: herrlof.Observation, place: Place, sentences: Sentences, words: Words) -> Document:
    """A seat with its tricks, points and prediction, and whether it deals or leads."""
    (_, tricks), (_, predicted), (_, points) = place.facts
    badges = place.badges[: (place.seat == seen.dealer) + (place.seat == seen.leader)]
    facts = [
        counted(int(tricks), "tricks", words),
        counted(int(points), "points", words),
        (sentences.word("prediction") + ":", predicted),
    ]
    leads = badges[-1] if place.seat == seen.leader else ""
    return seat(attrs.evolve(place, badges=badges), facts, leads)


def _mine(seen: herrlof.Observation, own: int, words: Words) -> Document:
    held, wanted = seen.tricks[own], seen.prediction
    after = counted(held, "tricks", words)[0]
    if wanted is not None:
        after = words["of_tricks.one" if wanted == 1 else "of_tricks"].format(number=wanted)
    pips = None if wanted is None else (held, wanted)
    return mine([counted(seen.scores[own], "points", words)], str(held), after, pips)


def _source(view: View, words: Words) -> list[Document]:
    """The sources of the viewer's points, over all rounds."""
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


def decision(view: View, sentences: Sentences, words: Words) -> tuple[Text, Text]:
    """The prompt for the seat that chooses, and an explanation."""
    seen: herrlof.Observation = view.observation
    kind = seen.turn.kind
    if kind != "play":
        # Trumps from 4 on and other cards from `least` on are on average as many as the tricks held
        # at the end (1,476 hands of bots).
        least = 6 if view.rules.players == 2 else 8
        return filled(words[f"asks.{kind}"]), filled(words[f"why.{kind}"], number=str(least))
    if not seen.trick:
        return filled(words["asks.lead"]), filled(words["why.lead"])
    plays = [each.card for each in seen.legal_actions if isinstance(each, herrlof.Play)]
    first = next((card for card in seen.trick if card.suit is not None), None)
    led = None if first is None else first.suit
    suits = {card.suit for card in seen.hand}
    free = len(plays) == len(seen.hand) and suits - {None, led}
    if first is None or led is None or (led in suits and free):
        why = filled(words["why.any"])
    else:
        reason = "why.follow" if led in suits else "why.cannot"
        card = Part(first.face.token, "card")
        why = filled(words[reason], suit=sentences.word(led.name.lower()), card=card)
    return filled(words["asks.play"]), capital(why)


def short(action: Any, view: View, sentences: Sentences, words: Words) -> str | None:
    """The label of an action's button if there is little space; None to use its sentence."""
    match action:
        case herrlof.Swap():
            return words["swap"]
        case herrlof.Decline():
            kept = view.observation.turn.kind == "swap"
            return words["keep_cards" if kept else "leave_it"]
        case herrlof.StealTrick() | herrlof.StealCard():
            stolen = "steal_trick" if isinstance(action, herrlof.StealTrick) else "steal_card"
            if view.rules.players == 2:
                return words[stolen]
            return filled(words["from"], name=sentences.seat(action.victim))
        case _:
            return None


def numbers(view: View, words: Words) -> tuple[str, Sequence[int]]:
    """The heading above the numbers to choose from, and all numbers."""
    most = len(view.observation.hand)
    return words["how_many"].format(number=most), range(most + 1)


def begins(event: object) -> tuple[str, int | None, bool] | None:
    """The part of a match that an event begins: see `layout.begins`."""
    match event:
        case herrlof.HandsDealt():
            return "round", event.round, False  # The event's sentence names the round.
        case herrlof.LeadGiven():
            return "trick", None, True
        case _:
            return None


def manner(event: object) -> str:
    """How to write an event's line: on its `own`, `joined` to the previous line, or `none`.

    A lead has only a heading, and a swap or a theft has one line.
    """
    match event:
        case herrlof.LeadGiven():
            return "none"
        case (
            herrlof.CardDrawn(card=card)
            | herrlof.CardBuried(card=card)
            | herrlof.CardStolen(card=card)
            | herrlof.CardReturned(card=card)
        ):
            return "none" if card is None else "joined"
        case _:
            return "own"


def rested(before: View, view: View, scene: Document, names: Sequence[str]) -> Document | None:
    """The scene before a move, with the whole trick that the move completed, and its winner."""
    won = [e for e in view.events if isinstance(e, herrlof.TrickWon | herrlof.TrickDestroyed)]
    seen: herrlof.Observation = before.observation
    if not won or view.observation.turn.kind in ("steal_trick", "steal_card"):
        return None
    cards = won[-1].cards
    played = {e.card: e.seat for e in view.events if isinstance(e, herrlof.CardPlayed)}
    if seen.leader is not None:
        laid = enumerate(seen.trick, seen.leader)
        played |= {card: at % len(names) for at, card in laid if card not in played}
    if not all(card in played for card in cards):
        return None
    return {
        "scene": scene
        | {
            "hand": [card for card in scene["hand"] if card not in set(_own(view, before.seat))],
            "groups": [
                {
                    "kind": "trick",
                    "label": "",
                    "value": "",
                    "cards": [card.face.token for card in cards],
                    "notes": [names[played[card]] for card in cards],
                    "empty": [],
                    "own": False,
                }
            ],
        },
        "winner": won[-1].winner if isinstance(won[-1], herrlof.TrickWon) else None,
        "event": won[-1],
    }


def _own(view: View, own: int | None) -> Iterator[str]:
    for event in view.events:
        if isinstance(event, herrlof.CardPlayed) and event.seat == own:
            yield event.card.face.token
