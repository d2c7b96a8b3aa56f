"""The description of a game, and the defaults for parts that an author leaves out."""

import copy
import inspect
import pickle
from random import Random
from typing import Annotated, Any

import attrs
import pytest
from attrs import evolve, frozen
from rules.testing import toy

from herrlof_rules import (
    GAMES,
    Chance,
    Decision,
    Game,
    IllegalAction,
    InvalidRules,
    Match,
    Over,
    UnknownSeat,
    odin,
)
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.phases import Phase
from herrlof_rules.core.visibility import Own, Public, SeenBy
from herrlof_rules.herrlof import GAME, Predict, Rules
from herrlof_rules.sentences import Sentences


def test_the_description_of_herrlof() -> None:
    assert repr(GAME) == "<Game herrlof revision 1>"
    assert GAME.player_counts == (2, 3)
    assert odin.GAME.info.fewest_points_win > GAME.info.fewest_points_win


def test_methods_find_their_tables_fast() -> None:
    """`Game` has neither `__dict__` nor `__getattr__`, which would slow every look-up down."""
    assert not hasattr(GAME, "__dict__")
    assert not hasattr(Game, "__getattr__")


def test_turns() -> None:
    """Every turn has a kind and a tuple of seats, which is empty if no seat acts."""
    assert (Decision("play", (1,)).kind, Decision("play", (1,)).seats) == ("play", (1,))
    assert (Chance("deal").kind, Chance("deal").seats) == ("deal", ())
    assert Over.kind == "over"
    assert Over.seats == ()


@frozen
class Say:
    """A move whose field `type` would clash with the class name in documents."""

    type: Public[str]


@frozen
class Hand:
    """A move whose field `by` would clash with the mover in records."""

    by: Public[int]


def with_moves(of_class: type[Any]) -> list[tuple[Phase, ...]]:
    """The phases of the toy game with this class among the outcomes or actions of one phase."""
    starter, deal, bid, *others = toy.GAME.phases
    return [
        (evolve(starter, outcomes=(of_class,)), deal, bid, *others),
        (starter, deal, evolve(bid, actions=(of_class,)), *others),
    ]


@pytest.mark.parametrize(("of_class", "field"), [(Say, r"Say\.type"), (Hand, r"Hand\.by")])
def test_words_that_documents_and_records_need(of_class: type[Any], field: str) -> None:
    for phases in with_moves(of_class):
        with pytest.raises(TypeError, match=field):
            evolve(toy.GAME, phases=phases)
    assert evolve(GAME, events=(Hand,)).events == (Hand,)
    with pytest.raises(TypeError, match=r"Say\.type"):
        evolve(GAME, events=(Say,))


@frozen
class Stay:
    """A move with a field that has no text form."""

    really: bool


def test_actions_that_cannot_be_read_as_text() -> None:
    starter, deal, bid, *others = toy.GAME.phases
    game = evolve(toy.GAME, phases=(starter, deal, evolve(bid, actions=(Stay,)), *others))
    with pytest.raises(TypeError, match=r"a field of type .*bool.* cannot be written"):
        game.parse_action("stay True")


@frozen
class Unmarked:
    """An observation with a field that has no visibility mark."""

    seat: Public[int | None]
    hand: int


@frozen
class Shared:
    """An event with a mark that is meant for observations only."""

    hand: Own[int]


@frozen
class Whispered:
    """An observation with a mark that is meant for events only."""

    seat: Public[int]
    word: Annotated[str | None, SeenBy("seat")]


def test_observations_are_marked_too() -> None:
    with pytest.raises(TypeError, match=r"Unmarked\.hand needs exactly one visibility mark"):
        evolve(GAME, observation=Unmarked)
    with pytest.raises(TypeError, match=r"Whispered\.word cannot be marked SeenBy"):
        evolve(GAME, observation=Whispered)
    with pytest.raises(TypeError, match=r"Shared\.hand cannot be marked OwnOnly"):
        evolve(GAME, events=(Shared,))


def plain(**more: Any) -> Game:
    """Herrlof described by the required parts only."""
    given = ("name", "revision", "rules", "state", "events", "observation", "initial")
    names = (*given, "phases", "make_observation", "action_space")
    return Game(**{name: getattr(GAME, name) for name in names}, **more)


def test_games_with_equal_parts_are_equal() -> None:
    game = plain()
    state = game.initial(Rules(first_dealer=0))
    deal = game.chance(state).sample(Random(1))

    assert game.apply(state, deal) == GAME.apply(state, deal) == GAME.step(state, deal).state
    assert game == plain() == evolve(game) != GAME
    assert evolve(game, name="other") != game
    for one in (game, GAME, toy.GAME):
        again = pickle.loads(pickle.dumps(one))
        assert again == one
        assert hash(again) == hash(one)


def test_variants_of_a_game_have_other_hashes() -> None:
    """Otherwise caches would compare a game and its variants, part by part, at every look-up."""

    def initial(rules: Rules) -> Any:
        return GAME.initial(rules)

    variants = (GAME, plain(), evolve(GAME, initial=initial))
    assert len(set(map(hash, variants))) == len(variants)


def test_one_edition_and_no_bound_unless_an_author_says_so() -> None:
    game = plain()

    assert game.info.editions == ("standard",)
    assert game.edition("standard", 3) == Rules(players=3)
    assert plain(info=GameInfo(editions=("mine",))).edition("mine", 2) == Rules()
    assert game.max_decisions(Rules()) is None
    with pytest.raises(InvalidRules, match="must be one of: standard"):
        game.edition("mine", 2)


def test_a_copy_is_the_game_itself() -> None:
    assert copy.copy(GAME) is GAME
    assert copy.deepcopy(GAME) is GAME


def test_what_is_legal() -> None:
    state = toy.GAME.apply(toy.GAME.initial(toy.Rules(cards=4)), toy.Starter(0))
    dealt = toy.GAME.apply(state, toy.Deal(((1, 4), (2, 3))))

    assert toy.GAME.is_legal(dealt, toy.Bid(1), 0)
    assert not toy.GAME.is_legal(dealt, toy.Bid(1))  # Both seats are to act.
    one = toy.GAME.apply(dealt, toy.Bid(1), 0)
    assert toy.GAME.is_legal(one, toy.Bid(1))
    for other in (toy.Bid(True), toy.Bid(2), toy.Play(1), None):
        assert not toy.GAME.is_legal(dealt, other, 0)
    assert not toy.GAME.is_legal(state, toy.Starter(0))
    with pytest.raises(UnknownSeat):
        toy.GAME.is_legal(dealt, toy.Bid(1), 2)


def test_a_derived_edition_is_that_of_the_changed_rules() -> None:
    @frozen
    class Mine(toy.Rules):
        pass

    changed = evolve(plain(), rules=Mine, info=GameInfo(editions=("mine",)))
    assert type(changed.edition("mine", 3)) is Mine
    with pytest.raises(InvalidRules, match="must be one of: mine"):
        changed.edition("standard", 3)
    assert evolve(GAME, info=GameInfo(editions=("mine",))).edition is GAME.edition


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_parts_of_a_match_end_with_events_of_the_game(game: Any) -> None:
    """The parts of a match are listed from small to large, each with the events that end it."""
    assert list(game.info.parts) == (
        ["trick", "round"] if game.name == "herrlof" else ["round", "hand"]
    )
    for events in game.info.parts.values():
        assert set(events) <= set(game.events)


FOREIGN = (
    ("predict 3", "an action of herrlof, not a str; `parse_action` reads text"),
    ({"type": "predict", "tricks": 3}, "an action of herrlof, not a dict"),
    (3, "an action of herrlof, not an int"),
    (Predict, "an action of herrlof, not the class Predict"),
    (odin.Pass(), "an action of herrlof, not a Pass"),
    (None, "an action of herrlof, not None"),
)


@pytest.mark.parametrize(("move", "reason"), FOREIGN, ids=str)
def test_a_foreign_object_breaks_no_clause(move: Any, reason: str) -> None:
    """An object that is not an action is refused with a code of its own and without a clause."""
    match = Match.start(GAME, Rules(), seed=1)
    for play in (
        lambda: GAME.apply(match.state, move, 0),
        lambda: GAME.step(match.state, move, 0),
        lambda: match.play(move, 0),
    ):
        with pytest.raises(IllegalAction) as refused:
            play()
        error = refused.value
        assert (error.clause, error.seat, error.code) == ("", 0, "not_a_move")
        assert (error.reason, error.details) == (f"expected {reason}", {"expected": "action"})
        assert str(error).endswith(f" by seat 0: expected {reason}")
        assert Sentences(GAME, "de", you=0).refusal(error) == "Das ist kein Zug dieses Spiels."
        assert Sentences(GAME, you=0).refusal(error) == "This is not a move of this game."


def test_a_missing_seat_is_refused_if_several_may_act() -> None:
    """P1: `legal_actions` refuses a missing seat as `apply` does, and `is_legal` returns False."""
    state = Match.start(GAME, Rules(), seed=1).state
    with pytest.raises(IllegalAction) as asked:
        GAME.legal_actions(state)
    with pytest.raises(IllegalAction) as played:
        GAME.apply(state, Predict(3))
    for part in ("seat", "clause", "reason", "code", "details"):
        assert getattr(asked.value, part) == getattr(played.value, part)
    assert asked.value.action is None
    assert str(asked.value) == "P1: seats 0 and 1 are to predict now: say which of them acts"
    assert not GAME.is_legal(state, Predict(3))
    assert GAME.is_legal(state, Predict(3), 0)
    assert GAME.legal_actions(GAME.initial(Rules())) == ()


def test_a_foreign_object_is_no_outcome() -> None:
    """At a chance turn, the refusal of another object says that an outcome is expected."""
    with pytest.raises(IllegalAction, match="expected an outcome of herrlof, not a str"):
        GAME.apply(GAME.initial(Rules()), "deal")  # type: ignore[arg-type]  # that is the point


def test_help_documents_every_part() -> None:
    """`help(Game)` omits the texts below fields, so the docstring of `Game` names every field."""
    text = inspect.getdoc(Game) or ""
    for part in attrs.fields(Game):
        if not part.name.startswith("_"):
            assert f"`{part.name}`" in text, part.name


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"reveals": (Say,)}, r"GameInfo\.reveals: .*Say'> is not an event of this game"),
        ({"round_fields": ("dealer",)}, "round_fields: 'dealer' is not in an observation"),
        ({"look_back": "trick"}, r"GameInfo\.look_back: 'trick' is not a part of a match"),
    ],
)
def test_facts_that_name_what_the_game_lacks(changes: dict[str, Any], reason: str) -> None:
    """A game cannot be made if its facts name an event or a field that it does not have."""
    with pytest.raises(TypeError, match=reason):
        evolve(toy.GAME, info=evolve(toy.GAME.info, **changes))


def test_points_that_no_observation_shows() -> None:
    """`points` raises `TypeError` if no field of the game's observations is annotated `Points`."""
    with pytest.raises(TypeError, match="no field of toy's observations is annotated"):
        toy.GAME.points(toy.GAME.initial(toy.Rules()))
