"""The law that other processes play the same: with another hash seed, and without asserts.

Of each move of a random match a short digest is made here and there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from attrs import evolve

from herrlof_rules.core.enumeration import EnumeratedWorlds
from herrlof_rules.core.errors import HerrlofRulesError, TooManyWorlds
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.worlds import World
from herrlof_rules.documents import dump_rules, dump_state, dump_view, load_rules
from herrlof_rules.encoding import History
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import broken, require, rules_text
from herrlof_rules.testing.generators.playouts import Position, playout, position_after, stream_for
from herrlof_rules.testing.generators.variants import near_variants, variants
from herrlof_rules.testing.processes import ask, digest, find_game

VIEWED = 20
"""The number of moves of a match, evenly spread, whose views are compared, too."""

ASKED, ASKED_OF_FEW = 2, 6
"""The number of positions at which refusals and worlds are compared; more with few actions."""

LISTED = 3
"""So many distributions are listed of each kind of chance turn, the first ones of the match."""

OUTCOMES = 30
"""So many outcomes are listed of each distribution, and as many actions tried."""

FEW_ACTIONS = 32
"""Under rules with no more actions, all worlds are compared."""

HISTORIES = 200
"""More histories are not gone through to find worlds."""

MOST_VARIANTS = 6
"""So many rules that differ in one option, or in the number of players, are among those played."""

SHORT = 40
"""The number of decisions in the matches compared under other rules."""


def rules_to_compare(game: Game, rules: AnyRules) -> list[AnyRules]:
    """The rules, then the game's editions for as many players and for the fewest and the most.

    And some that differ in one option, decks of the same length among them.
    """
    players = (rules.players, min(game.player_counts), max(game.player_counts))
    editions = [
        game.edition(name, n) for name in game.about.editions for n in dict.fromkeys(players)
    ]
    near = near_variants(game, rules)[-MOST_VARIANTS:]
    few = variants(game, rules)[:MOST_VARIANTS]
    return list(dict.fromkeys((rules, *few, *near, *editions)))


def check_processes(
    game: Game,
    all_rules: Sequence[AnyRules],
    path: str,
    seed: int = 0,
    max_decisions: int = 400,
) -> None:
    """Matches played here are the same in other processes with other hash seeds, and under -O.

    So are the game's editions.  One process plays under the rules in their order, the other in the
    opposite one, so that nothing may be kept of one match that is wrong for another.  Matches under
    all rules but the first are cut after `SHORT` decisions.
    """
    lengths = [max_decisions, *([min(max_decisions, SHORT)] * (len(all_rules) - 1))]
    here = [
        list(digests(game, rules, seed, most))
        for rules, most in zip(all_rules, lengths, strict=True)
    ]
    asked = [
        (dump_rules(game, rules), most) for rules, most in zip(all_rules, lengths, strict=True)
    ]
    for hash_seed, option, order in (("1", "-O", 1), ("2020", "-B", -1)):
        answer = ask(_digests_under, (path, seed, asked[::order]), hash_seed, option)
        if answer.error is not None:
            broken("determinism", f"another process cannot play {path}: {answer.error}")
        there = [line.split() for line in answer.lines][::order]
        for rules, ours, theirs in zip(all_rules, here, there, strict=True):
            _compare(rules, ours, theirs, f"a process with hash seed {hash_seed}, {option}")


def _digests_under(path: str, seed: int, asked: Sequence[tuple[str, int]]) -> Iterator[str]:
    """The digests of a match under each of these rules, of a limited number of decisions."""
    game = find_game(path)
    for rules, most in asked:
        yield " ".join(digests(game, load_rules(game, rules), seed, most))


def _compare(rules: AnyRules, ours: list[str], theirs: list[str], where: str) -> None:
    report = f"rules: {rules_text(rules)}"
    for one, other in zip(ours, theirs, strict=False):
        what = one.partition("=")[0].replace("_", " ")
        fact = f"{what} is another in {where}, where other matches were played before"
        require(one == other, "determinism", fact, report)
    fact = f"the match has another length in {where}"
    require(len(ours) == len(theirs), "determinism", fact, report)


def digests(game: Game, rules: AnyRules, seed: int, max_decisions: int) -> Iterator[str]:
    """A digest for each move: of the move, its events, the state, legal actions, views and keys.

    Each begins with what it is of; so does one of the editions.
    """
    match = playout(game, rules, stream_for(seed, "fingerprint"), max_decisions)
    seats = (None, *range(rules.players))
    editions = [repr(game.edition(name, rules.players)) for name in game.about.editions]
    yield f"an_edition={digest(*editions)}"
    yield f"the_action_space={digest(repr(rules), repr(game.action_space(rules)))}"
    every = 1 + len(match.log) // VIEWED
    history: History = History.at(game, match.start_state)
    for number, entry in enumerate(match.log):
        history = history.make(entry.move)
        alone = evolve(match, log=(entry,))
        viewed = number % every == 0
        of_move = digest(
            repr(entry),
            *(repr(alone.legal_actions(seat)) for seat in range(rules.players)),
            *(dump_view(game, alone.view(seat)) for seat in seats if viewed),
            *([dump_state(game, entry.state)] if viewed else ()),
            *(history.key(seat).hex() for seat in seats if viewed),
        )
        yield f"move_{number}={of_move}"
    for number in _chance_turns(match):
        position = position_after(match, number)
        yield f"chance_after_{number}_moves={digest(*_chance(position))}"
    few = game.action_count(rules) <= FEW_ACTIONS
    asked = 1 + len(match.log) // (ASKED_OF_FEW if few else ASKED)
    for number in range(0, len(match.log) + 1, asked):
        position = position_after(match, number)
        yield f"a_refusal_after_{number}_moves={digest(*_refusals(position))}"
        seat = seats[number // asked % len(seats)]
        yield f"a_world_after_{number}_moves={digest(*_worlds(position, seat))}"
    started: Match = Match.start(game, rules, seed)
    yield f"the_start={digest(repr(started.state))}"


def _chance_turns(match: Match) -> Iterator[int]:
    """After how many moves chance was to move, for the first turns of each kind."""
    found: Counter[str] = Counter()
    states = [match.start_state, *(entry.state for entry in match.log)]
    for number, state in enumerate(states):
        turn = match.game.turn(state)
        if isinstance(turn, Chance):
            found[turn.kind] += 1
            if found[turn.kind] <= LISTED:
                yield number


def _chance(position: Position) -> Iterator[str]:
    """What is listed first of a distribution."""
    distribution = position.game.chance(position.state)
    yield repr(distribution.count)
    yield from map(repr, islice(distribution, OUTCOMES))


def _refusals(position: Position) -> Iterator[str]:
    """The texts with which some actions are refused, some of them of another seat's."""
    game, state = position.game, position.state
    space = game.action_space(position.rules)
    for seat in range(position.players):
        for action in space[:: 1 + len(space) // OUTCOMES]:
            try:
                game.apply(state, action, seat)
            except HerrlofRulesError as refused:
                yield f"{type(refused).__name__} {refused}"


def _worlds(position: Position, seat: int | None) -> Iterator[str]:
    """A sample of the worlds of a view, and all of them where they are few."""
    worlds = position.game.worlds(position.match.view(seat))
    few = position.game.action_count(position.rules) <= FEW_ACTIONS
    try:
        if isinstance(worlds, EnumeratedWorlds):
            worlds.enumerate(HISTORIES)
        yield world_text(worlds.sample(stream_for(0, "fingerprint/world")))
        if few:
            yield from [world_text(world) for world, _ in worlds.enumerate(HISTORIES)]
    except TooManyWorlds:
        return


def world_text(world: World[Any, Any, Any]) -> str:
    """What makes a world, as text."""
    return repr((world.state, world.start, world.moves))
