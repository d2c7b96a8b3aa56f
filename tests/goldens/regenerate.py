"""Makes the goldens again: `python -m tests.goldens.regenerate`, from the project's root.

Every choice in them is taken by the library's own stream, so that other languages can make them
too: decision *n* of a match with seed *s* takes number `randrange(len(legal))` of the stream of
*s* with the label `golden/n`, among the legal actions in canonical order of the first seat that is
to act.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from herrlof_rules import Chance, Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.randomness import Stream, chance_stream
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.documents import (
    dump_action,
    dump_observation,
    dump_outcome,
    dump_record,
    dump_rules,
)
from herrlof_rules.testing import count

AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any, Any]

HERE = Path(__file__).parent
COMMAND = "python -m tests.goldens.regenerate"

PARTS_PLAYED = 2
"""Playthroughs stop after so many rounds of Herrlof or hands of Odin."""

DEALS = 20


def herrlof_of(cards: str, hand_size: int, players: int = 2, **more: Any) -> herrlof.Rules:
    deck = herrlof.pack(herrlof.Card(token) for token in cards.split())
    options: dict[str, Any] = {"small_bonus_tricks": (), **more}
    return herrlof.Rules(players=players, hand_size=hand_size, deck=deck, **options)


def odin_of(cards: str, hand_size: int, players: int = 2, **more: Any) -> odin.Rules:
    deck = tuple(odin.Card(token) for token in cards.split())
    return odin.Rules(players=players, hand_size=hand_size, deck=deck, **more)


COUNTED: tuple[tuple[Game, Any], ...] = (
    (herrlof.GAME, herrlof_of("B1 B3 R6 H V", 2, max_rounds=1, first_dealer=0)),
    (herrlof.GAME, herrlof_of("B9 R9 H H V", 2, max_rounds=1, first_dealer=0)),
    (herrlof.GAME, herrlof_of("B2 B5 B7 G4 G8", 2, max_rounds=1, first_dealer=1)),
    (herrlof.GAME, herrlof_of("B3 R6 H V", 1, max_rounds=1)),
    (herrlof.GAME, herrlof_of("B1 R9 H", 1, max_rounds=2, first_dealer=0)),
    (herrlof.GAME, herrlof_of("B1 B3 R6 V V", 1, 3, max_rounds=1, first_dealer=0)),
    (odin.GAME, odin_of("B1 B3 R1 R2 P4", 2, max_hands=1, first_player=0)),
    (odin.GAME, odin_of("B1 B3 R1 R2 P4", 2, max_hands=1, first_player=0, whole_hand="must")),
    (odin.GAME, odin_of("B1 B3 B2 R1 R2 R4", 2, max_hands=1, first_player=1)),
    (odin.GAME, odin_of("B1 B2 R1 R2", 1, max_hands=2)),
    (odin.GAME, odin_of("B1 B3 B4 R1 R2 R4", 3, max_hands=1, first_player=0)),
    (odin.GAME, odin_of("B1 B2 R1 R3", 1, 3, max_hands=1)),
)


def rules_json(game: Game, rules: Any) -> Any:
    return json.loads(dump_rules(game, rules))["rules"]


def line(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":")) + "\n"


def header(game: Game, about: str) -> str:
    return line({"about": about, "game": game.name, "made_by": COMMAND, "revision": game.revision})


# Counts, as perft does for chess


def counts(game: Game) -> str:
    about = (
        "numbers of histories, states and information sets (seats in order, then a spectator) "
        "after each number of moves, chance's included, of miniature games"
    )
    made = [header(game, about)]
    for of_game, rules in COUNTED:
        if of_game is game:
            made.append(line({"rules": rules_json(game, rules)}))
            made += [line(attrs.asdict(depth)) for depth in count(game, rules)]
    return "".join(made)


# Deals


def deals(game: Game) -> str:
    about = (
        "chance outcome number n (from 0) of matches with these seeds, each drawn from the stream "
        "chance/n for the position after the outcomes before it, if no decision comes between"
    )
    made = [header(game, about)]
    for players in game.player_counts:
        rules = game.rules(players)
        made.append(line({"rules": rules_json(game, rules)}))
        for number in range(DEALS):
            seed = f"int:{number}"
            outcomes = [
                json.loads(dump_outcome(game, o)) for o in first_outcomes(game, rules, seed)
            ]
            made.append(line({"outcomes": outcomes, "seed": seed}))
    return "".join(made)


def first_outcomes(game: Game, rules: Any, seed: str) -> Iterator[Any]:
    state, number = game.initial(rules), 0
    while isinstance(game.turn(state), Chance):
        outcome = game.chance(state).sample(chance_stream(seed, number))
        yield outcome
        state, number = game.apply(state, outcome), number + 1


# Playthroughs


def decided(match: AnyMatch, number: int) -> AnyMatch:
    """The match after decision `number`, taken as the module says."""
    assert match.seed is not None
    legal = match.game.legal_actions(match.state)
    return match.play(legal[Stream(match.seed, f"golden/{number}").randrange(len(legal))])


def played(game: Game, rules: Any, seed: int, go_on: Callable[[AnyMatch], bool]) -> AnyMatch:
    match: AnyMatch = Match.start(game, rules, seed)
    number = 0
    while match.result is None and go_on(match):
        match, number = decided(match, number), number + 1
    return match


def playthrough(game: Game, edition: str, players: int) -> str:
    rules = game.edition(edition, players)
    seed = 100 * players + game.editions.index(edition)
    match = played(game, rules, seed, lambda m: len(m.state.standing.sheets) < PARTS_PLAYED)
    about = (
        f"# {game.name} revision {game.revision}, edition {edition}, {players} players, "
        f"seed int:{seed}, the first {PARTS_PLAYED} rounds or hands. Made by {COMMAND}.\n"
        "# '>' a move; '*' what is told to all, or with a seat's number to that seat instead;\n"
        "# '=' what is new on the table, as all see it or that seat ('s' is a spectator).\n"
    )
    made = [about, f"rules {line(rules_json(game, rules))}"]
    seats = (None, *range(players))
    before: dict[int | None, dict[str, Any]] = {seat: {} for seat in seats}
    made += news(game, match.start_state, (), before)
    for number, entry in enumerate(match.log):
        dump = dump_outcome if entry.by is None else dump_action
        who = "chance" if entry.by is None else f"seat {entry.by}"
        made.append(f"\n> {number} {who} {dump(game, entry.move)}\n")
        made += news(game, entry.state, entry.events, before)
    return "".join(made)


def news(
    game: Game,
    state: Any,
    events: tuple[Any, ...],
    before: dict[int | None, dict[str, Any]],
) -> Iterator[str]:
    """What each seat is told and sees now; `before` is what it saw, and is brought up to date."""
    for event in events:
        told = str(seen_by(event, None))
        yield f"*   {told}\n"
        for seat in before:
            if (own := str(seen_by(event, seat))) != told:
                yield f"* {seat} {own}\n"
    changed: dict[int | None, dict[str, str]] = {}
    for seat, old in before.items():
        observation = game.observe(state, seat)
        now = json.loads(dump_observation(game, observation))["observation"]
        now["legal_actions"] = list(map(game.format_action, observation.legal_actions))
        changed[seat] = {k: line(v) for k, v in now.items() if k not in old or old[k] != v}
        before[seat] = now
    for name in dict.fromkeys(name for of_seat in changed.values() for name in of_seat):
        values = {seat: of_seat.get(name, "unchanged\n") for seat, of_seat in changed.items()}
        common = max(values.values(), key=list(values.values()).count)
        if common != "unchanged\n":
            yield f"=   {name} {common}"
        for seat, value in values.items():
            if value != common:
                yield f"= {'s' if seat is None else seat} {name} {value}"


# Records of every way to end


LIMITED = ((10, 1, 50), (2, 1, 2), (2, 2, 50), (2, 3, 4))
UNLIMITED = ((10, None, 14), (2, None, 2), (2, None, 5))
HERRLOF_DECK = herrlof_of("B1 B2 B3 G6 G9 R4 R6 Y5 H V", 2).deck

ODIN_DECK = "B1 B2 B5 R1 R3 R6 P2 P4 P7 G3 G8 G9 K2 K5 O6 O7"


def ways(game: Game) -> Iterator[tuple[str, Any]]:
    """Rules to look for ends under, small ones first, so that the records are short."""
    if game is herrlof.GAME:
        for players in (2, 3):
            for edition in ("english", "german", "online"):
                rules = herrlof.Rules.edition(edition, players)
                limited = rules.max_rounds is not None
                for bonus, limit, target in LIMITED if limited else UNLIMITED:
                    name = f"{edition}, {players} players, small, bonus {bonus}, to {target}"
                    yield (
                        f"{name}, rounds: {limit}",
                        attrs.evolve(
                            rules,
                            hand_size=2,
                            prediction_bonus=bonus,
                            target=target,
                            max_rounds=limit,
                            small_bonus_tricks=(),
                            deck=HERRLOF_DECK,
                        ),
                    )
            yield f"english, {players} players", herrlof.Rules(players)
            yield f"english, {players} players, 2 rounds", herrlof.Rules(players, max_rounds=2)
    else:
        for players in game.player_counts:
            for limit, target in ((1, 3), (2, 9), (None, 3)):
                small = odin_of(ODIN_DECK, 2, players, max_hands=limit, target=target)
                yield f"{players} players, small, to {target}, hands: {limit}", small
            for target in (15, 10):
                rules = odin.Rules(players, target=target)
                yield f"{players} players, to {target}", rules
            yield f"{players} players, one hand", odin.Rules(players, max_hands=1)


def end_of(match: AnyMatch) -> dict[str, Any]:
    """In which way a match ended."""
    result = match.result
    assert result is not None
    return {
        "players": len(result.points),
        "reason": result.reason,
        "rematch": result.rematch,
        "tie_breakers": list(result.tie_breakers),
        "winners": len(result.winners),
    }


SEEDS_TRIED = {True: 400, False: 2}


def records(game: Game) -> str:
    """One record for every way to end that random matches find, the shortest of each rules."""
    made = [header(game, "a record for every way in which a match can end")]
    for name, rules in ways(game):
        shortest: dict[str, AnyMatch] = {}
        for seed in range(SEEDS_TRIED["small" in name]):
            match = played(game, rules, seed, lambda _: True)
            end = line(end_of(match))
            if end not in shortest or len(match.log) < len(shortest[end].log):
                shortest[end] = match
        for end, match in sorted(shortest.items()):
            record = json.loads(dump_record(match.record({"rules": name})))
            made.append(line({"end": json.loads(end), "record": record, "rules": name}))
    return "".join(made)


# All of them


def goldens() -> dict[str, Callable[[], str]]:
    """What makes each file, by its path in this folder."""
    made: dict[str, Callable[[], str]] = {}
    for game in (herrlof.GAME, odin.GAME):
        made[f"counts/{game.name}.jsonl"] = lambda game=game: counts(game)
        made[f"deals/{game.name}.jsonl"] = lambda game=game: deals(game)
        made[f"records/{game.name}.jsonl"] = lambda game=game: records(game)
        for edition in game.editions:
            for players in game.player_counts:
                name = f"playthroughs/{game.name}-{edition}-{players}.txt"
                made[name] = lambda game=game, edition=edition, players=players: playthrough(
                    game, edition, players
                )
    return made


def main() -> None:
    for name, make in goldens().items():
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(make(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
