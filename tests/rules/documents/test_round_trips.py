"""Every value is read back equal and has one canonical form."""

import json
from typing import Any

import pytest
from rules.documents.documents import KINDS, MATCH, WHOLE, edited

from herrlof_rules import GAMES, DocumentError, Game, herrlof, redact
from herrlof_rules import documents as js
from herrlof_rules.herrlof import GAME, Card, Rules


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(kind: str) -> None:
    case = KINDS[kind]

    assert case.load(case.text) == case.example
    assert case.load(case.text.encode()) == case.example
    assert case.dump(case.load(case.text)) == case.text


@pytest.mark.parametrize("kind", KINDS)
def test_the_canonical_form(kind: str) -> None:
    """The canonical form has sorted keys, no spaces, ASCII and whole numbers only."""
    text = KINDS[kind].text

    assert text.isascii()
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
    assert json.loads(text, parse_float=pytest.fail) == json.loads(text)


@pytest.mark.parametrize("kind", KINDS)
def test_other_forms_are_read(kind: str) -> None:
    """The order of keys and white space do not matter for reading."""
    case = KINDS[kind]
    loose = json.dumps(dict(reversed(json.loads(case.text).items())), indent=2)

    assert loose != case.text
    assert case.load(f"\n {loose}\t") == case.example


ACTIONS = {
    '{"tricks":4,"type":"predict"}': herrlof.Predict(4),
    '{"card":"R7","type":"play"}': herrlof.Play(Card.R7),
    '{"type":"swap"}': herrlof.Swap(),
    '{"type":"decline"}': herrlof.Decline(),
    '{"card":"B2","type":"discard"}': herrlof.Discard(Card.B2),
    '{"type":"steal_trick","victim":1}': herrlof.StealTrick(1),
    '{"type":"steal_card","victim":1}': herrlof.StealCard(1),
    '{"card":"G4","type":"return"}': herrlof.Return(Card.G4),
}

OUTCOMES = {
    '{"seat":1,"type":"first_dealer"}': herrlof.FirstDealer(1),
    '{"hands":[["B1","V","V"],["R9","H"]],"trump":"R4","type":"deal"}': herrlof.Deal(
        ((Card.V, Card.B1, Card.V), (Card.H, Card.R9)), Card.R4
    ),
    '{"card":"Y2","type":"draw"}': herrlof.Draw(Card.Y2),
    '{"card":"V","type":"turn_trump"}': herrlof.TurnTrump(Card.V),
    '{"card":"B9","type":"pick"}': herrlof.Pick(Card.B9),
}


@pytest.mark.parametrize("text", [*ACTIONS, *OUTCOMES])
def test_moves(text: str) -> None:
    kind, move = ("action", ACTIONS[text]) if text in ACTIONS else ("outcome", OUTCOMES[text])
    assert KINDS[kind].dump(move) == text
    assert KINDS[kind].load(text) == move


def test_the_tables_are_complete() -> None:
    assert tuple(type(action) for action in ACTIONS.values()) == GAME.actions
    assert tuple(type(outcome) for outcome in OUTCOMES.values()) == GAME.outcomes


def test_cards_of_a_hand_are_read_in_any_order() -> None:
    text = '{"hands":[["V","B1","V"],["H","R9"]],"trump":"R4","type":"deal"}'
    (canonical,) = (text for text, outcome in OUTCOMES.items() if isinstance(outcome, herrlof.Deal))

    assert js.load_outcome(GAME, text) == OUTCOMES[canonical]
    assert js.dump_outcome(GAME, js.load_outcome(GAME, text)) == canonical


def test_a_whole_record() -> None:
    record = WHOLE.record({"players": ["Anna", "Ben", {"name": "Cæsar"}], "rated": False, "n": -3})
    text = js.dump_record(record)

    assert js.load_record(GAME, text) == record
    assert js.dump_record(js.load_record(GAME, text)) == text
    assert text.isascii()
    for seat in (None, 0, 1, 2):
        redacted = redact(record, seat)
        written = js.dump_redacted_record(redacted)
        assert js.load_redacted_record(GAME, written) == redacted
        assert js.dump_redacted_record(js.load_redacted_record(GAME, written)) == written


def test_a_record_as_a_document() -> None:
    assert json.loads(js.dump_record(MATCH.record({"note": 1}))) == {
        "format": "herrlof-rules/record",
        "version": 1,
        "game": "herrlof",
        "revision": 1,
        "rules": {
            "players": 2,
            "hand_size": 1,
            "target": 50,
            "max_rounds": 1,
            "prediction_bonus": 10,
            "small_bonus": 5,
            "small_bonus_tricks": [],
            "tie_breakers": ["predictions", "last_round_tricks"],
            "final_tie": "rematch",
            "symbol_lead": "free",
            "nine_and_hagalaz": "hagalaz",
            "first_dealer": None,
            "deck": ["G2", "G4", "R2", "V"],
        },
        "seed": "int:1",
        "moves": [
            {"by": "chance", "type": "first_dealer", "seat": 0},
            {"by": "chance", "type": "deal", "hands": [["G4"], ["V"]], "trump": "G2"},
            {"by": 0, "type": "predict", "tricks": 0},
        ],
        "result": None,
        "meta": {"note": 1},
    }


def test_rules_left_out_take_their_defaults() -> None:
    empty = edited("rules", {"rules": {}})

    assert js.load_rules(GAME, empty) == Rules()
    assert js.load_rules(GAME, edited("rules", {"rules": {"players": 3}})) == Rules(3)
    assert js.load_rules(GAME, edited("rules", {"rules": {"max_rounds": None}})).max_rounds is None


@pytest.mark.parametrize(
    "meta",
    [
        {},
        {"a": []},
        {"a": {}},
        {"": ""},
        {"a": [None, True, 0, -1, "völva", [[]]]},
        {"a": 2**53 - 1},
    ],
    ids=str,
)
def test_free_form_data(meta: dict[str, Any]) -> None:
    text = js.dump_record(MATCH.record(meta))

    assert js.load_record(GAME, text).meta == meta
    assert js.dump_record(js.load_record(GAME, text)) == text


def test_the_game_of_a_document() -> None:
    for kind, case in KINDS.items():
        if kind not in ("action", "outcome"):
            assert js.game_of(case.text) is GAME is GAMES["herrlof"]
            assert js.game_of(case.text.encode(), {"herrlof": GAME}) is GAME


@pytest.mark.parametrize(
    "text",
    ["{}", "[]", '"herrlof"', '{"game":7}', '{"game":null}', '{"game":"chess"}', "", '{"game":""}'],
)
def test_documents_of_no_game(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        js.game_of(text)
    assert caught.value.path == ("$.game" if text else "$")


def test_a_game_is_hashed_once_per_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing a document hashes the game once to look up all its codecs."""
    record = MATCH.record()
    hashed: list[Game] = []

    def counted(game: Game) -> int:
        hashed.append(game)
        return hash((game.name, game.revision))

    monkeypatch.setattr(Game, "__hash__", counted)
    text = js.dump_record(record)  # This call fills the caches with the counting hash.
    js.load_record(GAME, text)
    hashed.clear()
    js.dump_record(record)
    assert len(hashed) == 1
    js.load_record(GAME, text)
    assert len(hashed) == 2
