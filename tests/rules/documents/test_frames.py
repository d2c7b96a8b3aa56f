"""Redacted records hold frames with the changes of each move."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from attrs import evolve, frozen

from herrlof_rules import GAMES, DocumentError, Match, herrlof, odin, redact
from herrlof_rules import documents as js
from herrlof_rules.core.game import Game
from herrlof_rules.documents import frames, limits

RULES: dict[str, Any] = {
    "herrlof": herrlof.Rules(players=3, hand_size=4, max_rounds=2, first_dealer=0),
    "odin": odin.Rules(players=2, hand_size=4, target=3, first_player=0),
}


@cache
def played(game: str) -> Any:
    """A match of two rounds or hands in which every seat takes its last legal action."""
    match: Any = Match.start(GAMES[game], RULES[game], seed=11)
    while match.result is None:
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[-1], seat)
    return match


both_games = pytest.mark.parametrize("name", GAMES)


def document(name: str) -> dict[str, Any]:
    text = js.dump_redacted_record(redact(played(name).record(), 1))
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def refusal(name: str, changed: Any) -> str:
    with pytest.raises(DocumentError) as caught:
        js.load_redacted_record(GAMES[name], json.dumps(changed))
    return str(caught.value)


@both_games
def test_a_score_sheet_is_told_once(name: str) -> None:
    added = [frame["added"].get("sheets", []) for frame in document(name)["frames"]]

    assert all("sheets" not in f["changed"] for f in document(name)["frames"][1:])
    assert sum(map(len, added)) == len(played(name).view(None).observation.sheets)


def test_no_frames() -> None:
    text = document("odin")
    text["frames"] = []
    assert refusal("odin", text).startswith("$.frames: is empty")


def test_what_did_not_change_is_the_same_object() -> None:
    text = document("herrlof")
    text["frames"].append({"added": {}, "changed": {}, "events": []})
    *_, before, last = js.load_redacted_record(GAMES["herrlof"], json.dumps(text)).frames
    assert last.observation is before.observation


def test_the_first_frame_tells_all() -> None:
    text = document("odin")
    del text["frames"][0]["changed"]["hand"]
    assert refusal("odin", text) == "$.frames[0].changed.hand: is missing"


def test_a_member_is_changed_or_grows() -> None:
    text = document("herrlof")
    number = next(n for n, f in enumerate(text["frames"]) if "trick" in f["added"])
    text["frames"][number]["changed"]["trick"] = []
    assert (
        refusal("herrlof", text) == f"$.frames[{number}].added.trick: is also listed under changed"
    )


@pytest.mark.parametrize(
    ("part", "value", "path"),
    [
        ("changed", {"hand": ["R0"]}, "$.frames[1].changed.hand[0]"),
        ("changed", {"speed": 1}, "$.frames[1].changed"),
        ("changed", [], "$.frames[1].changed"),
        ("changed", {"hand_sizes": [1, 2, 3, 4]}, "$.frames[1].changed.hand_sizes"),
        ("added", {"seat": 1}, "$.frames[1].added"),
        ("added", {"hand_sizes": [1]}, "$.frames[1].added"),
        ("added", {"sheets": [{}]}, "$.frames[1].added.sheets[0]."),
        (
            "added",
            {"sheets": [{"points": [1], "predictions": [1, 1, 1], "tricks": [0, 0, 0]}]},
            "$.frames[1].added.sheets[0].points",
        ),
        ("events", [{"type": "swap_chosen", "seat": 3}], "$.frames[1].events[0].seat: "),
    ],
)
def test_paths(part: str, value: Any, path: str) -> None:
    text = document("herrlof")
    text["frames"][1][part] = value
    assert refusal("herrlof", text).startswith(path)


@frozen
class Growing:
    """An observation that refuses one value of `turn`."""

    seat: Any
    turn: Any
    legal_actions: Any

    def __attrs_post_init__(self) -> None:
        if self.turn == "refused":
            raise ValueError("is refused")


def test_a_class_that_refuses() -> None:
    """A document is refused if the observation class rejects the fields of a frame."""
    game: Any = evolve(GAMES["odin"])
    observations = frames._Observations(evolve(game))
    observations.make = Growing
    observations.aliases = {name: name for name in ("seat", "turn", "legal_actions")}
    frame = frames.Frame(
        (),
        frames.Changed({"seat": 0, "turn": "refused", "legal_actions": ()}),
        frames.Added({}),
    )
    with pytest.raises(DocumentError, match=r"^\$.frames\[0\].changed: is refused$"):
        observations.after(frame, "$.frames[0]")


LIMITS: dict[str, tuple[str, int, str]] = {
    "events": ("EVENTS_LIMIT", 5, "there are more than 5 events"),
    "repeated items": ("REPEATED_LIMIT", 0, "the arrays repeat too many entries"),
}


@pytest.mark.parametrize("case", LIMITS)
def test_limits_both_ways(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document that would be too long to read is refused when it is written."""
    redacted = redact(played("odin").record(), 1)
    text = js.dump_redacted_record(redacted)
    limit, value, reason = LIMITS[case]
    monkeypatch.setattr(frames, limit, value)
    calls: list[Callable[[], object]] = [
        lambda: js.load_redacted_record(GAMES["odin"], text),
        lambda: js.dump_redacted_record(redacted),
    ]
    for call in calls:
        with pytest.raises(DocumentError, match=reason) as caught:
            call()
        assert caught.value.path.startswith("$.frames[")


def test_the_number_of_frames() -> None:
    redacted = redact(played("odin").record(), 1)
    many = evolve(redacted, frames=redacted.frames[:1] * (limits.FRAMES_LIMIT + 1))
    with pytest.raises(DocumentError, match=r"\$.frames: has more than 10001 items"):
        js.dump_redacted_record(many)


def test_what_equals_but_is_another_type_is_told() -> None:
    """A frame with a value that equals the former one but has another type is refused."""
    redacted = redact(played("herrlof").record(), 1)
    last = redacted.frames[-1]
    for name, value in (("round", 2.0), ("scores", (False, 5, 1)), ("trick", [])):
        wrong = evolve(last, observation=evolve(last.observation, **{name: value}))
        with pytest.raises(DocumentError) as caught:
            js.dump_redacted_record(evolve(redacted, frames=(*redacted.frames, wrong)))
        assert f".changed.{name}" in caught.value.path


@both_games
def test_only_arrays_without_an_entry_a_seat_grow(name: str) -> None:
    game: Game = GAMES[name]
    growing = frames.growing_fields(game)

    assert "sheets" in growing
    assert not growing & {"scores", "hand_sizes", "seat", "turn", "taken"}
