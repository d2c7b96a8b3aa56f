"""The heuristics as policies for playouts: they choose from states what bots choose from views."""

from random import Random
from typing import Any

import pytest
from attrs import evolve

from herrlof_arena.bots import (
    RandomBot,
    RandomPolicy,
    heuristic_policy,
)
from herrlof_arena.bots.herrlof import policy as herrlof_policy
from herrlof_arena.bots.herrlof import situation as herrlof_situation
from herrlof_arena.bots.odin import policy as odin_policy
from herrlof_rules import herrlof, odin
from herrlof_rules.core import Chance, Game, Over
from herrlof_rules.match import View
from herrlof_rules.odin.cards import pack as odin_pack

TINY_HERRLOF = herrlof.Rules(
    2,
    hand_size=3,
    max_rounds=3,
    deck=[herrlof.Card(c) for c in ("B1", "B3", "B6", "G3", "R3", "Y3", "R9", "H", "V")],
)
VARIANTS: list[tuple[Game, Any, Any, Any]] = [
    *[(herrlof.GAME, herrlof.Rules(n), herrlof_policy.bot, herrlof_policy.policy) for n in (2, 3)],
    (herrlof.GAME, TINY_HERRLOF, herrlof_policy.bot, herrlof_policy.policy),
    *[(odin.GAME, odin.Rules(n), odin_policy.bot, odin_policy.policy) for n in (2, 4)],
]


def random_states(game: Game, rules: Any, matches: int) -> list[tuple[Any, int]]:
    """Every decision of a few matches at random, with the seat that is to act."""
    rng = Random(7)
    found: list[tuple[Any, int]] = []
    for _ in range(matches):
        state = game.initial(rules)
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.apply(state, game.chance(state).sample(rng))
                continue
            found.append((state, turn.seats[-1]))
            state = game.apply(state, rng.choice(game.legal_actions(state)))
    return found


def view_of(game: Game, state: Any, seat: int) -> Any:
    seen = game.observe(state, seat)
    return View(seen, (), state.rules)


@pytest.mark.parametrize(("game", "rules", "bot", "policy"), VARIANTS)
def test_policy_chooses_what_the_bot_does(game: Game, rules: Any, bot: Any, policy: Any) -> None:
    for state, seat in random_states(game, rules, 6):
        chosen = policy(state, seat, Random(1))

        assert chosen == bot(view_of(game, state, seat), Random(1))
        assert chosen in game.legal_actions(state, seat)


@pytest.mark.parametrize("rules", [herrlof.Rules(2), herrlof.Rules(3), TINY_HERRLOF], ids=repr)
def test_a_state_tells_the_policy_what_the_view_tells_the_bot(rules: Any) -> None:
    """The whole situation, cards buried and drawn again included (W5)."""
    for state, seat in random_states(herrlof.GAME, rules, 30):
        view = view_of(herrlof.GAME, state, seat)
        assert herrlof_situation.from_state(state, seat) == herrlof_situation.from_view(view)


@pytest.mark.parametrize(
    ("trump", "contested", "ducked"),
    [("Y4", 1.0, 1.0), ("R4", 0.0, 1.0)],
)
def test_odds_of_a_card(trump: str, contested: float, ducked: float) -> None:
    """The other player, known to hold R8 and a Hagalaz, can beat G7 only with a trump."""
    state = herrlof.position(["G7 B2", "R8 H"], trump=trump)

    odds = herrlof_situation.Spread(herrlof_situation.from_state(state, 0)).odds(herrlof.Card.G7)

    assert odds == (contested, ducked)


@pytest.mark.parametrize(("prediction", "card"), [(0, "G2"), (2, "G7")])
def test_herrlof_plays_for_the_prediction(prediction: int, card: str) -> None:
    """G5 is beaten by a seat that needs tricks, and not by one that needs none."""
    state = herrlof.position(["B2", "G7 G2"], trump="R4", trick="G5", predictions=[0, prediction])

    chosen = herrlof_policy.policy(state, 1, Random(1))

    assert chosen == herrlof.Play(herrlof.Card(card))


@pytest.mark.parametrize(
    ("prediction", "taken"), [(2, herrlof.StealTrick(0)), (1, herrlof.Decline())]
)
def test_herrlof_takes_a_trick_only_if_it_needs_one(prediction: int, taken: Any) -> None:
    state = herrlof.position(
        ["B2 Y2", "G1 R2"],
        trump="G4",
        tricks=[1, 0],
        last_trick="B9 Y5",
        leader=1,
        predictions=[0, prediction],
    )
    state = herrlof.apply(
        herrlof.apply(state, herrlof.Play(herrlof.Card.G1)), herrlof.Play(herrlof.Card.B2)
    )

    assert herrlof_policy.policy(state, 1, Random(1)) == taken


@pytest.mark.parametrize(
    ("hand", "other", "stolen", "given", "prediction", "not_led"),
    [
        ("G7 R8 Y8 V", "G9 B2 Y3 R2", "V", "G9", 2, "G7"),
        ("R3 R5 R9 Y9", "R7 G2 G4 B2", "B8", "R7", 4, "R5"),
        ("B1 B8 V", "B3 G2 G4", "R8", "B3", 2, "B1"),
    ],
)
def test_herrlof_does_not_lead_below_a_card_that_it_gave(
    hand: str, other: str, stolen: str, given: str, prediction: int, not_led: str
) -> None:
    """S3: needing tricks, the thief knows who holds the card, and that it is higher."""
    state = herrlof.position([hand, other], trump="B4", predictions=[prediction, 0])
    theft = herrlof.Theft(0, 1, herrlof.Card(stolen), herrlof.Card(given))
    state = evolve(state, table=evolve(state.table, thefts=(theft,)))

    assert herrlof_policy.policy(state, 0, Random(1)) != herrlof.Play(herrlof.Card(not_led))


def test_odds_of_a_suit_that_the_other_could_not_follow() -> None:
    """Having thrown R8 on G5, the other takes G2 with a trump or not at all."""
    state = herrlof.position(
        ["G2 B2", "Y8 R7"], trump="Y4", leader=0, tricks=[1, 0], last_trick="G5 R8"
    )
    now = herrlof_situation.from_state(state, 0)

    assert now.missing == {herrlof.Suit.GREEN}
    assert herrlof_situation.Spread(now).odds(herrlof.Card.G2) == (0.0, 1.0)


def test_a_full_hand_of_trumps_predicts_more_than_one_of_low_cards() -> None:
    strong = herrlof.position(
        ["R9 R8 R7 R6 R5 B9 G9 Y9", "B2 B3 G2 G3 Y2 Y3 R1 H"], trump="R4", predictions=[None, None]
    )

    tricks = [herrlof_policy.policy(strong, seat, Random(1)) for seat in (0, 1)]

    assert isinstance(tricks[0], herrlof.Predict)
    assert isinstance(tricks[1], herrlof.Predict)
    assert tricks[0].tricks > tricks[1].tricks


@pytest.mark.parametrize(
    "rules", [odin.Rules(2), odin.GAME.edition("online", 2), odin.Rules(3)], ids=repr
)
def test_a_state_tells_the_policy_for_odin_what_the_view_tells_the_bot(rules: Any) -> None:
    """The whole situation, colours out of play included (C5)."""
    for state, seat in random_states(odin.GAME, rules, 4):
        view = view_of(odin.GAME, state, seat)
        assert odin_policy.from_state(state, seat) == odin_policy.from_view(view)


@pytest.mark.parametrize(
    ("hand", "last", "leads"), [("B1 R6 R7 K6", "O4", 5), ("P2 P9 G9 O9", "R3", 4)]
)
def test_odin_stops_a_last_card_that_all_have_seen(hand: str, last: str, leads: int) -> None:
    state = odin.position([hand, last], taken=["", last])

    chosen = odin_policy.policy(state, 0, Random(1))

    assert isinstance(chosen, odin.Play)
    assert chosen.cards[0].number >= leads


def test_odin_does_not_pass_to_who_goes_out_with_the_lead() -> None:
    """L3: the other, with one card left, would lead it."""
    state = odin.position(["B9 R3 P4 K6", "O4"], table="O8", player=1)

    assert odin_policy.policy(state, 0, Random(1)) == odin.Play([odin.Card.B9])


def test_odin_goes_out_when_it_can() -> None:
    state = odin.position(["R2 R5", "B7 G9"])

    assert odin_policy.policy(state, 0, Random(1)) == odin.Play([odin.Card.R2, odin.Card.R5])


@pytest.mark.parametrize(
    ("cards", "plays", "alone"),
    [("", 0, 0), ("R2", 1, 1), ("R2 R5 K2", 2, 1), ("R2 R5 K2 G2 B7", 3, 1), ("R1 K1 R2 K2", 2, 0)],
)
def test_a_hand_is_split_into_the_fewest_sets(cards: str, plays: int, alone: int) -> None:
    hand = odin_pack([odin.Card(card) for card in cards.split()])

    assert odin_policy.split(int(hand)) == (plays, alone)


def test_policies_by_game() -> None:
    """A game without a heuristic gets a policy that chooses what `RandomBot` does."""
    assert heuristic_policy(herrlof.GAME) is herrlof_policy.policy
    assert heuristic_policy(odin.GAME) is odin_policy.policy
    other = evolve(odin.GAME, revision=99)
    policy = heuristic_policy(other)
    assert policy == RandomPolicy(other)

    for state, seat in random_states(odin.GAME, odin.Rules(3), 1):
        view = view_of(odin.GAME, state, seat)
        assert policy(state, seat, Random(seat)) == RandomBot()(view, Random(seat))

    nothing: Any = None
    with pytest.raises(TypeError, match="expected a herrlof_rules"):
        heuristic_policy(nothing)
