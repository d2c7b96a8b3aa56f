"""Documents as plain values, and rules from forms and config files."""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any

import pytest
from attrs import evolve, frozen
from rules.documents.documents import KINDS, MATCH

from herrlof_rules import DocumentError, InvalidRules, Match, herrlof, odin, redact
from herrlof_rules.core.construction import Value
from herrlof_rules.documents import (
    dump_view,
    game_of,
    load_action,
    load_record,
    load_redacted_record,
    rules_from,
    to_data,
)
from herrlof_rules.documents.limits import EVENTS_LIMIT


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_as_a_dict(kind: str) -> None:
    """Plain values equal the parsed text, and a loader accepts them like the text."""
    example = KINDS[kind].example
    data = to_data(herrlof.GAME, example)

    assert data == json.loads(KINDS[kind].text)
    assert KINDS[kind].load(data) == example
    assert KINDS[kind].load(MappingProxyType(data)) == example


def test_a_dict_may_be_changed_afterwards() -> None:
    """Changing a returned or passed dict changes no later document and no loaded record."""
    data: Any = to_data(herrlof.GAME, MATCH.record({"names": ["Anna"]}))
    record = load_record(herrlof.GAME, data)
    data["meta"]["names"].append("Bo")
    data["rules"]["target"] = 1

    assert record.meta == {"names": ["Anna"]}
    # type: ignore[index,call-overload]
    assert to_data(herrlof.GAME, MATCH.rules)["rules"]["target"] != 1
    assert game_of(data) == herrlof.GAME


def test_what_has_no_document() -> None:
    with pytest.raises(TypeError, match="herrlof has no document format for Rules"):
        to_data(herrlof.GAME, odin.Rules())
    with pytest.raises(TypeError, match="odin has no document format for Predict"):
        to_data(odin.GAME, herrlof.Predict(4))
    with pytest.raises(DocumentError, match="the record is of"):
        to_data(odin.GAME, MATCH.record())
    with pytest.raises(TypeError, match="a document must be a str, bytes or a dict, not a list"):
        load_action(herrlof.GAME, [])  # type: ignore[arg-type]


def test_a_view_of_another_game_is_named_with_it() -> None:
    view: Any = MATCH.view(0)
    with pytest.raises(DocumentError, match="Rules is not a herrlof_rules"):
        dump_view(odin.GAME, view)


def contained() -> list[Any]:
    itself: list[Any] = []
    itself.append(itself)
    return itself


def multiplied() -> list[Any]:
    """A list of a few objects that would have 10 ** 31 items if written out."""
    nested: list[Any] = ["x" * 4000] * 10
    for _ in range(30):
        nested = [nested] * 10
    return nested


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"type": "predict", "tricks": True}, "$.tricks: true is not a whole number"),
        ({"type": "predict", "tricks": 4.0}, "$.tricks: 4.0 is not allowed in a document"),
        ({"type": "predict", "tricks": 1 << 60}, "$.tricks: is a number beyond 2**53"),
        ({"type": "predict", 1: 4}, "$: 1 is not a string"),
        ({"type": contained()}, "$: is nested more than 64 levels deep"),
        ({"type": multiplied()}, "$: is longer than 8388608 characters"),
        ({"a" * 70: [{"b": {1}}]}, "$.aaa"),
    ],
    ids=lambda value: ascii(value)[:30] if isinstance(value, str) else None,
)
def test_refused(data: Any, said: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load_action(herrlof.GAME, data)
    assert str(caught.value).startswith(said)


@frozen
class Bet(Value):
    """Third-party rules that raise an error class of their own."""

    players: int = 2
    words: tuple[str, ...] = ()
    open: bool = False
    stake: int = 1

    def __attrs_post_init__(self) -> None:
        if self.stake > 5:
            raise ValueError("too dear")


OTHER: Any = evolve(
    herrlof.GAME, name="other", rules=Bet, edition=lambda _, players: Bet(players=players)
)


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        (herrlof.GAME, {}, herrlof.Rules()),
        (
            herrlof.GAME,
            {"edition": "german", "players": "3", "target": "9"},
            herrlof.Rules.edition("german", 3, target=9),
        ),
        (
            herrlof.GAME,
            {"small_bonus_tricks": [2, 3], "tie_breakers": ["predictions"], "max_rounds": None},
            herrlof.Rules(
                small_bonus_tricks=(2, 3), tie_breakers=("predictions",), max_rounds=None
            ),
        ),
        (
            herrlof.GAME,
            {"small_bonus_tricks": "2, 3", "tie_breakers": "", "max_rounds": " None "},
            herrlof.Rules(small_bonus_tricks=(2, 3), tie_breakers=(), max_rounds=None),
        ),
        (
            herrlof.GAME,
            {"deck": "R1 R2,V", "hand_size": 1},
            herrlof.Rules(deck=(herrlof.Card.R1, herrlof.Card.R2, herrlof.Card.V), hand_size=1),
        ),
        (odin.GAME, {"deck": odin.Rules().deck, "target": "20"}, odin.Rules(target=20)),
        (OTHER, {"words": "7 x", "open": "yes"}, Bet(words=("7", "x"), open=True)),
    ],
    ids=str,
)
def test_rules_from_what_users_have(
    game: Any, options: dict[str, object], expected: object
) -> None:
    assert rules_from(game, options) == expected


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        (herrlof.GAME, {"target": "x"}, "target: must be a whole number from 1 to 1000000"),
        (herrlof.GAME, {"target": 1.5}, "target: must be a whole number from 1 to 1000000"),
        (herrlof.GAME, {"targt": 3}, "targt: is not one of: edition, players, hand_size, target"),
        (herrlof.GAME, {"edition": "no"}, "edition: must be one of: english"),
        (herrlof.GAME, {"players": "4"}, "players: must be one of: 2, 3"),
        (herrlof.GAME, {"deck": "Q1"}, "deck: deck[0]: 'Q1' is not a card"),
        (herrlof.GAME, {"hand_size": 30}, "hand_size: 42 cards are too few for 2 hands of 30"),
        (odin.GAME, {"players": 2, "hand_size": 30}, "hand_size: 54 cards are too few"),
        (odin.GAME, {"first_player": "2"}, "first_player: must be a whole number from 0 to 1"),
        (OTHER, {"open": 3}, "open: 3 is neither true nor false"),
        (OTHER, {"stake": 6}, "stake: too dear"),
    ],
    ids=str,
)
def test_refused_with_the_option(game: Any, options: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        rules_from(game, options)
    assert str(caught.value).startswith(f"option {said}")


@pytest.mark.parametrize("options", ["players=2", [("players", 2)], None])
def test_options_that_are_no_mapping(options: Any) -> None:
    with pytest.raises(TypeError, match="is not a mapping"):
        rules_from(odin.GAME, options)


@pytest.mark.parametrize(
    ("length", "target", "max_hands"),
    [("long", 20, None), ("normal", 15, None), ("short", 10, None), ("one_hand", 15, 1)],
)
def test_lengths_of_odin(length: str, target: int, max_hands: int | None) -> None:
    """M2: `length` names a match length of the sheet, and other options override its values."""
    rules = rules_from(odin.GAME, {"players": 3, "length": length})
    assert (rules.target, rules.max_hands) == (target, max_hands)
    assert rules_from(odin.GAME, {"length": length, "target": 12}).target == 12


def test_a_length_that_does_not_exist() -> None:
    """The refusal of an unknown length lists the valid ones, and Herrlof has no option `length`."""
    with pytest.raises(InvalidRules, match="length: must be one of: long, normal, short, one_hand"):
        rules_from(odin.GAME, {"length": "endless"})
    with pytest.raises(InvalidRules, match="length: is not one of: edition, players"):
        rules_from(herrlof.GAME, {"length": "short"})


def test_what_contains_itself() -> None:
    deck: list[object] = []
    deck.append(deck)
    with pytest.raises(InvalidRules, match="option deck: nests too deeply"):
        rules_from(herrlof.GAME, {"deck": deck})


def test_a_list_where_a_tuple_is_meant() -> None:
    # type: ignore[arg-type,list-item]
    rules = herrlof.Rules(small_bonus_tricks=[2, 3], tie_breakers=["predictions"])
    assert rules == herrlof.Rules(small_bonus_tricks=(2, 3), tie_breakers=("predictions",))
    with pytest.raises(InvalidRules, match="small_bonus_tricks: must be a tuple"):
        herrlof.Rules(small_bonus_tricks="34")  # type: ignore[arg-type]


def test_more_players_need_smaller_hands_not_another_deck() -> None:
    with pytest.raises(InvalidRules, match="hand_size: 42 cards are too few for 3 hands of 15"):
        evolve(herrlof.Rules(players=2), players=3)
    assert herrlof.Rules.edition("english", 3).hand_size == 11


class EndlessList(list[int]):
    """A list that claims one item and yields items without end."""

    def __init__(self, items: Iterable[int]) -> None:
        super().__init__(items)
        self.taken = count()

    def __iter__(self) -> Iterator[int]:
        return self.taken


class EndlessMapping(Mapping[str, int]):
    """A mapping that claims one member and yields members without end."""

    def __init__(self) -> None:
        self.taken = count()

    def __getitem__(self, key: str) -> int:
        return 0

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        return map(str, self.taken)


@pytest.mark.parametrize("member", [EndlessList([1]), EndlessMapping()], ids=["list", "mapping"])
def test_no_more_is_taken_from_a_foreign_class_than_any_document_has(
    member: EndlessList | EndlessMapping,
) -> None:
    """A list or mapping that would be too long as text is refused before it is copied in full."""
    redacted = redact(Match.start(odin.GAME, odin.Rules(), 1).record(), 0)
    document = {**to_data(odin.GAME, redacted), "frames": member}
    with pytest.raises(DocumentError, match=r"\$\.frames.*more than \d+ (items|members)"):
        load_redacted_record(odin.GAME, document)
    assert next(member.taken) <= EVENTS_LIMIT + 1


def test_an_object_that_the_rules_do_not_expect() -> None:
    """An object that has `__iter__` but cannot be iterated, like a 0-d array, is refused."""

    class Array:
        def __iter__(self) -> None:
            raise TypeError("iteration over a 0-d array")

    with pytest.raises(InvalidRules, match=r"^option deck: "):
        rules_from(odin.GAME, {"deck": Array()})
