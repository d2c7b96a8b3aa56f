"""What is written is read back the same, and is written in one form only."""

import json
from typing import Any

import pytest
from rules.documents.documents import KINDS, MATCH, WHOLE, edited
from rules.match.matches import course

from herrlof_rules import GAMES, DocumentError, redact
from herrlof_rules.documents import (
    dump_action,
    dump_observation,
    dump_outcome,
    dump_record,
    dump_redacted_record,
    dump_rules,
    dump_state,
    dump_view,
    game_of,
    load_action,
    load_observation,
    load_outcome,
    load_record,
    load_redacted_record,
    load_rules,
    load_state,
    load_view,
)
from herrlof_rules.herrlof import (
    GAME,
    Card,
    Deal,
    Decline,
    Discard,
    Draw,
    FirstDealer,
    Pick,
    Play,
    Predict,
    Return,
    Rules,
    StealCard,
    StealTrick,
    Swap,
    TurnTrump,
)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(kind: str) -> None:
    case = KINDS[kind]

    assert case.load(case.text) == case.example
    assert case.load(case.text.encode()) == case.example
    assert case.dump(case.load(case.text)) == case.text


@pytest.mark.parametrize("kind", KINDS)
def test_the_canonical_form(kind: str) -> None:
    """Sorted keys, no spaces, ASCII, whole numbers."""
    text = KINDS[kind].text

    assert text.isascii()
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
    assert json.loads(text, parse_float=pytest.fail) == json.loads(text)


@pytest.mark.parametrize("kind", KINDS)
def test_other_forms_are_read(kind: str) -> None:
    """Order of keys and white space do not matter."""
    case = KINDS[kind]
    loose = json.dumps(dict(reversed(json.loads(case.text).items())), indent=2)

    assert loose != case.text
    assert case.load(f"\n {loose}\t") == case.example


ACTIONS = {
    '{"tricks":4,"type":"predict"}': Predict(4),
    '{"card":"R7","type":"play"}': Play(Card.R7),
    '{"type":"swap"}': Swap(),
    '{"type":"decline"}': Decline(),
    '{"card":"B2","type":"discard"}': Discard(Card.B2),
    '{"type":"steal_trick","victim":1}': StealTrick(1),
    '{"type":"steal_card","victim":1}': StealCard(1),
    '{"card":"G4","type":"return"}': Return(Card.G4),
}

OUTCOMES = {
    '{"seat":1,"type":"first_dealer"}': FirstDealer(1),
    '{"hands":[["B1","V","V"],["R9","H"]],"trump":"R4","type":"deal"}': Deal(
        ((Card.V, Card.B1, Card.V), (Card.H, Card.R9)), Card.R4
    ),
    '{"card":"Y2","type":"draw"}': Draw(Card.Y2),
    '{"card":"V","type":"turn_trump"}': TurnTrump(Card.V),
    '{"card":"B9","type":"pick"}': Pick(Card.B9),
}


@pytest.mark.parametrize("text", ACTIONS)
def test_actions(text: str) -> None:
    assert dump_action(GAME, ACTIONS[text]) == text
    assert load_action(GAME, text) == ACTIONS[text]


@pytest.mark.parametrize("text", OUTCOMES)
def test_outcomes(text: str) -> None:
    assert dump_outcome(GAME, OUTCOMES[text]) == text
    assert load_outcome(GAME, text) == OUTCOMES[text]


def test_the_tables_are_complete() -> None:
    assert tuple(type(action) for action in ACTIONS.values()) == GAME.actions
    assert tuple(type(outcome) for outcome in OUTCOMES.values()) == GAME.outcomes


def test_every_action_there_is() -> None:
    for action in GAME.action_space(Rules(3)):
        assert load_action(GAME, dump_action(GAME, action)) == action


def test_cards_of_a_hand_are_read_in_any_order() -> None:
    text = '{"hands":[["V","B1","V"],["H","R9"]],"trump":"R4","type":"deal"}'
    (canonical,) = (text for text, made in OUTCOMES.items() if isinstance(made, Deal))

    assert load_outcome(GAME, text) == OUTCOMES[canonical]
    assert dump_outcome(GAME, load_outcome(GAME, text)) == canonical


@pytest.mark.parametrize("players", [2, 3])
def test_every_moment_of_a_match(players: int) -> None:
    for match in list(course(players))[::5]:
        state = match.state
        assert load_state(GAME, dump_state(GAME, state)) == state
        for seat in (None, *range(players)):
            observation = GAME.observe(state, seat)
            assert load_observation(GAME, dump_observation(GAME, observation)) == observation
            view = match.view(seat)
            assert load_view(GAME, dump_view(GAME, view)) == view


def test_a_whole_record() -> None:
    record = WHOLE.record({"players": ["Anna", "Ben", {"name": "Cæsar"}], "rated": False, "n": -3})
    text = dump_record(record)

    assert load_record(GAME, text) == record
    assert dump_record(load_record(GAME, text)) == text
    assert text.isascii()
    for seat in (None, 0, 1, 2):
        redacted = redact(record, seat)
        written = dump_redacted_record(redacted)
        assert load_redacted_record(GAME, written) == redacted
        assert dump_redacted_record(load_redacted_record(GAME, written)) == written


def test_a_record_as_a_document() -> None:
    assert json.loads(dump_record(MATCH.record({"note": 1}))) == {
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


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("edition", GAME.info.editions)
def test_rules(edition: str, players: int) -> None:
    rules = Rules.edition(edition, players)

    assert load_rules(GAME, dump_rules(GAME, rules)) == rules


def test_rules_left_out_take_their_defaults() -> None:
    empty = edited("rules", {"rules": {}})

    assert load_rules(GAME, empty) == Rules()
    assert load_rules(GAME, edited("rules", {"rules": {"players": 3}})) == Rules(3)
    assert load_rules(GAME, edited("rules", {"rules": {"max_rounds": None}})).max_rounds is None


def test_a_record_without_seed() -> None:
    record = load_record(GAME, edited("record", {"seed": None}))

    assert record.seed is None


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
    text = dump_record(MATCH.record(meta))

    assert load_record(GAME, text).meta == meta
    assert dump_record(load_record(GAME, text)) == text


def test_the_game_of_a_document() -> None:
    for kind, case in KINDS.items():
        if kind not in ("action", "outcome"):
            assert game_of(case.text) is GAME is GAMES["herrlof"]
            assert game_of(case.text.encode(), {"herrlof": GAME}) is GAME


@pytest.mark.parametrize(
    "text",
    ["{}", "[]", '"herrlof"', '{"game":7}', '{"game":null}', '{"game":"chess"}', "", '{"game":""}'],
)
def test_documents_of_no_game(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        game_of(text)
    assert caught.value.path == ("$.game" if text else "$")
