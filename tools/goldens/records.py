"""A record for every way in which a match can end."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from herrlof_rules import Chance, Match, Over
from herrlof_rules.core.game import Game
from herrlof_rules.documents import to_data
from tools.goldens.text import chosen, header, line
from tools.miniatures import miniature

LIMITED = ((10, 1, 50), (2, 1, 2), (2, 2, 50), (2, 3, 4))
UNLIMITED = ((10, None, 14), (2, None, 2), (2, None, 5))
HERRLOF_DECK = "B1 B2 B3 G6 G9 R4 R6 Y5 H V"
ODIN_DECK = "B1 B2 B5 R1 R3 R6 P2 P4 P7 G3 G8 G9 K2 K5 O6 O7"


def ways(game: Game) -> Iterator[tuple[str, Any]]:
    """The rules under which ends are searched, small rules first, so that the records are short."""
    return herrlof_ways(game) if game.name == "herrlof" else odin_ways(game)


def herrlof_ways(game: Game) -> Iterator[tuple[str, Any]]:
    for players in game.player_counts:
        deck = miniature(game, HERRLOF_DECK, 2, players, small_bonus_tricks=[]).deck
        for edition in ("english", "german", "online"):
            rules = game.edition(edition, players)
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
                        deck=deck,
                    ),
                )
        yield f"english, {players} players", game.rules(players)
        yield f"english, {players} players, 2 rounds", game.rules(players, max_rounds=2)


def odin_ways(game: Game) -> Iterator[tuple[str, Any]]:
    for players in game.player_counts:
        for limit, target in ((1, 3), (2, 9), (None, 3)):
            small = miniature(game, ODIN_DECK, 2, players, max_hands=limit, target=target)
            yield f"{players} players, small, to {target}, hands: {limit}", small
        for target in (15, 10):
            yield f"{players} players, to {target}", game.rules(players, target=target)
        yield f"{players} players, one hand", game.rules(players, max_hands=1)


def end_of(match: Match) -> dict[str, Any]:
    """The way in which a match ended."""
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


def played(game: Game, rules: Any, seed: int) -> Match:
    """Plays a whole match."""
    match, number = Match.start(game, rules, seed), 0
    assert match.seed is not None
    while not isinstance(turn := match.turn, Over):
        assert not isinstance(turn, Chance)
        legal = game.legal_actions(match.state, turn.seats[0])
        match = match.play(chosen(legal, match.seed, number), turn.seats[0])
        number += 1
    return match


def records(game: Game, tried: Mapping[str, Iterable[int]] | None = None) -> str:
    """The shortest record of random play for every way to end, under each of the rules.

    `tried` has the seeds to try, by the name of the rules; None tries all seeds that the goldens
    use.
    """
    lines = [header(game, "a record for every way in which a match can end")]
    for name, rules in ways(game):
        shortest: dict[str, Match] = {}
        for seed in range(SEEDS_TRIED["small" in name]) if tried is None else tried[name]:
            match = played(game, rules, seed)
            end = line(end_of(match))
            if end not in shortest or len(match.log) < len(shortest[end].log):
                shortest[end] = match
        for end, match in sorted(shortest.items()):
            record = to_data(match.game, match.record({"rules": name}))
            lines.append(line({"end": json.loads(end), "record": record, "rules": name}))
    return "".join(lines)
