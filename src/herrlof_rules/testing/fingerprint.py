"""A short digest of each move of a random match, to compare processes by.

`python -m herrlof_rules.testing.fingerprint MODULE:NAME SEED` reads lines from standard input, each
of a number of decisions and rules as JSON, and prints the digests of a match for each.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from operator import attrgetter

from attrs import evolve

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents import dump_state, dump_view, load_rules
from herrlof_rules.encoding import History
from herrlof_rules.match.match import Match
from herrlof_rules.testing.playouts import playout, stream_for

VIEWED = 20
"""Of so many moves of a match the views are compared, too, evenly spread."""


def digests(game: Game, rules: AnyRules, seed: int, max_decisions: int) -> Iterator[str]:
    """A digest for each move: of the move, its events, the state, legal actions, views and keys.

    Each begins with what it is of; so does one of the editions.
    """
    match = playout(game, rules, stream_for(seed, "fingerprint"), max_decisions)
    seats = (None, *range(rules.players))
    editions = [repr(game.edition(name, rules.players)) for name in game.editions]
    yield f"an_edition={_digest(*editions)}"
    yield f"the_action_space={_digest(repr(rules), repr(game.action_space(rules)))}"
    every = 1 + len(match.log) // VIEWED
    history: History = History.at(game, match.start_state)
    for number, entry in enumerate(match.log):
        history = history.make(entry.move)
        alone = evolve(match, log=(entry,))
        viewed = number % every == 0
        of_move = _digest(
            repr(entry),
            *(repr(alone.legal_actions(seat)) for seat in range(rules.players)),
            *(dump_view(game, alone.view(seat)) for seat in seats if viewed),
            *([dump_state(game, entry.state)] if viewed else ()),
            *(history.key(seat).hex() for seat in seats if viewed),
        )
        yield f"move_{number}={of_move}"
    started: Match = Match.start(game, rules, seed)
    yield f"the_start={_digest(repr(started.state))}"


def _digest(*parts: str) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def find_game(path: str) -> Game:
    """The game that `module:NAME` names."""
    module, _, name = path.partition(":")
    game: Game = attrgetter(name)(import_module(module))
    return game


def main(path: str, seed: str, lines: str) -> None:
    """Prints the digests of a match under each of the rules, a match a line."""
    game = find_game(path)
    for line in lines.splitlines():
        max_decisions, _, rules = line.partition(" ")
        found = digests(game, load_rules(game, rules), int(seed), int(max_decisions))
        sys.stdout.write(" ".join(found) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.stdin.read())
