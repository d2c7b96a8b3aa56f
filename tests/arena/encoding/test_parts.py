"""The named parts of vectors, their numbers, and the features of actions."""

from array import array
from functools import lru_cache
from operator import le, mul
from typing import Any

import pytest
from arena.encoding.courses import EDITIONS, SMALL, course
from arena.encoding.test_derived import RULES, Observation, seeing
from attrs import evolve, frozen
from rules.testing import toy
from rules.testing.miniatures import small_herrlof

from herrlof_arena.encoding import Encoder, NotSpecified, Part, Specification
from herrlof_arena.vectors.parts import LARGEST
from herrlof_rules import Match, Over, UnknownSeat, herrlof, odin
from herrlof_rules.core import Own, Public, Turn
from herrlof_rules.core.game import Game
from herrlof_rules.core.phases import DecisionPhase


@lru_cache(4)
def bounds(specification: Specification) -> tuple["array[float]", ...]:
    return specification.lows, specification.highs, specification.scale


def check(specification: Specification, vector: "array[float]") -> None:
    """Checks the bounds of each part, and that rows of a choice have at most one 1."""
    lows, highs, scale = bounds(specification)
    assert len(vector) == specification.size
    assert all(map(le, lows, vector))
    assert all(map(le, vector, highs))
    scaled = array("f", map(mul, vector, scale))
    assert -1 <= min(scaled) <= max(scaled) <= 1.000001
    for part in specification:
        numbers = vector[specification.slice(part.name)]
        if part.kind != "numbers":
            assert set(numbers) <= {0, 1}, part
        if part.kind == "choice":
            width = part.shape[-1]
            columns = [numbers[place::width] for place in range(width)]
            assert max(map(sum, zip(*columns, strict=True))) <= 1, part


@frozen
class Several:
    cards: tuple[int, ...]


@frozen
class Few:
    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[toy.Bid | toy.Play, ...]]


@pytest.mark.parametrize(("game", "rules"), EDITIONS[::4] + SMALL)
def test_vectors_keep_what_their_parts_say(game: Game, rules: Any) -> None:
    """An information state begins with the observation; bytes hold the same numbers if they fit."""
    encoder = Encoder(game, rules)
    seen, whole = encoder.observation, encoder.information_state
    assert whole.parts[: len(seen.parts)] == seen.parts
    for number, match in enumerate(course(game, rules, seed=9)):
        if number % 29 and not isinstance(match.turn, Over):
            continue
        for seat in (None, *range(rules.players)):
            now = encoder.observation_tensor(match, seat)
            vector = encoder.information_state_tensor(match, seat)
            check(whole, vector)
            assert vector[: seen.size] == now
            if seen.beyond_bytes is None:
                assert list(encoder.observation_bytes(match, seat)) == now.tolist()
                for shown in (match, match.view(seat)):
                    assert list(encoder.information_state_bytes(shown, seat)) == vector.tolist()


def test_vectors_of_bytes_of_a_game_of_ones_own() -> None:
    game = seeing(Few)
    encoder, state = Encoder(game, RULES), Match.unseeded(game, RULES)
    assert (
        list(encoder.observation_bytes(state, 1)) == encoder.observation_tensor(state, 1).tolist()
    )


def test_what_does_not_fit_into_bytes() -> None:
    encoder = Encoder(herrlof.GAME, herrlof.Rules(2, target=300, max_rounds=None))
    match = Match.unseeded(herrlof.GAME, encoder.rules)
    with pytest.raises(
        NotSpecified, match="scores may hold 0 to 324, which does not fit into a byte"
    ):
        encoder.observation_bytes(match, 0)
    derived = Encoder(seeing(Observation), RULES)
    with pytest.raises(NotSpecified, match="number may hold -16777216 to 16777216"):
        derived.observation_bytes(Match.unseeded(derived.game, RULES), 0)


def test_what_bounds_hits() -> None:
    """M3, M5: the round limit bounds the hits, or else the target if hits are worth points."""
    for options, most in (
        ({"max_rounds": 4}, 4),
        ({"max_rounds": None, "target": 50, "prediction_bonus": 10}, 5),
        ({"max_rounds": None, "prediction_bonus": 0}, LARGEST),
    ):
        chosen: Any = options
        parts = Encoder(herrlof.GAME, herrlof.Rules(2, **chosen)).observation
        assert next(part.high for part in parts if part.name == "hits") == most
        scale = parts.scale[parts.slice("hits")]
        assert scale[0] == pytest.approx(1 if most == LARGEST else 1 / most)


def test_numbers_of_a_derived_vector_have_no_bounds() -> None:
    parts = {part.name: part for part in Encoder(seeing(Observation), RULES).observation}
    assert parts["seat"].kind == "choice"
    kinds = [parts[name].kind for name in ("to_act", "trick", "number")]
    assert kinds == ["flags", "choice", "numbers"]
    numbers = [part for part in parts.values() if part.kind == "numbers"]
    assert {"number", "maybe", "by_seat", "hand"} < {part.name for part in numbers}
    bounds = {part.name: (part.low, part.high) for part in numbers}
    assert bounds.pop("some") == (0, LARGEST)  # These are places and numbers of colours.
    assert set(bounds.values()) == {(-LARGEST, LARGEST)}
    specification = Specification((Part("one", (2,), "two", "numbers", -4, 2),))
    assert specification.lows.tolist() == [-4, -4]
    assert specification.highs.tolist() == [2, 2]
    assert specification.scale.tolist() == [0.25, 0.25]


def table(encoder: Encoder, seat: int = 0) -> list[dict[str, list[float]]]:
    """The features of each action by name."""
    features, parts = encoder.action_features(seat), encoder.action
    starts = range(0, len(features), parts.size)
    rows = [features[start : start + parts.size] for start in starts]
    return [{part.name: row[parts.slice(part.name)].tolist() for part in parts} for row in rows]


@pytest.mark.parametrize(("game", "rules"), [*SMALL, (toy.GAME, toy.Rules(3))])
def test_features_tell_actions_apart(game: Game, rules: Any) -> None:
    encoder = Encoder(game, rules)
    for seat in range(rules.players):
        features, size = encoder.action_features(seat), encoder.action.size
        assert len(features) == (game.action_count(rules) + 1) * size
        rows = [features[at : at + size] for at in range(0, len(features), size)]
        for row in rows:
            check(encoder.action, row)
        assert not any(rows[-1])
        assert len({tuple(row) for row in rows}) == len(rows)


def test_features_of_herrlof() -> None:
    """A victim is encoded by its seat, counted from the seat that chooses."""
    rules = herrlof.Rules(3)
    encoder = Encoder(herrlof.GAME, rules)
    assert [part.name for part in encoder.action] == ["kind", "tricks", "card", "victim"]
    steal = herrlof.GAME.encode(rules, herrlof.StealCard(0))
    assert [table(encoder, seat)[steal]["victim"] for seat in range(3)] == [
        [1, 0, 0],
        [0, 0, 1],
        [0, 1, 0],
    ]
    play = herrlof.GAME.encode(rules, herrlof.Play(herrlof.Card.G1))
    assert table(encoder)[play]["card"].index(1) == list(herrlof.Card).index(herrlof.Card.G1)
    assert table(encoder)[herrlof.GAME.encode(rules, herrlof.Predict(4))]["tricks"] == [4]


def test_features_of_odin() -> None:
    rules = odin.Rules(2)
    encoder, rows = Encoder(odin.GAME, rules), table(Encoder(odin.GAME, rules))
    play = rows[odin.GAME.encode(rules, odin.Play((odin.Card.R2, odin.Card.R8)))]
    assert [sum(play[name]) for name in ("cards", "colours", "numbers", "size")] == [2, 1, 2, 2]
    assert play["numbers"] == [0, 1, 0, 0, 0, 0, 0, 1, 0]
    weaker = rows[odin.GAME.encode(rules, odin.Play((odin.Card.B7, odin.Card.R7)))]
    assert weaker["value"] < play["value"]
    take = rows[odin.GAME.encode(rules, odin.Take(odin.Card.P9))]
    assert (take["kind"], take["size"], take["value"]) == ([0, 0, 1], [1], [9])
    assert rows[0] == {
        part.name: [1, 0, 0] if part.name == "kind" else [0] * part.size for part in encoder.action
    }


def test_legal_ids_up_to_a_width() -> None:
    rules = small_herrlof("B1 B3 R3 R6 Y6 H H V V", 3)
    encoder = Encoder(herrlof.GAME, rules)
    for match in course(herrlof.GAME, rules, seed=1):
        for seat in range(2):
            ids = encoder.legal_ids(match, seat)
            padded = encoder.padded_ids(match, seat, width=6)
            assert padded.typecode == "q"
            assert padded.tolist() == [*ids, *[-1] * (6 - len(ids))]
            assert encoder.padded_ids(match.view(seat), width=6) == padded
    start = next(h for h in course(herrlof.GAME, rules, seed=1) if h.turn.seats)
    with pytest.raises(ValueError, match="4 actions are legal, more than the width of 3"):
        encoder.padded_ids(start, 0, width=3)
    with pytest.raises(ValueError, match="width must be 0 to 16777216, not 1000"):
        encoder.padded_ids(start, 0, width=10**30)
    with pytest.raises(TypeError, match="width"):
        encoder.padded_ids(start, 0, width="3")  # type: ignore[arg-type]


def test_features_of_nobody() -> None:
    encoder = Encoder(odin.GAME, odin.Rules(2))
    for seat in (2, -1, None, True):
        with pytest.raises(UnknownSeat):
            encoder.action_features(seat)  # type: ignore[arg-type]


def test_an_action_without_a_shape() -> None:
    """A game whose actions have an unsupported field has no features of actions, but legal ids."""
    phases = [
        evolve(phase, actions=(*phase.actions, Several))
        if isinstance(phase, DecisionPhase)
        else phase
        for phase in toy.GAME.phases
    ]
    game: Game = evolve(toy.GAME, phases=tuple(phases))
    encoder = Encoder(game, toy.Rules(3))
    with pytest.raises(NotSpecified, match=r"Several\.cards"):
        assert encoder.action
    assert encoder.legal_ids(Match.unseeded(game, toy.Rules(3)), 0) == ()
