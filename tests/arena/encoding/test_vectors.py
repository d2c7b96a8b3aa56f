"""Vectors of both games: their parts agree with observations, moves and sheets."""

import copy
import pickle
from array import array
from typing import Any

import pytest
from arena.batch.encoders import vector
from arena.encoding.courses import EDITIONS, SMALL, after, course
from attrs import evolve
from rules.testing.miniatures import small_herrlof, small_odin

from herrlof_arena.encoding import Encoder, HistoryTooLong, information_key
from herrlof_arena.vectors.herrlof import MOVES
from herrlof_rules import InvalidRules, Match, MissingEvents, UnknownSeat, herrlof, odin
from herrlof_rules.core.game import Game


@pytest.mark.parametrize(("game", "rules"), EDITIONS + SMALL)
def test_what_a_seat_may_know_now(game: Game, rules: Any) -> None:
    encoder = Encoder(game, rules)
    for number, match in enumerate(course(game, rules, seed=3, most=150)):
        seat = number % rules.players
        tensor = encoder.observation_tensor(match, seat)
        expected = vector(game, rules, game.observe(match.state, seat))
        assert type(tensor) is array
        assert tensor.typecode == "f"
        assert tensor.tolist() == expected, match


@pytest.mark.parametrize(("game", "rules"), SMALL)
def test_a_spectator_has_nothing_of_its_own(game: Game, rules: Any) -> None:
    encoder = Encoder(game, rules)
    own = {
        "herrlof": ("hand", "prediction", "buried", "given", "got", "player"),
        "odin": ("hand", "player"),
    }[game.name]
    for match in course(game, rules, seed=4):
        seen = encoder.observation_tensor(match, None)
        first = encoder.observation_tensor(match, 0)
        for part in encoder.observation:
            place = encoder.observation.slice(part.name)
            expected = [0.0] * part.size if part.name in own else first[place].tolist()
            assert seen[place].tolist() == expected, part.name


def part(encoder: Encoder, match: Match, seat: int | None, name: str) -> list[list[float]]:
    """The rows of a part of an information state."""
    specification = encoder.information_state
    vector = encoder.information_state_tensor(match, seat)[specification.slice(name)].tolist()
    width = next(p.shape[-1] for p in specification if p.name == name)
    return [vector[start : start + width] for start in range(0, len(vector), width)]


def of_herrlof(cards: str) -> tuple[herrlof.Card, ...]:
    return tuple(map(herrlof.Card, cards.split()))


def of_odin(cards: str) -> tuple[odin.Card, ...]:
    return tuple(map(odin.Card, cards.split()))


def test_moves_of_herrlof() -> None:
    """Only the vectors of thief and victim show a stolen card; seats count from the observer."""
    rules = small_herrlof("B1 B6 R1 R2 H H V", 2, players=3)
    match = Match.unseeded(herrlof.GAME, rules).play_chance(
        herrlof.Deal(
            (
                (herrlof.Card.B6, herrlof.Card.H),
                (herrlof.Card.B1, herrlof.Card.H),
                (herrlof.Card.R1, herrlof.Card.R2),
            ),
            herrlof.Card.V,
        )
    )
    for seat in (2, 0, 1):
        match = after(match, herrlof.Predict(1), seat)
    for card in (herrlof.Card.B1, herrlof.Card.R1, herrlof.Card.B6):
        match = after(match, herrlof.Play(card))
    match = after(match, herrlof.StealCard(1), 0)
    match = after(after(match, herrlof.Pick(herrlof.Card.H)), herrlof.Return(herrlof.Card.H))
    encoder = Encoder(herrlof.GAME, rules)

    def rows(seat: int | None) -> list[str]:
        moves = []
        for row in part(encoder, match, seat, "moves"):
            places = [place for place, number in enumerate(row) if number]
            if places:
                kind = MOVES[places[0]]
                others = [n - len(MOVES) for n in places if len(MOVES) <= n < len(MOVES) + 6]
                cards = [n - len(MOVES) - 6 for n in places if n >= len(MOVES) + 6]
                names = [list(herrlof.Card)[n].name for n in cards]
                moves.append(" ".join(map(str, (kind, *others, *names))))
        return moves

    # The places 3 to 5 stand for a move's second seat.
    public = ["predict 2", "predict 0", "predict 1", "play 1 B1", "play 2 R1", "play 0 B6"]
    assert rows(None) == [*public, "steal_card 0 4", "pick 0 4", "return 0 4"]
    assert rows(0) == [*public, "steal_card 0 4", "pick 0 4 H", "return 0 4 H"]
    assert rows(1)[-3:] == ["steal_card 2 3", "pick 2 3 H", "return 2 3 H"]
    assert rows(2)[-3:] == ["steal_card 1 5", "pick 1 5", "return 1 5"]


def test_sheets_are_the_newest_first() -> None:
    rules = small_herrlof("B1 B2 B3 B4 B5", 1, max_rounds=3, target=1000)
    encoder = Encoder(herrlof.GAME, rules)
    for match in course(herrlof.GAME, rules, seed=6):
        sheets = match.state.standing.sheets[::-1]
        for seat in range(2):
            rows = part(encoder, match, seat, "sheets")
            seats = (seat, 1 - seat)
            expected = [
                [sheet.predictions[s], sheet.tricks[s], sheet.points[s]]
                for sheet in sheets
                for s in seats
            ]
            assert rows == expected + [[0.0] * 3] * (6 - len(expected))


def test_sheets_without_a_limit_of_rounds() -> None:
    """Without a round limit only the newest sheets are kept, and the specification says so."""
    rules = small_herrlof("B1 B2 B3 B4 B5", 1, max_rounds=None, target=10_000)
    encoder = Encoder(herrlof.GAME, rules)
    assert "older than 10 rounds" in encoder.information_state.lost
    *_, match = course(herrlof.GAME, rules, seed=6, most=100)
    sheets = match.state.standing.sheets
    assert len(sheets) > 10
    rows = part(encoder, match, 0, "sheets")
    assert len(rows) == 20
    assert [row[2] for row in rows[::2]] == [sheet.points[0] for sheet in sheets[:-11:-1]]


def test_plays_of_odin() -> None:
    """A row has the cards played and the card taken, whether chosen (K1) or not (K2)."""
    rules = small_odin("B1 B2 B3 R1 R2 R4", 3)
    match = Match.unseeded(odin.GAME, rules).play_chance(
        odin.Deal(
            ((odin.Card.B1, odin.Card.B2, odin.Card.R4), (odin.Card.B3, odin.Card.R1, odin.Card.R2))
        )
    )
    encoder = Encoder(odin.GAME, rules)

    def rows(seat: int) -> list[tuple[int, list[str], list[str]]]:
        moves = []
        for row in part(encoder, match, seat, "plays"):
            if any(row):
                cards = [
                    [card.name for card, number in zip(odin.Card, half, strict=True) if number]
                    for half in (row[2:56], row[56:])
                ]
                moves.append((row.index(1), *cards))
        return moves

    match = after(after(match, odin.Play((odin.Card.B1,))), odin.Pass())
    assert rows(0) == [(0, ["B1"], [])]
    match = after(after(match, odin.Play((odin.Card.B2,))), odin.Play((odin.Card.B3,)))
    assert rows(1) == [(1, ["B1"], []), (1, ["B2"], []), (0, ["B3"], ["B2"])]


def test_a_hand_too_long_for_its_rows() -> None:
    rules = odin.Rules(2)
    encoder = Encoder(odin.GAME, rules, rows=2)
    assert encoder.information_state.size < Encoder(odin.GAME, rules).information_state.size
    assert Encoder(odin.GAME, rules, rows=2).rows == 2

    def make() -> None:
        for match in course(odin.GAME, rules, seed=7):
            encoder.information_state_tensor(match, 0)

    with pytest.raises(HistoryTooLong) as refused:
        make()
    assert (refused.value.part, refused.value.needed, refused.value.room) == ("plays", 3, 2)


@pytest.mark.parametrize("cards", ["B3 G3 R3 B6 G6 R6 V V V", "B3 G3 R3 Y3 B1 G1 V V"])
def test_a_round_never_has_more_moves_than_rows(cards: str) -> None:
    rules = small_herrlof(cards, len(cards.split()) // 2 - 1)
    encoder = Encoder(herrlof.GAME, rules)
    for seed in range(12):
        *_, match = course(herrlof.GAME, rules, seed)
        assert any(map(any, part(encoder, match, 0, "moves")))


def test_refusals() -> None:
    encoder = Encoder(odin.GAME, odin.Rules(2))
    match = Match.unseeded(odin.GAME, odin.Rules(2))
    for ask in (
        lambda seat: encoder.observation_tensor(match, seat),
        lambda seat: encoder.information_state_tensor(match, seat),
        lambda seat: encoder.legal_ids(match, seat),
        lambda seat: encoder.mask(match, seat),
        lambda seat: information_key(match, seat),
        match.view,
    ):
        for seat in (2, -1, True, "0"):
            with pytest.raises(UnknownSeat):
                ask(seat)  # type: ignore[arg-type]
    wrong: Any = herrlof
    other = Match.unseeded(odin.GAME, odin.Rules(2, target=14))
    foreign = Match.unseeded(wrong.GAME, herrlof.Rules())
    for method in (
        encoder.observation_tensor,
        encoder.information_state_tensor,
        encoder.legal_ids,
        encoder.mask,
    ):
        of: Any = method
        for shown in (other, other.view(0)):
            with pytest.raises(InvalidRules, match="differ from the rules of this encoder"):
                of(shown, 0)
        with pytest.raises(TypeError, match="State"):
            of(foreign, 0)
        with pytest.raises(TypeError, match="Observation"):
            of(foreign.view(0))
        with pytest.raises(TypeError, match="Match"):
            of(match.state, 0)
        with pytest.raises(ValueError, match="a view has its own seat"):
            of(match.view(0), 1)
    for rows in (-1, 10**30):
        with pytest.raises(ValueError, match="rows must be 0 to 16777216, not"):
            Encoder(odin.GAME, odin.Rules(2), rows=rows)
    with pytest.raises(TypeError, match="Rules"):
        Encoder(odin.GAME, wrong.Rules())
    with pytest.raises(TypeError, match="rows"):
        Encoder(odin.GAME, odin.Rules(), rows=True)
    with pytest.raises(TypeError, match="Game"):
        Encoder(wrong, odin.Rules())


@pytest.mark.parametrize(("game", "rules"), SMALL)
def test_a_view_is_enough(game: Game, rules: Any) -> None:
    """A view that begins with the last deal gives the same vector as the whole match."""
    encoder = Encoder(game, rules)
    for match in course(game, rules, seed=8):
        for seat in (None, *range(rules.players)):
            view = match.view(seat)
            assert encoder.observation_tensor(view) == encoder.observation_tensor(match, seat)
            assert encoder.legal_ids(view, seat) == encoder.legal_ids(match, seat)
            assert encoder.mask(view) == encoder.mask(match, seat)
            whole = encoder.information_state_tensor(match, seat)
            assert encoder.information_state_tensor(view) == whole
            deals = [n for n, e in enumerate(view.events) if type(e).__name__ == "HandsDealt"]
            if deals:
                late = evolve(view, events=view.events[deals[-1] :], since=deals[-1])
                assert encoder.information_state_tensor(late) == whole
                since = deals[-1] + 1
                late = evolve(view, events=view.events[since:], since=since)
                with pytest.raises(MissingEvents):
                    encoder.information_state_tensor(late)


def test_an_encoder_and_its_copies() -> None:
    encoder = Encoder(herrlof.GAME, herrlof.Rules(3))
    assert copy.copy(encoder) is copy.deepcopy(encoder) is encoder
    again = pickle.loads(pickle.dumps(encoder))
    assert (again.game, again.rules, again.rows) == (encoder.game, encoder.rules, None)
    assert repr(again) == repr(encoder) == f"<Encoder of herrlof, {herrlof.Rules(3)!r}>"
