"""A good bot and bad bots for the toy game, which another process can import without pytest."""

from typing import Any


def first(view: Any, rng: Any) -> Any:
    return view.legal_actions[0]


def ten_cards(view: Any, rng: Any) -> Any:
    return (None,) * 2 if len(view.observation.hand) > 9 else view.legal_actions[0]


def illegal(view: Any, rng: Any) -> Any:
    return "no action"


def moody(view: Any, rng: Any, moods: list[int] = []) -> Any:  # noqa: B006 - the fault
    moods.append(1)
    return view.legal_actions[len(moods) % len(view.legal_actions)]


def raising(view: Any, rng: Any) -> Any:
    raise KeyError("lost")


def meddling(view: Any, rng: Any) -> Any:
    object.__setattr__(view, "events", ())
    return view.legal_actions[0]


def global_luck(view: Any, rng: Any) -> Any:
    import random

    return random.choice(view.legal_actions)


def peeping(view: Any, rng: Any) -> Any:
    import sys

    frame = sys._getframe(1)
    while frame is not None and "match" not in frame.f_locals:
        frame = frame.f_back
    hands = frame.f_locals["match"].state.hands if frame is not None else ()
    return view.legal_actions[sum(map(sum, hands[:1])) % len(view.legal_actions)]


def by_hash(view: Any, rng: Any) -> Any:
    return view.legal_actions[hash(str(view.observation)) % len(view.legal_actions)]
