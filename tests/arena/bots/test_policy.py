"""The policies of the heuristics: values and choices on rows made from views and states."""

from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import evolve

from herrlof_arena.bots import (
    RandomBot,
    RandomPolicy,
    heuristic_policy,
)
from herrlof_arena.bots.herrlof import heuristic as herrlof_policy
from herrlof_arena.bots.odin import heuristic as odin_policy
from herrlof_arena.compiled.herrlof import cards as packed
from herrlof_arena.compiled.herrlof import heuristic as on_rows
from herrlof_arena.compiled.herrlof.rules import numbers
from herrlof_arena.compiled.herrlof.state import HANDS, PILE
from herrlof_arena.compiled.odin.heuristic import SCRATCH, split_of
from herrlof_arena.compiled.odin.state import HANDS as ODIN_HANDS
from herrlof_rules import herrlof, odin
from herrlof_rules.core import Chance, Game, Over
from herrlof_rules.herrlof.cards import pack, unpack
from herrlof_rules.match import View
from herrlof_rules.odin.cards import pack as odin_pack
from herrlof_rules.odin.cards import unpack as odin_unpack

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


@cache
def random_states(game: Game, rules: Any) -> list[tuple[Any, int]]:
    """At least 300 decisions: all those of random matches, with the seat that is to act."""
    rng = Random(7)
    turns: list[tuple[Any, int]] = []
    while len(turns) < 300:
        state = game.initial(rules)
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.apply(state, game.chance(state).sample(rng))
                continue
            turns.append((state, turn.seats[-1]))
            state = game.apply(
                state, rng.choice(game.legal_actions(state, turn.seats[0])), turn.seats[0]
            )
    return turns


def view_of(game: Game, state: Any, seat: int) -> Any:
    seen = game.observe(state, seat)
    return View(seen, (), state.rules)


@pytest.mark.parametrize(("game", "rules", "bot", "policy"), VARIANTS)
def test_policy_chooses_what_the_bot_does(game: Game, rules: Any, bot: Any, policy: Any) -> None:
    for state, seat in random_states(game, rules):
        chosen = policy(state, seat, Random(1))

        assert chosen == bot(view_of(game, state, seat), Random(1))
        assert chosen in game.legal_actions(state, seat)


@pytest.mark.parametrize("rules", [herrlof.Rules(2), herrlof.Rules(3), TINY_HERRLOF], ids=repr)
def test_where_the_unseen_cards_of_herrlof_lie_makes_no_difference(rules: Any) -> None:
    """If the cards of other hands and of the pile are dealt again, no choice changes its value."""
    rng, moved = Random(1), 0
    for state, seat in random_states(herrlof.GAME, rules):
        view = view_of(herrlof.GAME, state, seat)
        ids = [herrlof.GAME.encode(rules, action) for action in view.legal_actions]
        row = herrlof_policy.row_of(view)
        others = [HANDS + other for other in range(rules.players) if other != seat]
        sizes = tuple(packed.size(row[HANDS + other]) for other in range(rules.players))
        assert sizes == view.observation.hand_sizes
        assert row[HANDS + seat] == pack(view.observation.hand)

        dealt = list(row)
        cards: list[Any] = [card for place in (*others, PILE) for card in unpack(row[place])]
        rng.shuffle(cards)
        for place in (*others, PILE):
            size = packed.size(row[place])
            dealt[place] = int(pack(cards[:size]))
            del cards[:size]

        moved += dealt != row
        assert herrlof_policy.values(dealt, rules, ids) == herrlof_policy.values(row, rules, ids)
    assert moved > 50


@pytest.mark.parametrize(
    "rules", [odin.Rules(2), odin.GAME.edition("online", 2), odin.Rules(3)], ids=repr
)
def test_where_those_of_odin_lie_makes_none(rules: Any) -> None:
    """Drawing the hidden cards again, including the undealt ones, does not change the choice."""
    rng, moved = Random(1), 0
    for state, seat in random_states(odin.GAME, rules):
        view = view_of(odin.GAME, state, seat)
        ids = [odin.GAME.encode(rules, action) for action in view.legal_actions]
        row = odin_policy.row_of(view)
        sizes = tuple(row[ODIN_HANDS + other].bit_count() for other in range(rules.players))
        assert sizes == view.observation.hand_sizes

        dealt, taken = list(row), list(map(odin_pack, view.observation.taken))
        hidden = state.packed_set_aside
        for other in range(rules.players):
            hidden |= 0 if other == seat else state.packed_hands[other] & ~taken[other]
        cards = list(odin_unpack(hidden))
        rng.shuffle(cards)
        for other in range(rules.players):
            if other != seat:
                size = sizes[other] - taken[other].bit_count()
                dealt[ODIN_HANDS + other] = int(taken[other] | odin_pack(cards[:size]))
                del cards[:size]

        moved += dealt != row
        assert odin_policy.values(dealt, rules, ids) == odin_policy.values(row, rules, ids)
    assert moved > 50


def odds(state: Any, seat: int, card: herrlof.Card) -> tuple[float, float]:
    """The probabilities that a led card wins if the others want the trick, and if they do not."""
    row, x = herrlof_policy.row(state, seat), [0.0] * on_rows.SCRATCH
    cards = on_rows.reckon(row, numbers(state.rules), herrlof_policy.PARAMETERS, x)
    return on_rows.odds(row, packed.CARDS.index(card), cards, x)


@pytest.mark.parametrize(
    ("trump", "contested", "ducked"),
    [("Y4", 1.0, 1.0), ("R4", 0.0, 1.0)],
)
def test_odds_of_a_card(trump: str, contested: float, ducked: float) -> None:
    """The other player, known to hold R8 and a Hagalaz, can beat G7 only with a trump."""
    state = herrlof.position(["G7 B2", "R8 H"], trump=trump)

    assert odds(state, 0, herrlof.Card.G7) == (contested, ducked)


@pytest.mark.parametrize(("prediction", "card"), [(0, "G2"), (2, "G7")])
def test_herrlof_plays_for_the_prediction(prediction: int, card: str) -> None:
    """A seat that needs tricks beats G5, and a seat that needs none does not."""
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
    """S3: a thief who needs tricks does not lead a card below the one that it gave away."""
    state = herrlof.position([hand, other], trump="B4", predictions=[prediction, 0])
    theft = herrlof.Theft(0, 1, herrlof.Card(stolen), herrlof.Card(given))
    state = evolve(state, table=evolve(state.table, thefts=(theft,)))

    assert herrlof_policy.policy(state, 0, Random(1)) != herrlof.Play(herrlof.Card(not_led))


def test_odds_of_a_suit_that_the_other_could_not_follow() -> None:
    """A player who played R8 on G5 can take G2 only with a trump."""
    state = herrlof.position(
        ["G2 B2", "Y8 R7"], trump="Y4", leader=0, tricks=[1, 0], last_trick="G5 R8"
    )

    assert odds(state, 0, herrlof.Card.G2) == (0.0, 1.0)


def test_a_full_hand_of_trumps_predicts_more_than_one_of_low_cards() -> None:
    strong = herrlof.position(
        ["R9 R8 R7 R6 R5 B9 G9 Y9", "B2 B3 G2 G3 Y2 Y3 R1 H"], trump="R4", predictions=[None, None]
    )

    tricks = [herrlof_policy.policy(strong, seat, Random(1)) for seat in (0, 1)]

    assert isinstance(tricks[0], herrlof.Predict)
    assert isinstance(tricks[1], herrlof.Predict)
    assert tricks[0].tricks > tricks[1].tricks


@pytest.mark.parametrize(
    ("hand", "last", "leads"), [("B1 R6 R7 K6", "O4", 5), ("P2 P9 G9 O9", "R3", 4)]
)
def test_odin_stops_a_last_card_that_all_have_seen(hand: str, last: str, leads: int) -> None:
    state = odin.position([hand, last], taken=["", last])

    chosen = odin_policy.policy(state, 0, Random(1))

    assert isinstance(chosen, odin.Play)
    assert chosen.cards[0].number >= leads


def test_odin_does_not_pass_to_who_goes_out_with_the_lead() -> None:
    """L3: the heuristic does not pass if the other player would then go out by leading."""
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

    assert divmod(split_of(int(hand), [0] * SCRATCH), 256) == (plays, alone)


def test_policies_by_game() -> None:
    """A game without a heuristic gets a policy that makes the choices of `RandomBot`."""
    assert heuristic_policy(herrlof.GAME) is herrlof_policy.policy
    assert heuristic_policy(odin.GAME) is odin_policy.policy
    other = evolve(odin.GAME, revision=99)
    policy = heuristic_policy(other)
    assert policy == RandomPolicy(other)

    for state, seat in random_states(odin.GAME, odin.Rules(3)):
        view = view_of(odin.GAME, state, seat)
        assert policy(state, seat, Random(seat)) == RandomBot()(view, Random(seat))

    nothing: Any = None
    with pytest.raises(TypeError, match="expected a herrlof_rules"):
        heuristic_policy(nothing)
