"""Keys of information states, and digests of their vectors, in the first moves of matches."""

from functools import cache
from hashlib import sha256
from itertools import islice
from typing import Any

from herrlof_arena.encoding import Encoder, information_key
from herrlof_rules import Match
from herrlof_rules.core.game import Game
from tools.goldens.text import course, header, line, rules_json

MOVES = 120
EVERY = 12
SEED = "int:0"


def keys(game: Game) -> str:
    about = (
        f"after so many moves of the match with the seed {SEED}: by seat, then of a spectator, the "
        "key of the information state, and the first 16 digits of the SHA-256 of its vector, "
        "written as whole numbers with commas between"
    )
    lines = [header(game, about)]
    for players in game.player_counts:
        rules = game.rules(players)
        lines.append(line({"rules": rules_json(game, rules)}))
        lines += stages(game, rules)
    return "".join(lines)


def stages(game: Game, rules: Any) -> list[str]:
    encoder, match = Encoder(game, rules), Match.unseeded(game, rules)
    seats = (*range(rules.players), None)
    lines: list[str] = []
    for number, (_, seat, move) in enumerate(islice(course(game, rules, SEED), MOVES + 1)):
        if number % EVERY == 0:
            keys = [information_key(match, seat).hex() for seat in seats]
            vectors = [digest(encoder.information_state_tensor(match, seat)) for seat in seats]
            lines.append(line({"keys": keys, "moves": number, "vectors": vectors}))
        match = match.play_chance(move) if seat is None else match.play(move, seat)
    return lines


def digest(vector: Any) -> str:
    return sha256(",".join(map(whole, vector)).encode()).hexdigest()[:16]


@cache
def whole(number: float) -> str:
    return str(int(number))
