"""One step of fitting the heuristic for Herrlof: rounds are played, and its models fitted to them.

    nice python -m tools.herrlof_values --players 2 --rounds 8000 --seed 1

One seat plays as the heuristic does, but half of the time with a prediction moved by up to five
tricks; the others are the heuristic or the bot of November 2026.  All positions between tricks are
kept, as that seat sees them.  Printed are the weights for `herrlof_rules/bots/herrlof/weights.py`.

How today's came about (two players): from a bell curve around 0.7 a + 0.15 b tricks, with a and b
as in `Odds`, by four such steps; fitting the prediction in the same way, by its greatest expected
points, led to ever lower ones that lost, so it is a regression of the tricks that were won, plus
what was best of some offsets (0.8 tricks with two players, 0.4 with three).
"""

import argparse
from random import Random
from typing import Any

from herrlof_rules import Chance, Over, herrlof
from herrlof_rules.bots.herrlof import policy as heuristic
from herrlof_rules.bots.herrlof.situation import Spread, from_state
from herrlof_rules.bots.herrlof.value import Model, traits
from herrlof_rules.bots.herrlof.weights import MODELS
from herrlof_rules.match import View
from tools.fits import groups, least_squares, logistic
from tools.frozen_bots.herrlof_2026_11 import BOT as FROZEN

MOVED = 0.5
"""How often a prediction is moved."""


class Position:
    """A position between tricks, as a seat sees it, in the numbers of the models."""

    def __init__(self, state: herrlof.State, seat: int) -> None:
        now = from_state(state, seat)
        spread = Spread(now)
        seen = [traits(card, spread.odds(card), now.trump) for card in state.hand(seat)]
        self.cards = len(seen)
        self.sums = [sum(column) for column in zip(*seen, strict=True)]
        self.own = now.tricks[seat]
        self.needed = (now.prediction or 0) - self.own
        self.others = (sum(now.tricks) - self.own) / (now.rules.players - 1)
        leads = float(state.leader == seat)
        hidden = (spread.valknuts * spread.share, spread.hagalaz * spread.share)
        self.table = (leads, self.others, *hidden)

    def of_hit(self) -> list[float]:
        n, k, d = self.needed, self.cards, 1 / (self.cards + 1)
        a, b = self.sums[:2]
        return [
            *(1.0, float(n), float(k), n * n * d, n * k * d, k * k * d),
            *(a * n * d, b * n * d, a * a * d, a * b * d, a * k * d, b * b * d, b * k * d),
            *self.sums,
            *(total * n * d for total in self.sums[2:]),
            *self.table,
            *(value * n * d for value in self.table),
        ]

    def of_other(self) -> list[float]:
        n, k, own = self.needed, self.cards, self.own
        return [
            *map(float, (1, n, max(0, -n), max(0, n - k), k, own, own * k)),
            self.others * k,
            *self.sums[:6],
            *self.table[:3],
        ]


def played(rules: herrlof.Rules, seat: int, rng: Random) -> list[tuple[Position, bool, float]]:
    """The positions of a round, each with whether the seat hit, and all other points."""
    state, kept = herrlof.initial(rules), list[Position]()
    others = [rng.random() < 0.5 for _ in range(rules.players)]
    while not isinstance(turn := herrlof.turn(state), Over):
        if isinstance(turn, Chance):
            state = herrlof.apply(state, herrlof.chance(state).sample(rng))
            continue
        who = turn.seats[0]
        if turn.kind == "play" and not state.trick:
            kept.append(Position(state, seat))
        action: Any = _chosen(state, who, rng, frozen=who != seat and others[who])
        if turn.kind == "predict" and who == seat and rng.random() < MOVED:
            tricks = action.tricks + rng.choice((-4, -3, -2, -1, 1, 2, 3, 4, 5))
            action = herrlof.Predict(max(0, min(rules.hand_size, tricks)))
        state = herrlof.apply(state, action, who)
    sheet = state.standing.sheets[-1]
    hit = sheet.tricks[seat] == sheet.predictions[seat]
    own = sheet.points[seat]
    rest = (sum(sheet.points) - own) / (rules.players - 1)
    other = own - rules.prediction_bonus * hit - rest
    return [(position, hit, other) for position in kept]


def _chosen(state: herrlof.State, seat: int, rng: Random, *, frozen: bool) -> object:
    if not frozen:
        return heuristic.policy(state, seat, rng)
    seen = herrlof.observe(state, seat)
    return FROZEN(View(seat, seen, (), seen.legal_actions, state.rules), rng)


def fitted(kept: list[tuple[Position, bool, float]], predict: tuple[float, ...]) -> Model:
    """The model that fits these positions best; the prediction is left as it is."""
    possible = [(p, hit) for p, hit, _ in kept if 0 <= p.needed <= p.cards]
    hits = logistic([p.of_hit() for p, _ in possible], [hit for _, hit in possible])
    hit, odds, cards, by_need, table, table_by_need = groups(hits, (6, 7, 9, 7, 4, 4))
    others = least_squares([p.of_other() for p, _, _ in kept], [other for _, _, other in kept])
    other, other_cards, other_table = groups(others, (8, 6, 3))
    over = [hit for p, hit, _ in kept if p.needed == -1]
    return Model(
        hit=hit,
        hit_odds=odds,
        hit_cards=cards,
        hit_cards_needed=(0.0, 0.0, *by_need),
        hit_table=table,
        hit_table_needed=table_by_need,
        saved=round(sum(over) / max(1, len(over)), 3),
        other=other,
        other_cards=(*other_cards, 0.0, 0.0, 0.0),
        other_table=(*other_table, 0.0),
        predict=predict,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=4000)
    parser.add_argument("--seed", default="fit")
    given = parser.parse_args()
    rules = herrlof.Rules(given.players, max_rounds=1)
    rng = Random(f"{given.seed}/{given.players}")
    kept = [one for n in range(given.rounds) for one in played(rules, n % given.players, rng)]
    print(f"# {len(kept)} positions; in {sum(hit for _, hit, _ in kept) / len(kept):.1%} a hit")
    print(fitted(kept, MODELS[given.players].predict))


if __name__ == "__main__":
    main()
