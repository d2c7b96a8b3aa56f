"""The most expensive documents of a given size that we know, and what each costs to read.

As a script it reads one of them in a process of its own: `python worst.py NAME BYTES` prints the
CPU seconds and the MiB that it took, and how it ended.
"""

import json
import resource
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from herrlof_rules import HerrlofRulesError, Match, herrlof, odin, redact, verify
from herrlof_rules import documents as js
from herrlof_rules.core.game import Game
from herrlof_rules.match import Move, Record

HERROLF_RULES = herrlof.Rules(
    hand_size=1,
    deck=[herrlof.Card.B1, herrlof.Card.B2, herrlof.Card.B4],
    first_dealer=0,
    target=1_000_000,
    max_rounds=None,
)
ODIN_RULES = odin.Rules(players=2, hand_size=1, target=1_000_000, first_player=0)
Read = Callable[[Game, str], object]


def copies(item: str, size: int) -> str:
    """As many of an array's item as there is room for."""
    return "[" + ",".join([item] * (size // (len(item) + 1))) + "]"


def whole_numbers(size: int) -> str:
    """An ascending array of this length."""
    return "[" + ",".join(map(str, range(size // 8))) + "]"


def document(game: Game, kind: str, **members: str) -> str:
    """A document whose members are given as text."""
    envelope = {"format": f"herrlof-rules/{kind}", "game": game.name, "revision": game.revision}
    texts = {"version": "1"} | {name: json.dumps(value) for name, value in envelope.items()}
    return "{" + ",".join(f'"{name}":{text}' for name, text in (texts | members).items()) + "}"


def with_members(value: Any, **members: str) -> str:
    """The text of an object in which some members, at any depth, are replaced by text."""

    def walk(part: Any) -> Any:
        if isinstance(part, dict):
            return {k: f"@{k}@" if k in members else walk(v) for k, v in part.items()}
        return part

    text = json.dumps(walk(value))
    for name, member in members.items():
        text = text.replace(f'"@{name}@"', member)
    return text


def plain(dumped: str, kind: str) -> Any:
    """The member of a document that bears the name of its kind."""
    return json.loads(dumped)[kind]


# Anything at all: parsed, and refused


def nested_arrays(size: int) -> str:
    return copies("[" * 400 + "]" * 400, size)


def nested_objects(size: int) -> str:
    return copies('{"":' * 300 + "0" + "}" * 300, size)


def many_keys(size: int) -> str:
    return "{" + ",".join(f'"{n:x}":0' for n in range(size // 11)) + "}"


def digits(size: int) -> str:
    return copies("9" * 4000, size)


# One kind each


def rules_with(**members: str) -> str:
    return with_members(plain(js.dump_rules(herrlof.GAME, HERROLF_RULES), "rules") | {}, **members)


def rules(**members: str) -> str:
    return document(herrlof.GAME, "rules", rules=rules_with(**members))


def herrlof_state(**members: str) -> str:
    state = herrlof.initial(HERROLF_RULES)
    state = herrlof.apply(state, next(iter(herrlof.chance(state)))[0])
    return document(
        herrlof.GAME,
        "state",
        state=with_members(plain(js.dump_state(herrlof.GAME, state), "state"), **members),
    )


SHEET = '{"points":[0,0],"predictions":[1,1],"tricks":[0,0]}'
EMPTY_SHEET = '{"points":[],"predictions":[],"tricks":[]}'


def scored_state(size: int, **members: str) -> str:
    """A state that is possible, of so many rounds that they take all the room."""
    sheets = copies(SHEET, size)
    past = sheets.count("points")
    state = plain(js.dump_state(herrlof.GAME, herrlof.initial(HERROLF_RULES)), "state")
    standing = {"sheets": sheets, "round": str(past + 1), "dealer": str(past % 2)}
    return document(herrlof.GAME, "state", state=with_members(state, **standing, **members))


def bonus_state(size: int) -> str:
    """Every round looks for its tricks among the numbers that earn the small bonus."""
    numbers = "[" + ",".join(str(n + 9) for n in range(size // 16)) + "]"
    return scored_state(size // 2, small_bonus_tricks=numbers)


def scored_state_of_odin(size: int) -> str:
    sheets = copies('{"points":[0,1]}', size)
    past = sheets.count("points")
    state = plain(js.dump_state(odin.GAME, odin.initial(ODIN_RULES)), "state")
    standing = {
        "sheets": sheets,
        "hand_number": str(past + 1),
        "first_player": str(past % 2),
        "scores": f"[0,{past}]",
    }
    return document(odin.GAME, "state", state=with_members(state, **standing))


def shown(game: Game, own_rules: Any) -> Any:
    match = Match.start(game, own_rules, seed=1)
    return match.view(0)


def observation(game: Game, own_rules: Any, **members: str) -> str:
    seen = plain(js.dump_observation(game, shown(game, own_rules).observation), "observation")
    return with_members(seen, **members)


def herrlof_observation(**members: str) -> str:
    return document(
        herrlof.GAME,
        "observation",
        observation=observation(herrlof.GAME, HERROLF_RULES, **members),
    )


def view(events: str, **members: str) -> str:
    return document(
        herrlof.GAME,
        "view",
        rules=rules_with(),
        observation=observation(herrlof.GAME, HERROLF_RULES, **members),
        events=events,
    )


def moves(game: Game, own_rules: Any, count: int) -> str:
    """A record of so many legal moves, rounds as short as they can be."""
    state, made = game.initial(own_rules), []
    while len(made) < count:
        seats = game.turn(state).seats
        if seats:
            move: Any = game.legal_actions(state, seats[0])[0]
        else:
            move = next(iter(game.chance(state)))[0]
        made.append(Move(seats[0] if seats else "chance", move))
        state = game.apply(state, move, seats[0] if seats else None)
    return js.dump_record(Record(game, own_rules, None, tuple(made), None))


def short_rounds(size: int) -> str:
    rules_of_two = odin.Rules(
        players=2,
        hand_size=1,
        target=1_000_000,
        first_player=0,
        deck=[odin.Card.B1, odin.Card.R2],
    )
    return moves(odin.GAME, rules_of_two, min(js.MOVES_LIMIT, size // 64))


def short_rounds_of_herrlof(size: int) -> str:
    return moves(herrlof.GAME, HERROLF_RULES, min(js.MOVES_LIMIT, size // 64))


def seeded(size: int) -> str:
    """Deals of whole hands, each of which `verify` draws anew."""
    rules_of_three = herrlof.Rules(players=3, max_rounds=None, target=1_000_000, first_dealer=0)
    match = Match.start(herrlof.GAME, rules_of_three, seed="x" * 1000)
    while len(match.log) < min(js.MOVES_LIMIT, size // 64):
        match = match.play(match.legal_actions(match.turn.seats[0])[-1], match.turn.seats[0])
    record = json.loads(js.dump_record(match.record()))
    del record["moves"][js.MOVES_LIMIT :]
    return json.dumps(record)


def record(moves: str, result: str = "null", meta: str = "{}") -> str:
    return document(
        herrlof.GAME,
        "record",
        rules=rules_with(),
        seed="null",
        moves=moves,
        result=result,
        meta=meta,
    )


def redacted(frames: str, version: int) -> str:
    text = document(herrlof.GAME, "redacted-record", rules=rules_with(), seat="0", frames=frames)
    return text.replace('"version":1', f'"version":{version}')


def frames_of_events(size: int) -> str:
    """As many events as there may be before many frames: each view holds them all."""
    seen = observation(herrlof.GAME, HERROLF_RULES)
    first = f'{{"events":{copies(EVENT, min(size // 3, 2_900_000))},"observation":{seen}}}'
    frame = f'{{"events":[{EVENT}],"observation":{seen}}}'
    room = min(size - len(first) - 1_000, 10_000 * len(frame))
    return redacted(f"[{first},{copies(frame, room)[1:]}", 1)


def changes(size: int, events: str, then: Callable[[int], str]) -> str:
    """A redacted record of the newer shape: a first frame, and those that tell what changed."""
    seen = observation(herrlof.GAME, HERROLF_RULES)
    frames = [f'{{"added":{{}},"changed":{seen},"events":{events}}}']
    room = size - len(frames[0]) - 1_000
    while room > 0 and len(frames) <= js.MOVES_LIMIT:
        frames.append(then(len(frames)))
        room -= len(frames[-1]) + 1
    return redacted("[" + ",".join(frames[:-1]) + "]", 2)


def sheets_added(each: int) -> Callable[[int], str]:
    """A frame that adds so many score sheets, as did those before."""
    sheets = ",".join([SHEET] * each)

    def frame(number: int) -> str:
        changed = f'{{"round":{number * each + 1}}}'
        return f'{{"added":{{"sheets":[{sheets}]}},"changed":{changed},"events":[]}}'

    return frame


def event_told(_: int) -> str:
    return f'{{"added":{{}},"changed":{{}},"events":[{EVENT}]}}'


EVENT = '{"seat":0,"type":"swap_chosen"}'

WORST: dict[str, tuple[str, str, Callable[[int], str]]] = {
    "nested arrays": ("herrlof", "action", nested_arrays),
    "nested objects": ("herrlof", "action", nested_objects),
    "many keys": ("herrlof", "action", many_keys),
    "long numbers": ("herrlof", "action", digits),
    "keys of a state": ("herrlof", "state", lambda n: herrlof_state(turn=many_keys(n))),
    "a set of cards": (
        "odin",
        "action",
        lambda n: f'{{"type":"play","cards":{copies(json.dumps("R1"), n)}}}',
    ),
    "hands of a deal": (
        "herrlof",
        "outcome",
        lambda n: f'{{"type":"deal","trump":"R1","hands":{copies("[]", n)}}}',
    ),
    "hands of a deal in Odin": (
        "odin",
        "outcome",
        lambda n: f'{{"type":"deal","hands":{copies("[]", n)}}}',
    ),
    "numbers of tricks": ("herrlof", "rules", lambda n: rules(small_bonus_tricks=whole_numbers(n))),
    "like numbers of tricks": (
        "herrlof",
        "rules",
        lambda n: rules(small_bonus_tricks=copies("0", n)),
    ),
    "tie-breakers": ("herrlof", "rules", lambda n: rules(tie_breakers=copies('"predictions"', n))),
    "a deck": ("herrlof", "rules", lambda n: rules(deck=copies('"B1"', n))),
    "sheets and numbers of tricks": ("herrlof", "state", bonus_state),
    "sheets": ("herrlof", "state", scored_state),
    "empty sheets": ("herrlof", "state", lambda n: herrlof_state(sheets=copies(EMPTY_SHEET, n))),
    "sheets of Odin": ("odin", "state", scored_state_of_odin),
    "empty hands": ("herrlof", "state", lambda n: herrlof_state(hands=copies("[]", n))),
    "a pile": ("herrlof", "state", lambda n: herrlof_state(pile=copies('"B1"', n))),
    "cards buried": (
        "herrlof",
        "state",
        lambda n: herrlof_state(buried=copies('{"card":"B1","seat":0}', n)),
    ),
    "thefts": (
        "herrlof",
        "state",
        lambda n: herrlof_state(
            thefts=copies('{"given":"B1","taken":"B2","thief":0,"victim":1}', n)
        ),
    ),
    "cards of a trick": ("herrlof", "state", lambda n: herrlof_state(trick=copies('"B1"', n))),
    "seats to act": (
        "herrlof",
        "state",
        lambda n: herrlof_state(seats=copies("0", n)),
    ),
    "sheets seen": (
        "herrlof",
        "observation",
        lambda n: herrlof_observation(sheets=copies(SHEET, n)),
    ),
    "cards gone": ("herrlof", "observation", lambda n: herrlof_observation(gone=copies('"B1"', n))),
    "legal actions": (
        "herrlof",
        "observation",
        lambda n: herrlof_observation(legal_actions=copies('{"type":"swap"}', n)),
    ),
    "events": ("herrlof", "view", lambda n: view(copies(EVENT, n))),
    "hands of an event": (
        "herrlof",
        "view",
        lambda n: view(
            '[{"type":"hands_dealt","round":1,"dealer":0,"trump":"B1",'
            f'"hands":{copies("[]", n)}}}]'
        ),
    ),
    "short rounds": ("odin", "record", short_rounds),
    "short rounds of Herrlof": ("herrlof", "record", short_rounds_of_herrlof),
    "a seeded match": ("herrlof", "record", seeded),
    "points of a result": (
        "herrlof",
        "record",
        lambda n: record("[]", f'{{"points":{copies("0", n)},"winners":[],"reason":""}}'),
    ),
    "metadata": (
        "herrlof",
        "record",
        lambda n: record("[]", meta='{"a":' + copies("[" * 20 + "]" * 20, n) + "}"),
    ),
    "an impossible deal": (
        "herrlof",
        "record",
        lambda n: record(
            f'[{{"by":"chance","type":"deal","trump":"B1","hands":{copies("[]", n)}}}]'
        ),
    ),
    "frames of events": ("herrlof", "redacted-record", frames_of_events),
    "frames that add sheets": (
        "herrlof",
        "redacted-record",
        lambda n: changes(n, "[]", sheets_added(13)),
    ),
    "frames that add one sheet": (
        "herrlof",
        "redacted-record",
        lambda n: changes(n, "[]", sheets_added(1)),
    ),
    "frames that tell one event": (
        "herrlof",
        "redacted-record",
        lambda n: changes(n, copies(EVENT, min(n // 2, 2_900_000)), event_told),
    ),
}

LOAD: dict[str, Read] = {
    "action": js.load_action,
    "outcome": js.load_outcome,
    "rules": js.load_rules,
    "state": js.load_state,
    "observation": js.load_observation,
    "view": js.load_view,
    "record": js.load_record,
    "redacted-record": js.load_redacted_record,
}


def read(name: str, size: int) -> tuple[str, dict[str, float]]:
    """Reads a document and does with it all a program would; how it ended, and the seconds."""
    game_name, kind, make = WORST[name]
    game: Any = {"herrlof": herrlof.GAME, "odin": odin.GAME}[game_name]
    text = make(size)
    seconds: dict[str, float] = {}

    def timed(what: str, call: Callable[[], Any]) -> Any:
        begun = process_time()
        try:
            return call()
        finally:
            seconds[what] = round(process_time() - begun, 2)

    try:
        made = timed("load", lambda: LOAD[kind](game, text))
        if kind == "record":
            timed("verify", lambda: verify(made))
            made = timed("redact", lambda: redact(made, 0))
            written = timed("dump", lambda: js.dump_redacted_record(game, made))
            seconds["MiB written"] = round(len(written) / (1 << 20), 2)
            timed("load again", lambda: js.load_redacted_record(game, written))
        if kind in ("record", "redacted-record"):
            timed("views", lambda: deque(made.views(), maxlen=1))
    except HerrlofRulesError as refused:
        return f"{type(refused).__name__}: {refused}"[:150], seconds
    return "read", seconds


def main(name: str, size: str) -> None:
    ended, seconds = read(name, int(size))
    print(json.dumps({"ended": ended, "seconds": seconds, "MiB": round(most_memory())}))


def most_memory() -> float:
    """In MiB.  On Linux `ru_maxrss` counts what the parent process had, too."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    lines = (line.split() for line in status.read_text(encoding="ascii").splitlines())
    return next(int(words[1]) / 1024 for words in lines if words[0] == "VmHWM:")


if __name__ == "__main__":
    main(*sys.argv[1:])
