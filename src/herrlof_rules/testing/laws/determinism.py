"""The law that another hash seed, or running without asserts, changes no match.

Each process computes a short digest of each move of random matches, and the digests are compared.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any, NoReturn

from herrlof_rules.core import AnyRules, Chance, Game, HerrlofRulesError, TooManyWorlds, World
from herrlof_rules.core.replayed import ReplayedWorlds
from herrlof_rules.documents import (
    dump_record,
    dump_rules,
    dump_state,
    dump_view,
    load_record,
    load_rules,
)
from herrlof_rules.match import Match, replay
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.counterexample import LawBroken, broken, shorten, whole_repr
from herrlof_rules.testing.generators.other_rules import OtherRules
from herrlof_rules.testing.generators.playouts import Position, playout, position_after, stream_for
from herrlof_rules.testing.processes import ask, digest, find_game

VIEWED = 20
"""The number of moves of a match, evenly spread, whose views are also compared."""

POSITIONS, POSITIONS_OF_FEW = 2, 6
"""The number of positions at which refusals and worlds are compared; more with few actions."""

LISTED = 3
"""The number of distributions listed of each kind of chance turn, from the match's beginning."""

OUTCOMES = 30
"""The number of outcomes listed of each distribution, and of actions tried."""

FEW_ACTIONS = 32
"""Under rules with no more actions, all worlds are compared."""

HISTORIES = 200
"""The most histories that are enumerated to find worlds."""

MOST_VARIANTS = 6
"""The number of rules played that differ in one option, or in the number of players."""

SHORT = 40
"""The number of decisions in the matches compared under other rules."""


def rules_to_compare(game: Game, rules: AnyRules) -> list[AnyRules]:
    """The rules, rules near them, and editions for the same, the fewest and the most players.

    Further rules differ in one option; some of them have a deck of the same length.
    """
    players = (rules.players, min(game.player_counts), max(game.player_counts))
    editions = [
        game.edition(name, n) for name in game.info.editions for n in dict.fromkeys(players)
    ]
    others = OtherRules(game)
    near = others.near(rules)[-MOST_VARIANTS:]
    variants = others.variants(rules)[:MOST_VARIANTS]
    return list(dict.fromkeys((rules, *variants, *near, *editions)))


def check_processes(
    game: Game, all_rules: Sequence[AnyRules], path: str, seed: int = 0, max_decisions: int = 400
) -> None:
    """Other processes, with other hash seeds and with `-O`, play the same matches as this one.

    The game's editions are also the same.  One process plays under the rules in their order, the
    other in the opposite order, so that a value wrongly kept from another match is detected.
    Matches under all rules but the first are cut after `SHORT` decisions.
    """
    lengths = [max_decisions, *([min(max_decisions, SHORT)] * (len(all_rules) - 1))]
    own_digests = [
        list(digests(game, rules, seed, longest))
        for rules, longest in zip(all_rules, lengths, strict=True)
    ]
    questions = [
        (dump_rules(game, rules), longest)
        for rules, longest in zip(all_rules, lengths, strict=True)
    ]
    for hash_seed, option, order in (("1", "-O", 1), ("2020", "-B", -1)):
        answers = _digests_elsewhere(path, seed, questions[::order], hash_seed, option)[::order]
        for rules, longest, ours, theirs in zip(
            all_rules, lengths, own_digests, answers, strict=True
        ):
            if ours != theirs:
                _raise_cause(game, rules, path, (seed, longest), (ours, theirs))


def _digests_elsewhere(
    path: str, seed: int, questions: Sequence[tuple[str, int]], hash_seed: str, option: str
) -> list[list[str]]:
    """Returns the digests that another process computes under each of these rules."""
    answer = ask(_digests_under, (path, seed, questions), hash_seed, option)
    if answer.error is not None:
        broken("determinism", f"another process cannot play {path}: {answer.error}")
    return [line.split() for line in answer.lines]


def _digests_under(path: str, seed: int, questions: Sequence[tuple[str, int]]) -> Iterator[str]:
    """Yields a line for each set of rules, with the digests of a match."""
    game = find_game(path)
    for rules, longest in questions:
        yield " ".join(digests(game, load_rules(game, rules), seed, longest))


def _raise_cause(
    game: Game,
    rules: AnyRules,
    path: str,
    played: tuple[int, int],
    differing: tuple[list[str], list[str]],
) -> NoReturn:
    """Raises `LawBroken` with the cause of the difference and the first move that differs."""
    seed, longest = played
    question = [(dump_rules(game, rules), longest)]
    causes = {
        ("2020", "-B"): "depends on the hash seed",
        ("1", "-O"): "is another without asserts (python -O)",
    }
    cause = "depends on what was played before in the same process"
    (first,) = _digests_elsewhere(path, seed, question, "1", "-B")
    for (hash_seed, option), possible_cause in causes.items():
        (other,) = _digests_elsewhere(path, seed, question, hash_seed, option)
        if first != other:
            differing, cause = (first, other), possible_cause
            break
    pairs = zip_longest(*differing, fillvalue="the_length_of_the_match=")
    label = next(one for one, other in pairs if one != other).partition("=")[0]
    match = playout(game, rules, stream_for(seed, "fingerprint"), longest)
    moves = [int(part) for part in label.split("_") if part.isdigit()]
    shown = match.prefix(moves[0] + (label[:4] == "move") if moves else 0)
    fact = f"{label.replace('_', ' ')} {cause}"
    Position(shown).broken("determinism", fact)


def check_not_stale(broken_law: LawBroken, path: str) -> None:
    """A match in which a law fails is the same in a process that played nothing else.

    Otherwise the game keeps values from other matches, which is the fault to report.
    """
    match = broken_law.match
    if match is None or broken_law.record is None:
        return
    answer = ask(_replayed, (path, dump_record(broken_law.record)))
    if answer.error is not None:
        return
    other_digests = [*answer.lines, *[""] * len(match.log)]
    for number, entry in enumerate(match.log):
        if digest(repr(entry)) != other_digests[number]:
            fact = f"move {number} has another effect where nothing was played before"
            first = shorten(broken_law.example.splitlines()[0])
            position = Position(match.prefix(number + 1))
            position.broken("purity", fact, f"in this process {broken_law.law}: {first}")


def _replayed(path: str, document: str) -> Iterator[str]:
    """A digest of each entry of a record, up to the first move that cannot be replayed."""
    game = find_game(path)
    yield from (digest(repr(entry)) for entry in replay(load_record(game, document)).match.log)


def digests(game: Game, rules: AnyRules, seed: int, max_decisions: int) -> Iterator[str]:
    """Yields a digest for each move, made of its events, the state, legal actions, and views.

    Other digests cover the editions, the action space, chance, refusals and worlds.  Each begins
    with the name of its value.
    """
    match = playout(game, rules, stream_for(seed, "fingerprint"), max_decisions)
    seats = (None, *range(rules.players))
    editions = [repr(game.edition(name, rules.players)) for name in game.info.editions]
    yield f"an_edition={digest(*editions)}"
    yield f"the_action_space={digest(repr(rules), repr(game.action_space(rules)))}"
    view_interval = 1 + len(match.log) // VIEWED
    for number, entry in enumerate(match.log):
        alone = match_from(game, rules, None, match.start_state, (entry,))
        viewed = number % view_interval == 0
        of_move = digest(
            repr(entry),
            *(repr(alone.legal_actions(seat)) for seat in range(rules.players)),
            *(dump_view(game, alone.view(seat)) for seat in seats if viewed),
            *([dump_state(game, entry.state)] if viewed else ()),
        )
        yield f"move_{number}={of_move}"
    for number in _chance_turns(match):
        position = position_after(match, number)
        yield f"chance_after_{number}_moves={digest(*_chance(position))}"
    has_few_actions = game.action_count(rules) <= FEW_ACTIONS
    interval = 1 + len(match.log) // (POSITIONS_OF_FEW if has_few_actions else POSITIONS)
    for number in range(0, len(match.log) + 1, interval):
        position = position_after(match, number)
        yield f"a_refusal_after_{number}_moves={digest(*_refusals(position))}"
        seat = seats[number // interval % len(seats)]
        yield f"a_world_after_{number}_moves={digest(*_worlds(position, seat))}"
    started: Match = Match.start(game, rules, seed)
    yield f"the_start={digest(whole_repr(started.state))}"


def _chance_turns(match: Match) -> Iterator[int]:
    """The numbers of moves before the first chance turns of each kind."""
    turns_met: Counter[str] = Counter()
    states = [match.start_state, *(entry.state for entry in match.log)]
    for number, state in enumerate(states):
        turn = match.game.turn(state)
        if isinstance(turn, Chance):
            turns_met[turn.kind] += 1
            if turns_met[turn.kind] <= LISTED:
                yield number


def _chance(position: Position) -> Iterator[str]:
    """Yields the texts of a distribution's number of outcomes and of its first outcomes."""
    distribution = position.game.chance(position.state)
    yield repr(distribution.count)
    yield from map(repr, islice(distribution, OUTCOMES))


def _refusals(position: Position) -> Iterator[str]:
    """Yields the messages with which actions are refused, including actions of other seats."""
    game, state = position.game, position.state
    space = game.action_space(position.rules)
    for seat in range(position.players):
        for action in space[:: 1 + len(space) // OUTCOMES]:
            try:
                game.apply(state, action, seat)
            except HerrlofRulesError as refused:
                yield f"{type(refused).__name__} {refused}"


def _worlds(position: Position, seat: int | None) -> Iterator[str]:
    """Yields a sample of the worlds of a view, and all worlds under rules with few actions."""
    worlds = position.game.worlds(position.match.view(seat))
    has_few_actions = position.game.action_count(position.rules) <= FEW_ACTIONS
    try:
        if isinstance(worlds, ReplayedWorlds):
            worlds.enumerate(HISTORIES)
        yield world_text(worlds.sample(stream_for(0, "fingerprint/world")))
        if has_few_actions:
            yield from [world_text(world) for world, _ in worlds.enumerate(HISTORIES)]
    except TooManyWorlds:
        return


def world_text(world: World[Any, Any, Any]) -> str:
    """The state, start and moves of a world as text."""
    return f"{whole_repr(world.state)} {whole_repr(world.start)} {world.moves!r}"
