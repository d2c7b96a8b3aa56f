"""What is measured of `herrlof_rules`, by its public names only."""

from random import Random
from typing import Any

from herrlof_rules import GAMES, Decision, Game, Match, herrlof, replay
from herrlof_rules.documents import (
    dump_action,
    dump_record,
    dump_state,
    load_action,
    load_record,
    load_state,
)
from tools.benchmarks.measure import Case, Prepared, operation
from tools.benchmarks.play import (
    ENDLESS,
    Operations,
    each,
    import_time,
    legal_first,
    matches,
    operations,
    playing,
    round_10_over_round_1,
)
from tools.benchmarks.worlds import worlds_cases

GOALS = {
    "legal_actions at a play": 0.4,
    "apply, all moves of a match": 1.2,
    "observe": 3.0,
    "a deal sampled": 12.0,
}
"""Of Herrlof, in microseconds."""


def cases() -> list[Case]:
    """All of them."""
    found = [*playing("herrlof", 2, 3), *playing("odin", 2, 4, 6), *legal_first()]
    found.append(Case("Herrlof, round 10 over round 1", "ratio", round_10_over_round_1, 0.95))
    found += matches()
    rules = herrlof.Rules(players=3)
    found += operations(herrlof.GAME, rules, "Herrlof", GOALS)
    found += documents(herrlof.GAME, rules, "Herrlof", state=100.0, action=10.0)
    record = "Herrlof: a ten-round record read and replayed"
    found.append(operation(record, "ms", 15, read_record))
    odin = GAMES["odin"]
    found += operations(odin, odin.rules(players=4), "Odin", {})
    found += documents(odin, odin.rules(players=4), "Odin")
    found += worlds_cases()
    found.append(Case("import herrlof_rules", "ms", import_time("herrlof_rules.match"), 150))
    found.append(
        Case("import herrlof_rules.herrlof", "ms", import_time("herrlof_rules.herrlof"), 150)
    )
    return found


def documents(
    game: Game, rules: Any, title: str, state: float | None = None, action: float | None = None
) -> list[Case]:
    """JSON of a state and of an action, with their goals in microseconds."""
    prepare = Documents(game, rules)
    return [
        operation(f"{title}: state as JSON, out and in", "µs", state, prepare.state_document),
        operation(f"{title}: an action read from JSON", "µs", action, prepare.action_document),
    ]


class Documents(Operations):
    """The same, through JSON."""

    def state_document(self, seed: int) -> Prepared:
        game = self.game

        def out_and_in(state: Any) -> None:
            load_state(game, dump_state(game, state))

        return each(out_and_in, self.states(seed))

    def action_document(self, seed: int) -> Prepared:
        game = self.game

        def read(text: str) -> None:
            load_action(game, text)

        return each(read, [dump_action(game, action) for _, action in self.plays(seed)])


def read_record(seed: int) -> Prepared:
    """A whole Herrlof match of ten rounds read from its record and played again."""
    game = herrlof.GAME
    rng = Random(seed)
    match = Match.start(game, herrlof.Rules(players=3, target=ENDLESS), seed=seed)
    while isinstance(turn := match.turn, Decision):
        legal = game.legal_actions(match.state, turn.seats[0])
        match = match.play(legal[int(rng.random() * len(legal))], turn.seats[0])
    document = dump_record(match.record())

    def run() -> None:
        replayed = replay(load_record(game, document))
        assert replayed.error is None

    return run, 1
