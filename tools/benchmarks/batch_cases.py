"""What is measured of `herrlof_rules.batch`, beside the peers in the same run."""

from herrlof_rules import GAMES
from herrlof_rules.batch import Batch, Luck
from tools.benchmarks.measure import Case, Measure, clock

SIZES = (1, 64, 1024, 4096, 16384)
PLAYED = (("herrlof", 2), ("herrlof", 3), ("odin", 4))
STEPPED = (("herrlof", 3), ("odin", 4))


def cases() -> list[Case]:
    """Playouts in both generators, and steps with all that a learner wants, by batch size."""
    found = []
    for name, players in PLAYED:
        title = f"{name.capitalize()}, {players} players"
        found.append(_case(f"{title}: playout", playouts(name, players, "splitmix64")))
        found.append(_case(f"{title}: playout, sha256-ctr-1", playouts(name, players)))
    for name, players in STEPPED:
        title = f"{name.capitalize()}, {players} players"
        found += [
            _case(f"{title}: step, mask and vector, {size}", steps(name, players, size))
            for size in SIZES
        ]
    return found


def _case(name: str, measure: Measure) -> Case:
    return Case(name, "decisions/s", measure)


def playouts(name: str, players: int, luck: Luck = "sha256-ctr-1", matches: int = 1024) -> Measure:
    """Random matches from the first decision to the end; the first deal is not counted."""
    game = GAMES[name]

    def measure(budget: float, seed: int) -> float:
        rules = game.rules(players=players)
        Batch.start(game, rules, 2, seed, luck=luck).playout()  # compiles, or reads the cache
        decisions, spent, number = 0, 0.0, 0
        while spent < budget:
            number += 1
            batch = Batch.start(game, rules, matches, f"{seed}/{number}", luck=luck)
            start = clock()
            decisions += int(batch.playout().sum())
            spent += clock() - start
        return decisions / spent

    return measure


def steps(name: str, players: int, size: int) -> Measure:
    """Steps from Python with the mask and the vector of each; choosing the ids is not counted."""
    game = GAMES[name]

    def measure(budget: float, seed: int) -> float:
        rules = game.rules(players=players)
        batch = Batch.start(game, rules, size, seed, luck="splitmix64", auto_restart=True)
        mask, vectors = batch.legal_mask(), batch.observe()
        for _ in range(30):
            batch.step(batch.random_ids())
        decisions, spent = 0, 0.0
        while spent < budget or not decisions:
            for _ in range(4):
                ids = batch.random_ids()
                start = clock()
                batch.step(ids)
                batch.legal_mask(mask)
                batch.observe(vectors)
                spent += clock() - start
                decisions += size
        return decisions / spent

    return measure
