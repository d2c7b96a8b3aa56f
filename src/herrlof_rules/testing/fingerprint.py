"""A short digest of each move of a random match, to compare processes by.

`python -m herrlof_rules.testing.fingerprint MODULE:NAME SEED MAX_DECISIONS` reads the rules as JSON
from standard input and prints a digest a line.
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
from herrlof_rules.match.match import Match
from herrlof_rules.testing.playouts import playout, stream_for


def digests(game: Game, rules: AnyRules, seed: int, max_decisions: int) -> Iterator[str]:
    """A digest for each move: of the move, its events, the state, the legal actions, the views."""
    match = playout(game, rules, stream_for(seed, "fingerprint"), max_decisions)
    seats = (None, *range(rules.players))
    yield _digest(repr(rules), repr(game.action_space(rules)))
    for entry in match.log:
        alone = evolve(match, log=(entry,))
        yield _digest(
            repr(entry),
            dump_state(game, entry.state),
            *(repr(alone.legal_actions(seat)) for seat in range(rules.players)),
            *(dump_view(game, alone.view(seat)) for seat in seats),
        )
    started: Match = Match.start(game, rules, seed)
    yield _digest(repr(started.state))


def _digest(*parts: str) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def find_game(path: str) -> Game:
    """The game that `module:NAME` names."""
    module, _, name = path.partition(":")
    game: Game = attrgetter(name)(import_module(module))
    return game


def main(arguments: list[str], rules: str) -> None:
    """Prints the digests of a game's match."""
    path, seed, max_decisions = arguments
    game = find_game(path)
    lines = digests(game, load_rules(game, rules), int(seed), int(max_decisions))
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdin.read())
