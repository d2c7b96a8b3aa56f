"""Records are replayed, verified and redacted."""

from typing import Any

import pytest
from attrs import evolve
from rules.match.matches import RULES, HerrlofMatch, course, finished
from rules.testing.replaced import replaced

from herrlof_rules import Match, Record, UnknownSeat, redact, replay, verify
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.documents import dump_redacted_record
from herrlof_rules.herrlof import GAME, Deal, Predict, Rules, chance, initial, observe
from herrlof_rules.match import RecordError

MATCH = finished(3)
RECORD = MATCH.record()


def with_move(record: Record, number: int, moved: Any) -> Any:
    """The record with another move at this place."""
    moves = list(record.moves)
    moves[number] = moved
    return evolve(record, moves=tuple(moves))


@pytest.mark.parametrize("number", range(0, len(RECORD.moves), 9))
def test_the_good_prefix_of_a_bad_record(number: int) -> None:
    """A wrong move ends the replay, which returns the match before it and the move's number."""
    wrong = with_move(RECORD, number, Move(RECORD.moves[number].by, Predict(99)))
    replayed = replay(wrong)

    assert replayed.match.log == MATCH.log[:number]
    assert replayed.error is not None
    assert replayed.error.move == number
    assert str(replayed.error).startswith(f"moves[{number}]: Predict(tricks=99) ")
    with pytest.raises(RecordError) as caught:
        verify(wrong)
    assert caught.value.move == number


@pytest.mark.parametrize(
    ("number", "by", "said"), [(2, 7, "there is no seat 7"), (2, CHANCE, "chance"), (1, 0, "D1")]
)
def test_a_move_by_somebody_else(number: int, by: Any, said: str) -> None:
    """An outcome by a seat is reported, and so is an action by chance or by an unknown seat."""
    assert [type(move.choice) for move in RECORD.moves[1:3]] == [Deal, Predict]
    replayed = replay(with_move(RECORD, number, Move(by, RECORD.moves[number].choice)))

    assert replayed.error is not None
    assert (replayed.error.move, len(replayed.match.log)) == (number, number)
    assert said in replayed.error.reason


def other_deal() -> Deal:
    """A deal that can be, but not the one of the seed."""
    for seed in ("int:2", "int:3"):
        deal = Match.start(GAME, RULES[3], seed=seed).log[1].choice
        assert isinstance(deal, Deal)
    return deal


def test_an_edited_outcome() -> None:
    """`verify` reports the number of an outcome that is possible but not the seed's."""
    edited = evolve(RECORD, moves=(RECORD.moves[0], Move("chance", other_deal())), result=None)

    assert replay(edited).error is None
    with pytest.raises(RecordError) as caught:
        verify(edited)
    assert caught.value.move == 1
    assert "seed" in caught.value.reason
    assert verify(evolve(edited, seed=None)).seed is None


def test_an_edited_outcome_is_found_before_what_it_led_to() -> None:
    """The edited move is reported, even if a later move is wrong because of it."""
    with pytest.raises(RecordError) as caught:
        verify(with_move(RECORD, 1, Move("chance", other_deal())))
    assert caught.value.move == 1


def test_another_seed() -> None:
    with pytest.raises(RecordError) as caught:
        verify(evolve(RECORD, seed="int:2"))
    assert caught.value.move in (0, 1)


def test_a_late_outcome_edited() -> None:
    """Every chance outcome is checked, not only the first."""
    numbers = [n for n, moved in enumerate(RECORD.moves) if moved.by == "chance"]
    faults = 0
    for number in numbers[2:]:
        state = MATCH.log[number - 1].state
        if GAME.turn(state).kind == "deal":
            continue
        others = [o for o, _ in chance(state) if o != RECORD.moves[number].choice]
        if others:
            edited = with_move(RECORD, number, Move("chance", others[0]))
            with pytest.raises(RecordError) as caught:
                verify(edited)
            assert caught.value.move == number
            faults += 1
    assert faults


@pytest.mark.parametrize("cut", [1, 2, 20])
def test_a_cut_record(cut: int) -> None:
    """A record whose last moves are missing is refused if it keeps its result."""
    short = evolve(RECORD, moves=RECORD.moves[:-cut])

    replayed = replay(short)
    assert replayed.error is not None
    assert replayed.error.move is None
    assert replayed.match.log == MATCH.log[:-cut]
    with pytest.raises(RecordError, match=r"^the record has a result, but its moves do not end"):
        verify(short)
    assert verify(evolve(short, result=None)).result is None


def test_a_record_that_goes_on_after_the_end() -> None:
    long = evolve(RECORD, moves=(*RECORD.moves, Move(0, Predict(0))))
    replayed = replay(long)

    assert replayed.match == MATCH
    assert replayed.error is not None
    assert replayed.error.move == len(RECORD.moves)


@pytest.mark.parametrize(
    "changes",
    [
        {"winners": (0, 1, 2)},
        {"points": (9, 9, 9)},
        {"points": tuple(map(float, getattr(RECORD.result, "points", ())))},
        {"reason": "x"},
    ],
    ids=["winners", "points", "fractions", "reason"],
)
def test_a_wrong_result(changes: dict[str, Any]) -> None:
    assert RECORD.result is not None
    wrong = evolve(RECORD, result=evolve(RECORD.result, **changes))

    assert replay(wrong).match == MATCH
    with pytest.raises(RecordError) as caught:
        verify(wrong)
    assert caught.value.move is None
    assert caught.value.reason == f"the moves lead to another result: {RECORD.result}"


def test_no_result_though_it_is_over() -> None:
    with pytest.raises(RecordError) as caught:
        verify(evolve(RECORD, result=None))
    assert caught.value.move is None


def test_an_empty_record() -> None:
    empty = Match.unseeded(GAME, Rules()).record()

    assert verify(empty).log == ()
    assert verify(evolve(empty, seed="int:5")).state == initial(Rules())


@pytest.mark.parametrize("seed", [5, "xx", "int:05", b"hex:00", "str:\ud800", "", True])
def test_a_seed_that_is_none(seed: Any) -> None:
    """An invalid seed is refused with or without moves; `replay` still returns the match."""
    for record in (RECORD, Match.unseeded(GAME, Rules()).record()):
        forged = evolve(record, seed=seed)
        with pytest.raises(RecordError, match="seed") as caught:
            verify(forged)
        with pytest.raises(RecordError, match="seed"):
            redact(forged, 0)
        replayed = replay(forged)
        assert caught.value.move is None
        assert str(replayed.error) == str(caught.value)
        assert replayed.match.seed is None
        assert len(replayed.match.log) == len(record.moves)


# Redaction


@pytest.mark.parametrize("players", [2, 3])
def test_a_redacted_record_shows_the_views_of_the_time(players: int) -> None:
    """Every seat, and a spectator, gets from the record the views that it had in play."""
    matches = list(course(players))
    record = matches[-1].record()
    for seat in (None, *range(players)):
        redacted = redact(record, seat)
        assert redacted.seat == seat
        assert list(redacted.views()) == [match.view(seat) for match in matches]


def test_a_record_cut_at_a_chance_turn() -> None:
    """A record that ends at a chance turn still shows its last frame."""
    unseeded: HerrlofMatch = Match.unseeded(GAME, RULES[3])
    assert len(redact(unseeded.record(), 0).frames) == 1
    unseeded = unseeded.apply(MATCH.log[0].move)
    (frame,) = redact(unseeded.record(), 0).frames
    assert len(frame.events) == 1


def test_a_redacted_record_holds_no_secret() -> None:
    """A redacted record has neither the seed, nor free-form data, nor secrets of other seats."""
    match = Match.start(GAME, RULES[3], seed="like-no-other").play(Predict(7), 1)
    record = match.record({"note": "also-like-no-other"})
    texts = {seat: dump_redacted_record(redact(record, seat)) for seat in (None, 0, 1, 2)}

    for text in texts.values():
        assert "like-no-other" not in text
    changed = evolve(record, moves=(*record.moves[:-1], Move(1, Predict(8))))
    for seat in (None, 0, 2):
        assert dump_redacted_record(redact(changed, seat)) == texts[seat]
    assert dump_redacted_record(redact(changed, 1)) != texts[1]


def test_a_bad_record_is_not_redacted() -> None:
    with pytest.raises(RecordError):
        redact(with_move(RECORD, 5, Move(0, Predict(99))), 0)
    with pytest.raises(UnknownSeat):
        redact(RECORD, 3)


def test_a_careless_game_is_redacted_for_its_own_seats_only() -> None:
    """`redact` checks that a seat exists, whatever the game's own `observe` does."""
    careless = replaced(GAME, observe=lambda state, seat: observe(state, 0))
    assert redact(evolve(RECORD, game=careless), 2).seat == 2
    with pytest.raises(UnknownSeat):
        redact(evolve(RECORD, game=careless), 3)


def test_a_record_of_something_else_than_moves() -> None:
    """Records made in Python are checked in the same way as records that were read."""
    replayed = replay(with_move(RECORD, 3, "predict 3"))
    assert replayed.error is not None
    assert str(replayed.error) == "moves[3]: expected a Move, not a str"
    assert len(replayed.match.log) == 3
    for changes in ({"rules": None}, {"game": None}):
        wrong: Any = evolve(RECORD, **changes)
        with pytest.raises(TypeError):
            replay(wrong)


def test_frames_that_are_no_views() -> None:
    made_by_hand = evolve(redact(RECORD, 0), frames=(redact(RECORD, 0).frames[0], None))
    with pytest.raises(TypeError, match="View"):
        list(made_by_hand.views())
