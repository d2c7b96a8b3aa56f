"""What is fitted is what plays: the rows of the fitting tools, weighed, are the bots' values."""

from math import exp, isclose
from random import Random

from herrlof_rules import herrlof, odin
from herrlof_rules.bots.herrlof import policy as herrlof_policy
from herrlof_rules.bots.herrlof import value as herrlof_value
from herrlof_rules.bots.herrlof.situation import from_state
from herrlof_rules.bots.herrlof.weights import MODELS
from herrlof_rules.bots.odin import policy as odin_policy
from herrlof_rules.bots.odin import weights as odin_weights
from herrlof_rules.core import Chance, Over
from tools import herrlof_values, odin_values
from tools.fits import groups, least_squares, logistic


def test_least_squares_finds_a_plane() -> None:
    rows = [(1.0, float(x), float(y)) for x in range(5) for y in range(5)]

    found = least_squares(rows, [2 - x + 3 * y for _, x, y in rows], ridge=1e-9)

    assert all(isclose(a, b, abs_tol=1e-6) for a, b in zip(found, (2, -1, 3), strict=True))


def test_logistic_finds_the_odds() -> None:
    """One of four at 0 and three of four at 1: log odds of -log 3 and log 3."""
    rows = [(1.0, float(n >= 4)) for n in range(8)]

    found = logistic(rows, [n in (0, 4, 5, 6) for n in range(8)], ridge=1e-9)

    assert [round(exp(weight), 3) for weight in found] == [round(1 / 3, 3), 9.0]
    assert groups(found, (1, 1)) == [(round(found[0], 3),), (round(found[1], 3),)]


def test_rows_of_herrlof_are_what_the_bot_weighs() -> None:
    kept = herrlof_values.played(herrlof.Rules(2, max_rounds=1), 0, Random(3))
    model = MODELS[2]
    fits = herrlof_values.fitted(kept, model.predict)
    assert len(fits.hit_cards_needed) == len(fits.other_cards) == len(model.hit_cards)

    state = herrlof.position(["G7 B2 R9", "R8 H Y4"], trump="R4", predictions=[1, 2])
    position = herrlof_values.Position(state, 0)
    weights = [
        *(*model.hit, *model.hit_odds, *model.hit_cards, *model.hit_cards_needed[2:]),
        *(*model.hit_table, *model.hit_table_needed),
    ]
    odds = sum(w * x for w, x in zip(weights, position.of_hit(), strict=True))

    hand = herrlof_policy._Hand(from_state(state, 0))
    table = herrlof_value.table_worth(model, position.table)
    chance = herrlof_value.hit_chance(model, hand.worth, 3, 1, table)
    assert isclose(chance, 1 / (1 + exp(-odds)))


def test_rows_of_odin_are_what_the_bot_weighs() -> None:
    """Two actions differ in worth by what their rows differ, weighed."""
    model, rng, compared = odin_weights.model_for(2), Random(5), 0
    near = [weight for weights in model.near_out for weight in weights]
    weights = [
        *(model.cards, model.cards_squared, model.cards_by_others, model.plays),
        *(model.plays_by_others, *model.few_plays, model.alone, model.numbers),
        *(model.played, model.size, model.digit, *model.digit_of_size, model.fewest),
        *(model.unbeatable, model.one_short, *near),
        *(model.given_up, *model.given_up_to, model.given_up_near_out),
        *(model.passed, model.passed_size, model.passed_near_out),
    ]
    state = odin.initial(odin.Rules(2, max_hands=1))
    while not isinstance(turn := odin.turn(state), Over):
        if isinstance(turn, Chance):
            state = odin.apply(state, odin.chance(state).sample(rng))
            continue
        seat = turn.seats[0]
        worth = odin_policy._Worth(odin_policy.from_state(state, seat))
        found = set()
        for action in odin.legal_actions(state, seat):
            after = odin.apply(state, action, seat)
            row = odin_values.left(after, seat)
            if row is not None:
                compared += 1
                value = sum(w * x for w, x in zip(weights, row, strict=False))
                found.add(round(worth.of(action) - value, 6))
        assert len(found) <= 1
        state = odin.apply(state, rng.choice(odin.legal_actions(state, seat)), seat)
    assert compared > 20
