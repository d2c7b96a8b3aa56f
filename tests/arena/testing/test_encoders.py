"""The laws of keys, vectors and ids find every planted fault, and name it."""

from array import array
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, fields
from rules.testing import toy
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.replaced import replaced

from herrlof_arena.encoding import Encoder, keys
from herrlof_arena.encoding.keys import Keys, keys_of
from herrlof_arena.testing import catalogue, check_encoder
from herrlof_arena.testing.encoders import Vectors, check_course, check_hidden, check_ids
from herrlof_arena.testing.keys import Encodings
from herrlof_rules import herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Step
from herrlof_rules.testing import Effort, LawBroken
from herrlof_rules.testing.generators.playouts import playout, position_after, stream_for
from herrlof_rules.testing.secrecy.knowledge import AsMarked
from herrlof_rules.testing.secrecy.tree import Tree
from herrlof_rules.testing.secrecy.twins import Witness

GAME, RULES = herrlof.GAME, small_herrlof("B1 R3 R6 V", 1)
THIEVES = small_herrlof("B5 B6 R1 R2", 1)


def breaking(law: str, text: str = "") -> Any:
    return pytest.raises(LawBroken, match=f"^{law}: .*{text}")


def check(vectors: Vectors, keys: Keys | None = None, rules: Any = RULES) -> None:
    """Checks every law of a miniature's keys and vectors."""
    game = vectors.encoder.game
    tree = Tree(game, rules, AsMarked(game))
    laws = Encodings(tree, vectors, keys)
    for level in tree.levels():
        laws.check(level)


HERRLOF = (
    RULES,
    THIEVES,
    small_herrlof("B1 B2 B4", 1, max_rounds=2),
    small_herrlof("B1 H V V V", 2, first_dealer=None),
    small_herrlof("B1 R2 Y4 G6", 1, players=3),
)
ODIN = (
    small_odin("B1 B2 R1 R2", max_hands=1),
    small_odin("B1 B2 B3 R1 R2", max_hands=1),
    small_odin("B1 R2 P3", 1, first_player=None, max_hands=2, target=9),
    small_odin("B1 R1 P1 G2 K3 O2", 1, two_player_colours=4),
)


@pytest.mark.parametrize("rules", HERRLOF)
def test_herrlof_keeps_them(rules: Any) -> None:
    check(Vectors(Encoder(GAME, rules)), rules=rules)


@pytest.mark.parametrize("rules", ODIN)
def test_odin_keeps_them(rules: Any) -> None:
    check(Vectors(Encoder(odin.GAME, rules)), rules=rules)


def test_observations_follow_from_events() -> None:
    """In both games, keys made only from events distinguish the same histories as full keys."""
    check(Vectors(Encoder(GAME, RULES)), keys_with(GAME, RULES, complete=False))
    rules = small_odin("B1 B2 R1 R2", max_hands=1)
    encoder = Encoder(odin.GAME, rules)
    check(Vectors(encoder), keys_with(odin.GAME, rules, complete=False), rules)


# Keys


class HidesOwnPredictions(Keys):
    def text_for(self, event: Any, seat: int | None) -> bytes:
        return super().text_for(event, None if isinstance(event, herrlof.PredictionMade) else seat)


class ShowsPredictions(Keys):
    def text_for(self, event: Any, seat: int | None) -> bytes:
        shown = isinstance(event, herrlof.PredictionMade) and seat is not None
        return super().text_for(event, event.seat if shown else seat)


class HidesWhatIsDrawn(Keys):
    def text_for(self, event: Any, seat: int | None) -> bytes:
        drawn = isinstance(event, herrlof.CardDrawn | herrlof.CardBuried)
        return b"drawn" if drawn else super().text_for(event, seat)


class ShowsTheDeal(Keys):
    def text_for(self, event: Any, seat: int | None) -> bytes:
        texts = super().text_for(event, seat)
        return (
            texts + repr(event.hands).encode() if isinstance(event, herrlof.HandsDealt) else texts
        )


class HidesTheSheets(Keys):
    def text_for(self, event: Any, seat: int | None) -> bytes:
        scored = isinstance(event, herrlof.RoundScored | herrlof.MatchEnded)
        return b"scored" if scored else super().text_for(event, seat)


class Forgetful(Keys):
    """A faulty key that depends only on the last move."""

    def extended(self, key: bytes, text: bytes) -> bytes:
        return super().extended(b"", text)


class Counting(Keys):
    """A faulty key that counts all moves, including hidden ones."""

    def extended(self, key: bytes, text: bytes) -> bytes:
        return super().extended(key + b"a move", text)


class Still(Keys):
    """A faulty key that is always the same."""

    def extended(self, key: bytes, text: bytes) -> bytes:
        return key


def keys_with(game: Game, rules: Any, kind: type[Keys] = Keys, **more: Any) -> Keys:
    right_keys = keys_of(game, rules)
    values = {field.name: getattr(right_keys, field.name) for field in fields(Keys)}
    return kind(**{**values, **more})


@pytest.mark.parametrize(
    "kind",
    [HidesOwnPredictions, ShowsPredictions, HidesWhatIsDrawn, ShowsTheDeal, HidesTheSheets],
)
def test_keys_by_what_they_tell(kind: type[Keys]) -> None:
    faulty_keys = keys_with(GAME, RULES, kind)
    with breaking("keys"):
        check(Vectors(Encoder(GAME, RULES)), faulty_keys)


@pytest.mark.parametrize("kind", [Forgetful, Still])
def test_keys(kind: type[Keys]) -> None:
    with breaking("keys", ".* has equal keys and was shown different things"):
        check(Vectors(Encoder(GAME, RULES)), keys_with(GAME, RULES, kind))


def test_moves_that_tell_nothing_leave_no_trace() -> None:
    """Only a faulty key, which counts moves, shows whether unseen lots were drawn once or twice."""
    game, rules = unseen_lots(), toy.Rules(cards=4, hand_size=1)
    check(Vectors(Encoder(game, rules)), rules=rules)
    with breaking("keys", "was shown the same and has two keys"):
        check(Vectors(Encoder(game, rules)), keys_with(game, rules, Counting), rules)


def unseen_lots() -> Game:
    """Returns the toy with hidden lots; if seat 0 starts, lots may be drawn again."""

    def turn(state: Any) -> Any:
        return toy.GAME.turn(evolve(state, starter=None) if state.note == "again" else state)

    def chance(state: Any) -> Any:
        return toy.GAME.chance(evolve(state, starter=None) if state.note == "again" else state)

    def step(state: Any, move: Any, seat: int | None = None) -> Any:
        before = evolve(state, starter=None, note="") if state.note == "again" else state
        step_after = toy.GAME.step(before, move, seat)
        if isinstance(move, toy.Starter):
            again = move.seat == 0 and state.note == ""
            return Step(evolve(step_after.state, note="again" if again else "drawn"), ())
        return step_after

    def observe(state: Any, seat: int | None) -> Any:
        observed = evolve(state, starter=None) if state.note == "again" else state
        return evolve(toy.GAME.observe(observed, seat), starter=None)

    apply = lambda *move: step(*move).state  # noqa: E731
    return replaced(toy.GAME, turn=turn, chance=chance, step=step, apply=apply, observe=observe)


def test_recall() -> None:
    """A key that omits a seat's own bid, which it does not observe, breaks recall."""

    def step(state: Any, move: Any, seat: int | None = None) -> Any:
        step_after = toy.GAME.step(state, move, seat)
        return Step(
            step_after.state,
            tuple(
                evolve(e, highest=None) if type(e) is toy.HandedIn else e for e in step_after.events
            ),
        )

    def observe(state: Any, seat: int | None) -> Any:
        return evolve(toy.GAME.observe(state, seat), bid=None)

    game = replaced(toy.GAME, step=step, apply=lambda *m: step(*m).state, observe=observe)
    tiny = toy.Rules(cards=4, hand_size=1)
    with breaking("recall", ".* equal keys, and had other keys before or did"):
        check(Vectors(Encoder(game, tiny)), rules=tiny)


# Vectors


Change = Callable[[Encoder, Any, Any, int | None], Any]


def adding(place: int, value: Callable[[Any], float]) -> Change:
    """Returns a change that adds a value to a vector at a place."""

    def change(encoder: Encoder, changed: Any, of: Any, seat: int | None) -> Any:
        changed[place] += value(getattr(of, "state", of))
        return changed

    return change


def without(name: str) -> Change:
    def change(encoder: Encoder, changed: Any, of: Any, seat: int | None) -> Any:
        place = encoder.information_state.slice(name)
        changed[place] = array("f", bytes(4 * (place.stop - place.start)))
        return changed

    return change


def cut(encoder: Encoder, changed: Any, of: Any, seat: int | None) -> Any:
    return changed[:-1]


def faulty(fault: str, rules: Any = RULES) -> Vectors:
    """Returns vectors that a fault changes after encoding."""
    of_state, of_history, _ = FAULTS[fault]

    class Faulty(Encoder):
        def observation_tensor(self, shown: Any, seat: int | None = None) -> "array[float]":
            encoded = super().observation_tensor(shown, seat)
            return encoded if of_state is None else of_state(self, encoded, shown, seat)

        def information_state_tensor(self, shown: Any, seat: int | None = None) -> "array[float]":
            encoded = super().information_state_tensor(shown, seat)
            return encoded if of_history is None else of_history(self, encoded, shown, seat)

    return Vectors(Faulty(GAME, rules))


def twins(rules: Any, vectors: Vectors | None = None) -> None:
    match = playout(GAME, rules, stream_for(0, "vectors"), 30)
    for number in range(8):
        witness = Witness.of(match, 0, AsMarked(GAME))
        check_hidden(witness, stream_for(number, "twins"), 2, vectors)


FAULTS: dict[str, tuple[Change | None, Change | None, str]] = {
    "a hidden card": (
        adding(0, lambda s: float(int(s.packed_hands[-1]) % 7)),
        None,
        "may know now",
    ),
    "hidden predictions": (
        adding(3, lambda s: sum(p or 0 for p in s.table.predictions)),
        None,
        "two vectors of what it may know now",
    ),
    "the pile": (
        None,
        adding(0, lambda s: int(s.table.packed_pile) % 11.0),
        "and two vectors",
    ),
    "moves left out": (None, without("moves"), "equal vectors and was shown different things"),
    "hand left out": (None, without("hand"), "equal vectors and was shown different things"),
    "one number too few": (cut, None, "numbers, and its specification"),
    "one number too few of an information state": (None, cut, "numbers, and its specification"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_vectors(fault: str) -> None:
    with breaking("vectors", FAULTS[fault][2]):
        check(faulty(fault))


@pytest.mark.parametrize("fault", ["a hidden card", "hidden predictions", "the pile"])
def test_twins(fault: str) -> None:
    """The check finds a hidden fact in a vector at full size."""
    rules = herrlof.Rules(3)
    with breaking("secrecy", "what seat 0 may not know shows in its .*vector"):
        twins(rules, faulty(fault, rules))


def test_keys_of_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    right_keys = keys_of(GAME, herrlof.Rules(3))
    faulty_keys = ShowsTheDeal(*[getattr(right_keys, field.name) for field in fields(Keys)])
    monkeypatch.setattr(keys, "keys_of", lambda *_: faulty_keys)
    with breaking("secrecy", "what seat 0 may not know shows in its key of"):
        twins(herrlof.Rules(3))


# Ids


class Misnumbering(Encoder):
    def legal_ids(self, shown: Any, seat: int | None = None) -> tuple[int, ...]:
        return super().legal_ids(shown, seat)[::-1]


class Masking(Encoder):
    def mask(self, shown: Any, seat: int | None = None) -> bytes:
        return bytes(len(super().mask(shown, seat)))


class Marking(Encoder):
    def mask(self, shown: Any, seat: int | None = None) -> bytes:
        return super().mask(shown, seat).replace(b"\1", b"\2")


@pytest.mark.parametrize("kind", [Misnumbering, Masking, Marking])
def test_ids(kind: type[Encoder]) -> None:
    match = playout(GAME, RULES, stream_for(0, "ids"), 4)
    positions = [position_after(match, number) for number in range(len(match.log))]
    for position in positions:
        check_ids(position)

    def find() -> None:
        for position in positions:
            check_ids(position, kind(GAME, RULES))

    with breaking("ids"):
        find()


# Tests along a match


MATCH = playout(GAME, RULES, stream_for(0, "histories"), 100)


def test_keys_that_depend_on_how_they_were_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check finds a key that depends on the match object instead of its events."""
    check_course(MATCH)
    monkeypatch.setattr(Keys, "of", lambda self, match, seat: str(id(match)).encode())
    with breaking("keys", "equal matches have two keys"):
        check_course(MATCH)


def test_vectors_that_depend_on_how_they_were_asked_for() -> None:
    class Counted(Encoder):
        def information_state_tensor(self, shown: Any, seat: int | None = None) -> "array[float]":
            vector = super().information_state_tensor(shown, seat)
            asked.append(1)
            vector[0] += len(asked)
            return vector

    asked: list[int] = []
    with breaking("vectors", "equal matches have two vectors"):
        check_course(MATCH, Vectors(Counted(GAME, RULES)))


# All together


def test_games_without_vectors_are_told() -> None:
    """For a game without vectors the report names the reason."""
    vectors = Vectors(Encoder(toy.GAME, toy.Rules()))
    assert vectors.sizes == [None, None]
    assert [text.split(": ")[:3] for text in vectors.missing] == [
        ["vectors", "there are none of an observation", "Observation.hand"],
        ["vectors", "there are none of an information state", "Observation.hand"],
    ]
    assert vectors.since == ()


def test_both_games_and_one_without_vectors() -> None:
    less = Effort(matches=1, other_rules=False, max_decisions=6)
    report = check_encoder(GAME, herrlof.Rules(3), miniatures=[RULES], effort=less)
    assert report.histories > 100
    assert report.twins > 5
    assert not report.skipped[1:]
    assert check_encoder(odin.GAME, odin.Rules(2), effort=less).twins > 5
    assert "vectors" in check_encoder(toy.GAME, toy.Rules(), effort=less).skipped[0]


def test_they_are_asked_of_every_history(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "vectors_of", lambda *_: faulty("moves left out"))
    with breaking("vectors"):
        check_encoder(GAME, RULES, miniatures=[RULES], effort=Effort(matches=1, other_rules=False))
