"""One step of fitting the heuristic for Odin: hands are played, and its model fitted to them.

    nice python -m tools.odin_values --players 2 --hands 8000 --seed 1

One seat plays as the heuristic does, but one decision in ten at random; the others are the
heuristic or the bot of November 2026.  What it left after each decision is kept with the points of
the hand, others' minus own.  Printed are the weights for `herrlof_rules/bots/odin/weights.py`.

Today's came about by three such steps, the first from the hands of the bot of November 2026; for
three players and more by one from the model of two, over hands of three to six players.
"""

import argparse
from random import Random
from typing import Any

from herrlof_rules import Chance, Over, odin
from herrlof_rules.bots.odin import policy as heuristic
from herrlof_rules.bots.odin.weights import Model
from herrlof_rules.match import View
from tools.fits import least_squares
from tools.frozen_bots.odin_2026_11 import BOT as FROZEN

AT_RANDOM = 0.1
"""How often the seat decides at random."""


def left(state: odin.State, seat: int) -> list[float] | None:
    """What a seat has left behind by a decision, in the numbers of the model.

    None where it is over, or a card is still to be taken.
    """
    turn = state.turn
    if turn.kind != "play" or not any(state.hands):
        return None
    hand, sizes = state.hands[seat], [held.bit_count() for held in state.hands]
    others = [size for other, size in enumerate(sizes) if other != seat]
    mean, fewest, most = sum(others) / len(others), min(others), max(others)
    cards = float(hand.bit_count())
    plays, alone = heuristic.split(int(hand))
    own = state.player == seat and bool(state.table)
    gave_up = not state.table
    passed = not own and not gave_up
    newest = state.sets[-1] if state.table else ()
    size, digit = len(newest), max((card.number for card in newest), default=0)
    unbeatable = own and most < size
    numbers = sum(card.number for card in state.hand(seat))
    of_hand = [
        *(cards, cards * cards, cards * mean, plays, plays * mean),
        *(plays == 1, plays == 2, plays == 3, alone, numbers),
    ]
    of_play = [
        *(1, size, digit, digit * (size == 1), digit * (size == 2), fewest),
        *(unbeatable, fewest <= size),
        *(plays == 1, size * (plays == 1), digit * (plays == 1), unbeatable * (plays == 1)),
        *(plays == 2, size * (plays == 2), digit * (plays == 2), unbeatable * (plays == 2)),
    ]
    of_end = [1, fewest == 1, fewest == 2, fewest == 3, plays == 1]
    of_pass = [1, size, plays == 1]
    # What the others hold is the same for all actions; the model that plays leaves it out.
    of_others = [1, mean, fewest, fewest == 1, fewest == 2, fewest == 3]
    return [
        *map(float, of_hand),
        *(float(value * own) for value in of_play),
        *(float(value * gave_up) for value in of_end),
        *(float(value * passed) for value in of_pass),
        *map(float, of_others),
    ]


def played(rules: odin.Rules, seat: int, rng: Random) -> list[tuple[list[float], float]]:
    """What the seat left in a hand, each time with the points, others' minus own."""
    state, kept = odin.initial(rules), list[list[float]]()
    frozen = [who != seat and rng.random() < 0.5 for who in range(rules.players)]
    while not isinstance(turn := odin.turn(state), Over):
        if isinstance(turn, Chance):
            state = odin.apply(state, odin.chance(state).sample(rng))
            continue
        who = turn.seats[0]
        legal = odin.legal_actions(state, who)
        action: Any
        if who == seat and rng.random() < AT_RANDOM:
            action = rng.choice(legal)
        elif frozen[who]:
            action = FROZEN(View(who, odin.observe(state, who), (), legal, rules), rng)
        else:
            action = heuristic.policy(state, who, rng)
        state = odin.apply(state, action, who)
        if who == seat and (row := left(state, seat)) is not None:
            kept.append(row)
    points = state.standing.sheets[-1].points
    gained = (sum(points) - points[seat]) / (rules.players - 1) - points[seat]
    return [(row, gained) for row in kept]


def fitted(kept: list[tuple[list[float], float]]) -> Model:
    """The model that fits best."""
    found = least_squares([row for row, _ in kept], [gained for _, gained in kept], ridge=3)
    w = [round(weight, 4) for weight in found]
    return Model(
        cards=w[0],
        cards_squared=w[1],
        cards_by_others=w[2],
        plays=w[3],
        plays_by_others=w[4],
        few_plays=(w[5], w[6], w[7]),
        alone=w[8],
        numbers=w[9],
        played=w[10],
        size=w[11],
        digit=w[12],
        digit_of_size=(w[13], w[14]),
        fewest=w[15],
        unbeatable=w[16],
        one_short=w[17],
        near_out=((w[18], w[19], w[20], w[21]), (w[22], w[23], w[24], w[25])),
        given_up=w[26],
        given_up_to=(w[27], w[28], w[29]),
        given_up_near_out=w[30],
        passed=w[31],
        passed_size=w[32],
        passed_near_out=w[33],
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", default="fit")
    given = parser.parse_args()
    rng = Random(f"{given.seed}/{given.players}")
    kept: list[tuple[list[float], float]] = []
    for number in range(given.hands):
        rules = odin.Rules(given.players[number % len(given.players)], max_hands=1)
        kept += played(rules, rng.randrange(rules.players), rng)
    print(f"# {len(kept)} decisions")
    print(fitted(kept))


if __name__ == "__main__":
    main()
