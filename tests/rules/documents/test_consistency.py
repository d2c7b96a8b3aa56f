"""Observations and views that contradict themselves are refused."""

from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from rules.documents.documents import replaced
from rules.playing import at_random

from herrlof_rules import (
    GAMES,
    Decision,
    DocumentError,
    Match,
    NoWorld,
    Over,
    Result,
    herrlof,
    odin,
    pictures,
)
from herrlof_rules import documents as js
from herrlof_rules.core.construction import Value
from herrlof_rules.core.visibility import BySeat, Own, Public
from herrlof_rules.documents import consistency


def herrlof_match() -> Any:
    """Three players, the first trick led; seat 1 is to follow."""
    match: Any = Match.start(herrlof.GAME, herrlof.Rules(players=3, first_dealer=2), seed=3)
    for seat in (0, 1, 2):
        match = match.play(herrlof.Predict(seat), seat)
    return match.play(match.legal_actions(0)[0], 0)


def odin_match() -> Any:
    """Two players, a card of a set beaten to be taken."""
    match = Match.start(odin.GAME, odin.Rules(players=3, first_player=0), seed=4)
    return at_random(match, 1, lambda match: match.turn.kind == "take")


MATCHES: dict[str, Any] = {"herrlof": herrlof_match(), "odin": odin_match()}
ACTOR = {name: match.turn.seats[0] for name, match in MATCHES.items()}


def refusal(name: str, kind: str, seat: int | None, changes: dict[str, Any]) -> str | None:
    """The refusal of a view with members replaced, or None if it is accepted."""
    load = js.load_view if kind == "view" else js.load_observation
    try:
        load(GAMES[name], changed_view(name, seat, changes, kind))
    except DocumentError as refused:
        return str(refused)
    return None


def changed_view(name: str, seat: int | None, changes: dict[str, Any], kind: str = "view") -> str:
    """The document of a view with members replaced."""
    view = MATCHES[name].view(seat)
    shown = view if kind == "view" else view.observation
    paths = {f"observation.{path}": value for path, value in changes.items()}
    return replaced(js.to_data(GAMES[name], shown), paths)


HERROLF = MATCHES["herrlof"].view(1).observation
ODIN = MATCHES["odin"].view(ACTOR["odin"]).observation
ELSEWHERE = next(c.value for c in herrlof.Card if c not in HERROLF.hand)
THEFT = {"thief": 0, "victim": 1, "taken": "R1", "given": "R2"}
PLAY = {"type": "play", "card": ELSEWHERE}

SEEN: dict[str, tuple[str, int | None, dict[str, Any], str]] = {
    # The facts that marks declare
    "seat 17": ("herrlof", 1, {"seat": 17}, "observation.seat"),
    "scores of one": ("herrlof", 1, {"scores": [0]}, "observation"),
    "one tricks entry": ("herrlof", 1, {"tricks": [0, 0, 0, 0]}, "observation.tricks"),
    "a sheet of two": (
        "herrlof",
        1,
        {"sheets": [{"points": [0, 0], "predictions": [0, 0, 0], "tricks": [0, 0, 0]}]},
        "observation.sheets[0].points",
    ),
    "a turn of seat 3": ("herrlof", 1, {"turn.seats": [3]}, "observation.turn.seats[0]"),
    "a turn of nobody": ("herrlof", 1, {"turn.seats": []}, "observation.turn.seats"),
    "seats in no order": ("herrlof", 1, {"turn.seats": [1, 0]}, "observation.turn.seats"),
    "a spectator's hand": ("herrlof", None, {"hand": ["R1"]}, "observation.hand"),
    "a spectator's prediction": ("herrlof", None, {"prediction": 0}, "observation.prediction"),
    "actions out of turn": (
        "herrlof",
        0,
        {"legal_actions": [{"type": "swap"}]},
        "observation.legal_actions",
    ),
    # Turns that do not exist, and seats in other members
    "a dealer in no seat": ("herrlof", 1, {"dealer": 3}, "observation.dealer: there is no seat 3"),
    "a theft of nobody": ("herrlof", 1, {"thefts": [{**THEFT, "thief": 5}]}, "thefts[0].thief"),
    "an unknown turn": ("herrlof", 1, {"turn.kind": "\x1b[31m" * 800}, "M1"),
    "a chance turn": ("herrlof", 1, {"turn": {"type": "chance", "kind": "play"}}, "actions"),
    "an unknown turn of Odin": ("odin", ACTOR["odin"], {"turn.kind": "swap"}, "M1"),
    "a player in no seat": ("odin", ACTOR["odin"], {"player": 3}, "observation.player"),
}


@pytest.mark.parametrize("kind", ["view", "observation"])
@pytest.mark.parametrize("case", SEEN)
def test_what_shows_itself_wrong(case: str, kind: str) -> None:
    name, seat, changes, part = SEEN[case]
    refused = refusal(name, kind, seat, changes)
    assert refused is not None
    assert part in refused
    assert refused.isprintable()
    assert len(refused) < 400


NO_PLAY: dict[str, tuple[str, dict[str, Any]]] = {
    "−5 cards": ("herrlof", {"hand_sizes": [-5, 11, 11]}),
    "round −7": ("herrlof", {"round": -7}),
    "more hits than rounds": ("herrlof", {"hits": [1, 0, 0]}),
    "a pile of nothing": ("herrlof", {"pile_size": 0}),
    "too many tricks": ("herrlof", {"tricks": [20, 20, 20]}),
    "a hand too small": ("herrlof", {"hand": ["R1"]}),
    "a card twice": ("herrlof", {"gone": ["R1", "R1"]}),
    "a trick of two": (
        "herrlof",
        {"last_trick": {"leader": 0, "cards": ["R1", "R2"], "winner": None}},
    ),
    "a theft of oneself": ("herrlof", {"thefts": [{**THEFT, "thief": 1}]}),
    "more swaps than 3s": ("herrlof", {"buried": ["R1"] * 5}),
    "no prediction": ("herrlof", {"prediction": None}),
    "another's card": ("herrlof", {"legal_actions": [PLAY]}),
    "two to play": ("herrlof", {"turn.seats": [1, 2]}),
    "one colour removed": ("odin", {"removed": ["red"]}),
    "no player": ("odin", {"player": None}),
    "nothing beaten": ("odin", {"beaten": []}),
    "no set": ("odin", {"table": ["R1", "G2"]}),
    "less than nothing": ("odin", {"set_aside": -1}),
    "many passes": ("odin", {"passes": 3}),
    "hand −7": ("odin", {"hand_number": -7}),
    "another hand": ("odin", {"hand": []}),
    "an action is missing": ("odin", {"legal_actions": []}),
}


@pytest.mark.parametrize("case", NO_PLAY)
def test_what_no_play_reaches_is_read_and_has_no_worlds(case: str) -> None:
    """A well-formed view that no play leads to is read, but has no worlds."""
    name, changes = NO_PLAY[case]
    for kind in ("view", "observation"):
        assert refusal(name, kind, ACTOR[name], changes) is None
    view = js.load_view(GAMES[name], changed_view(name, ACTOR[name], changes))
    with pytest.raises(NoWorld):
        GAMES[name].worlds(view).sample(Random(1))
    assert pictures.table(view).startswith("<svg")
    assert str(view)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_of_other_rules(name: str) -> None:
    view = MATCHES[name].view(0)
    with pytest.raises(DocumentError, match=r"has 3 entries for 2 seats|there is no seat 2"):
        js.dump_view(
            GAMES[name], evolve(view, rules=GAMES[name].edition(GAMES[name].info.editions[0], 2))
        )


def test_events_that_others_saw() -> None:
    """An event that shows its seat a hidden value is neither written nor read."""
    match = MATCHES["herrlof"]
    view = match.view(1)
    for seat, leak in ((1, match.view(0)), (None, match.view(1))):
        wrong = evolve(match.view(seat), events=leak.events)
        with pytest.raises(
            DocumentError, match="reveals a value that is hidden from this seat"
        ) as caught:
            js.dump_view(herrlof.GAME, wrong)
        assert caught.value.path.startswith("$.events[")
    dealt = view.events[0]
    for event, path in (
        (evolve(dealt, hands=dealt.hands[:2]), r"\.hands: has 2 entries for 3 seats"),
        (herrlof.CardDrawn(3, None), r"\.seat: there is no seat 3"),
    ):
        with pytest.raises(DocumentError, match=path):
            js.dump_view(herrlof.GAME, evolve(view, events=(event,)))


def test_a_wrong_observation_is_not_written() -> None:
    with pytest.raises(DocumentError, match="has 2 entries for 3 seats"):
        js.dump_observation(herrlof.GAME, evolve(HERROLF, tricks=(0, 0)))


@pytest.mark.parametrize("name", GAMES)
def test_a_result_is_by_seat(name: str) -> None:
    match = at_random(Match.start(GAMES[name], evolve(MATCHES[name].rules, target=1), seed=1), 1)
    view: Any = match.view(0)
    assert js.load_view(GAMES[name], js.dump_view(GAMES[name], view)) == view
    for change, path in (
        ({"points": (1,)}, "turn.result.points: has 1 entries"),
        ({"winners": ()}, r"turn.result.winners: no seat is listed"),
        ({"winners": (5,)}, r"turn.result.winners\[0\]: there is no seat 5"),
    ):
        over = evolve(view.observation.turn, result=evolve(match.result, **change))
        wrong = evolve(view, observation=evolve(view.observation, turn=over))
        with pytest.raises(DocumentError, match=path):
            js.dump_view(GAMES[name], wrong)


def test_events_by_seat() -> None:
    """An event whose entries do not match the seats is refused without showing it."""
    view = odin_match().view(0)
    scored = {"type": "hand_scored", "hand_number": 1, "out": 0, "points": [0, 1, 2]}
    cases: dict[str, dict[str, Any]] = {
        "points": {**scored, "points": [0, 1, 2, 3], "scores": [0, 1, 2]},
        "scores": {**scored, "scores": [0, 1]},
        "out": {**scored, "scores": [0, 1, 2], "out": 3},
        "leader": {"type": "round_ended", "leader": 17},
    }
    body: Any = js.to_data(odin.GAME, view)
    for member, event in cases.items():
        with pytest.raises(DocumentError) as caught:
            js.load_view(odin.GAME, {**body, "events": [*body["events"], event]})
        assert caught.value.path == f"$.events[{len(view.events)}].{member}"


@frozen
class Bare(Value):
    """An observation without a field by seat."""

    seat: Own[int | None]
    turn: Public[Decision | Over | None]
    legal_actions: Own[tuple[int, ...]]


def test_an_observation_of_nothing_by_seat() -> None:
    """If a document does not show the number of players, the game's largest number is assumed."""
    assert consistency.players_of(Bare(0, Decision("play", (0,)), ()), (2, 5, 3)) == 5
    over = Over(Result.from_points((1, 4), "shown"))
    assert consistency.players_of(Bare(None, over, ()), (2, 5, 3)) == 2
    assert consistency.players_of(Bare(None, over, ()), (5, 3)) == 5
    consistency.check_parts("anything", str, 2, "$")
    consistency.check_parts(Bare(0, None, ()), Bare, 2, "$")
    with pytest.raises(DocumentError, match=r"\$.turn.seats\[0\]: there is no seat 5"):
        consistency.check_parts(Bare(0, Decision("play", (5,)), ()), Bare, 5, "$")


@frozen
class Several(Value):
    """An observation whose fields all need checks."""

    turns: BySeat[Decision]


def test_entries_by_seat_are_checked_too() -> None:
    turns = (Decision("play", (0,)), Decision("play", (2,)))
    with pytest.raises(DocumentError, match=r"\$.turns\[1\].seats\[0\]: there is no seat 2"):
        consistency.check_parts(Several(turns), Several, 2, "$")
