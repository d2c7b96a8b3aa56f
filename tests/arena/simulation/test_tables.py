"""Rows of matches, rounds and decisions, and the formats that hold them."""

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from herrlof_arena.bots import RandomBot, play_match
from herrlof_arena.simulation import decisions, matches, rounds, tables
from herrlof_rules import DocumentError, Match, Record, herrlof, odin
from herrlof_rules.core.marks import field_types
from herrlof_rules.documents import dump_record, load_rules
from herrlof_rules.match import Headers
from herrlof_rules.match.record import RecordError


def played(game: Any, rules: Any, notes: Headers | None = None) -> Any:
    match = play_match(game, rules, [RandomBot()] * rules.players, seed=5)
    return match.record({} if notes is None else notes.meta())


NAMES = ("Anna", "Bo", "Cy")
HERRLOF = played(
    herrlof.GAME,
    herrlof.Rules(players=3, max_rounds=2),
    Headers(event="Club", date="2026-11-22", names=NAMES),
)
ODIN = played(odin.GAME, odin.Rules(players=2, max_hands=2))
UNFINISHED: Record = Match.start(odin.GAME, odin.Rules(), seed=1).record()


def test_a_row_for_each_match() -> None:
    first, second, third = matches([HERRLOF, ODIN, UNFINISHED])

    assert (first["match"], first["game"], first["players"]) == (0, "herrlof", 3)
    assert load_rules(herrlof.GAME, str(first["rules"])) == HERRLOF.rules
    assert (first["event"], first["date"], first["names"]) == ("Club", "2026-11-22", [*NAMES])
    assert first["rounds"] == 2
    assert first["points"] == list(HERRLOF.result.points)
    assert first["winners"] == list(HERRLOF.result.winners)
    assert first["payoffs"] == list(map(float, HERRLOF.result.payoffs))
    led = next(move.by for move in HERRLOF.moves if isinstance(move.choice, herrlof.Play))
    assert (first["first"], third["first"]) == (led, None)
    assert (second["match"], second["names"]) == (1, ["seat 0", "seat 1"])
    assert (third["reason"], third["points"], third["rematch"]) == (None, None, None)
    assert first.keys() == second.keys() == third.keys()


def test_a_row_for_each_seat_and_round() -> None:
    rows = list(rounds([HERRLOF]))
    places = [(row["match"], row["round"], row["seat"]) for row in rows]

    assert places == [(0, number, seat) for number in (1, 2) for seat in range(3)]
    sheets = Match.view(verified := _match(HERRLOF), None).observation.sheets
    assert [row["tricks"] for row in rows] == [n for sheet in sheets for n in sheet.tricks]
    assert verified.result is not None
    assert [row["prediction"] for row in rows] == [n for s in sheets for n in s.predictions]
    assert next(rounds([ODIN])).keys() == {"match", "round", "seat", "first_player", "points"}


def test_rounds_have_the_dealer() -> None:
    """Rows of rounds have the dealer in Herrlof, and the first player of the hand in Odin."""
    dealers = [(row["round"], row["dealer"]) for row in rounds([HERRLOF]) if row["seat"] == 0]
    shown = {
        (1 + len(herrlof.observe(entry.state, None).sheets), entry.state.standing.dealer)
        for entry in _match(HERRLOF).log
        if entry.state.turn.kind == "play"
    }
    assert set(dealers) == shown
    first = {
        (1 + len(odin.observe(entry.state, None).sheets), entry.state.standing.first_player)
        for entry in _match(ODIN).log
        if entry.state.turn.kind == "play"
    }
    assert {(row["round"], row["first_player"]) for row in rounds([ODIN])} == first


def test_rounds_of_a_game_without_round_fields() -> None:
    """Without `round_fields`, the rows of a game's rounds lack only the columns of these fields."""
    game = evolve(odin.GAME, info=evolve(odin.GAME.info, round_fields=()))
    expected = list(rounds([ODIN]))
    for row in expected:
        del row["first_player"]
    assert list(rounds([evolve(ODIN, game=game)])) == expected


def _match(record: Any) -> Any:
    from herrlof_rules import verify

    return verify(record)


@pytest.mark.parametrize("record", [HERRLOF, ODIN], ids=lambda record: record.game.name)
def test_a_row_for_each_decision(record: Any) -> None:
    rows = list(decisions([record]))
    choices = [move for move in record.moves if move.by != "chance"]

    assert [row["decision"] for row in rows] == list(range(len(choices)))
    for row, move in zip(rows, choices, strict=True):
        assert (row["seat"], row["choice"]) == (move.by, record.game.format_action(move.choice))
    plays: Any = [row for row in rows if str(row["choice"]).startswith("play ")]
    assert all(set(row["choice"].split()[1:]) <= set(row["hand"]) for row in plays)
    assert not {"legal_actions", "turn"} & rows[0].keys()
    assert isinstance(rows[0]["sheets"], str)  # Nested values are stored as JSON.


def test_a_row_may_be_changed() -> None:
    """Changing a row does not change later rows."""
    for row in decisions([HERRLOF]):
        hand: Any = row["hand"]
        assert "x" not in hand
        hand.append("x")


def test_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(f"{dump_record(ODIN)}\n")
    assert list(matches(path)) == list(matches(str(path))) == list(matches([ODIN]))

    path.write_text("{}\n")
    with pytest.raises(DocumentError):
        list(matches(path))


def test_what_a_column_is_like_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Types are analysed per column; per row, 1,000 matches took 55 seconds instead of 10."""
    analysed: list[Any] = []
    tables._columns.cache_clear()

    def noted(kind: Any) -> Any:
        analysed.append(kind)
        return field_types(kind)

    monkeypatch.setattr(tables, "field_types", noted)
    assert len(list(decisions([HERRLOF, HERRLOF]))) > 2
    assert analysed == [herrlof.GAME.observation]


def test_a_record_that_breaks_the_rules() -> None:
    with pytest.raises(RecordError):
        list(rounds([evolve(ODIN, moves=ODIN.moves[1:])]))


def test_data_frames_in_a_line() -> None:
    pandas: Any = pytest.importorskip("pandas", reason="needs pandas")
    polars: Any = pytest.importorskip("polars", reason="needs polars")

    for table in (matches, rounds, decisions):
        rows = list(table([HERRLOF, HERRLOF]))
        frame = polars.DataFrame(table([HERRLOF, HERRLOF]), infer_schema_length=None)
        assert frame.to_dicts() == rows
        assert pandas.DataFrame(table([HERRLOF, HERRLOF])).shape == (len(rows), len(rows[0]))


def test_arrow_and_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow", reason="needs pyarrow")
    pandas: Any = pytest.importorskip("pandas", reason="needs pandas")
    polars: Any = pytest.importorskip("polars", reason="needs polars")
    from herrlof_arena.simulation import arrow

    # Small chunks make columns begin with empty or None values in some chunks.
    monkeypatch.setattr(arrow, "_CHUNK", 7)
    rows = list(decisions([HERRLOF]))
    table = arrow.arrow(iter(rows))
    assert table.to_pylist() == rows
    assert polars.from_arrow(table).to_dicts() == rows
    assert len(table.to_pandas()) == len(rows)

    path = str(tmp_path / "decisions.parquet")
    arrow.write_parquet(iter(rows), path)
    assert polars.read_parquet(path).to_dicts() == rows
    assert len(pandas.read_parquet(path)) == len(rows)
    assert arrow.arrow([]).num_rows == 0
