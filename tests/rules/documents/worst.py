"""The most expensive documents of a given size, and what each costs to read, use and write.

`WORST` holds those thought up, and `STRETCHED` each array of each kind of document, filled.
As a script in a process of its own, `python -m rules.documents.worst NAME BYTES TIMES` reads one of
them and prints the CPU seconds and the MiB that it took, how it ended, and the MiB that the
other documents before it left behind.
"""

import gc
import json
import sys
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from attrs import evolve
from rules.playing import at_random

from herrlof_rules import (
    Decision,
    DocumentError,
    HerrlofRulesError,
    Match,
    herrlof,
    odin,
    redact,
    verify,
)
from herrlof_rules import documents as js
from herrlof_rules.core.game import Game
from herrlof_rules.documents import limits
from herrlof_rules.match import Move, Record
from herrlof_rules.odin.cards import pack

HERROLF_RULES = herrlof.Rules(
    hand_size=1,
    deck=[herrlof.Card.B1, herrlof.Card.B2, herrlof.Card.B4],
    first_dealer=0,
    target=1_000_000,
    max_rounds=None,
)
ODIN_RULES = odin.Rules(players=2, hand_size=1, target=1_000_000, first_player=0)


def copies(item: str, size: int, most: int = limits.NESTED_LIMIT) -> str:
    """As many copies of an item as fit into an array and the size limit."""
    return "[" + ",".join([item] * min(size // (len(item) + 1), most)) + "]"


def document(game: Game, kind: str, **members: str) -> str:
    """A document whose members are given as text."""
    envelope = {"format": f"herrlof-rules/{kind}", "game": game.name, "revision": game.revision}
    texts = {"version": "1"} | {name: json.dumps(value) for name, value in envelope.items()}
    return "{" + ",".join(f'"{name}":{text}' for name, text in (texts | members).items()) + "}"


def with_members(value: Any, **members: str) -> str:
    """The text of an object in which some members, at any depth, are replaced by text."""
    if not isinstance(value, dict):
        return json.dumps(value)
    texts = {
        name: members.get(name) or with_members(part, **members) for name, part in value.items()
    }
    return "{" + ",".join(f'"{name}":{text}' for name, text in texts.items()) + "}"


def plain(dumped: str, kind: str) -> Any:
    """The member of a document that is named as its kind."""
    return json.loads(dumped)[kind]


# Plain JSON values, which are parsed and then refused


def nested_arrays(size: int) -> str:
    """The maximal number of members, with keys that fill the rest of the size limit."""
    many = copies("[" * 400 + "]" * 400, size, limits.NESTED_LIMIT // 401)
    return f"[{many},{many_keys(size - len(many) - 3)}]"


def nested_objects(size: int) -> str:
    many = copies('{"":' * 300 + "0" + "}" * 300, size, limits.NESTED_LIMIT // 301)
    return f"[{many},{many_keys(max(size - len(many) - 3, 0))}]"


def many_keys(size: int) -> str:
    return "{" + ",".join(f'"{n:x}":0' for n in range(size // 11)) + "}"


def digits(size: int) -> str:
    return copies("9" * 4000, size)


# Documents of one kind each


RULES = json.dumps(plain(js.dump_rules(herrlof.GAME, HERROLF_RULES), "rules"))


def herrlof_state(**members: str) -> str:
    state = herrlof.initial(HERROLF_RULES)
    state = herrlof.apply(state, next(iter(herrlof.chance(state)))[0])
    written = plain(js.dump_state(herrlof.GAME, state), "state")
    return document(herrlof.GAME, "state", state=with_members(written, **members))


SHEET = '{"points":[0,0],"predictions":[1,1],"tricks":[0,0]}'


def scored_state(size: int, **members: str) -> str:
    """A possible state with enough rounds to reach the size limit."""
    sheets = copies(SHEET, size, limits.ITEMS_LIMIT)
    past = sheets.count("points")
    state = plain(js.dump_state(herrlof.GAME, herrlof.initial(HERROLF_RULES)), "state")
    standing = {"sheets": sheets, "round": str(past + 1), "dealer": str(past % 2)}
    return document(herrlof.GAME, "state", state=with_members(state, **standing, **members))


def bonus_state(size: int) -> str:
    """A state whose rounds all hold numbers of tricks that earn the small bonus."""
    numbers = "[" + ",".join(str(n + 9) for n in range(min(size // 16, limits.ITEMS_LIMIT))) + "]"
    return scored_state(size // 2, small_bonus_tricks=numbers)


def scored_state_of_odin(size: int) -> str:
    sheets = copies('{"points":[0,1]}', size, limits.ITEMS_LIMIT)
    past = sheets.count("points")
    state = plain(js.dump_state(odin.GAME, odin.initial(ODIN_RULES)), "state")
    standing = {
        "sheets": sheets,
        "hand_number": str(past + 1),
        "first_player": str(past % 2),
        "scores": f"[0,{past}]",
    }
    return document(odin.GAME, "state", state=with_members(state, **standing))


def observation() -> str:
    view = Match.start(herrlof.GAME, HERROLF_RULES, seed=1).view(0)
    return json.dumps(plain(js.dump_observation(herrlof.GAME, view.observation), "observation"))


def view(events: str) -> str:
    return document(herrlof.GAME, "view", rules=RULES, observation=observation(), events=events)


def moves(game: Game, own_rules: Any, count: int) -> str:
    """A record of `count` legal moves, in rounds as short as they can be."""
    state, record_moves = game.initial(own_rules), []
    while len(record_moves) < count:
        seats = game.turn(state).seats
        if seats:
            move: Any = game.legal_actions(state, seats[0])[0]
        else:
            move = next(iter(game.chance(state)))[0]
        record_moves.append(Move(seats[0] if seats else "chance", move))
        state = game.apply(state, move, seats[0] if seats else None)
    return js.dump_record(Record(game, own_rules, None, tuple(record_moves), None))


def short_rounds(size: int) -> str:
    of_two_cards = evolve(ODIN_RULES, deck=[odin.Card.B1, odin.Card.R2])
    return moves(odin.GAME, of_two_cards, min(limits.MOVES_LIMIT, size // 64))


def short_rounds_of_herrlof(size: int) -> str:
    return moves(herrlof.GAME, HERROLF_RULES, min(limits.MOVES_LIMIT, size // 64))


def seeded(size: int) -> str:
    """A record of deals of whole hands, each of which `verify` draws again."""
    rules_of_three = herrlof.Rules(players=3, max_rounds=None, target=1_000_000, first_dealer=0)
    match = Match.start(herrlof.GAME, rules_of_three, seed="x" * 1000)
    while len(match.log) < min(limits.MOVES_LIMIT, size // 64):
        match = match.play(match.legal_actions(match.turn.seats[0])[-1], match.turn.seats[0])
    record = json.loads(js.dump_record(match.record()))
    del record["moves"][limits.MOVES_LIMIT :]
    return json.dumps(record)


def empty_record(meta: str) -> str:
    members = {"rules": RULES, "seed": "null", "moves": "[]", "result": "null", "meta": meta}
    return document(herrlof.GAME, "record", **members)


def redacted(game: Game, own_rules: str, seat: str, frames: str) -> str:
    return document(game, "redacted-record", rules=own_rules, seat=seat, frames=frames)


def changes(size: int, events: str, then: Callable[[int], str]) -> str:
    """A redacted record: a first frame, then frames made by `then` up to the size."""
    frames = [f'{{"added":{{}},"changed":{observation()},"events":{events}}}']
    room = size - len(frames[0]) - 1_000
    while room > 0 and len(frames) <= limits.MOVES_LIMIT:
        frames.append(then(len(frames)))
        room -= len(frames[-1]) + 1
    return redacted(herrlof.GAME, RULES, "0", "[" + ",".join(frames[:-1]) + "]")


def sheets_added(each: int) -> Callable[[int], str]:
    """A frame that adds `each` score sheets, as did the frames before."""
    sheets = ",".join([SHEET] * each)

    def frame(number: int) -> str:
        changed = f'{{"round":{number * each + 1}}}'
        return f'{{"added":{{"sheets":[{sheets}]}},"changed":{changed},"events":[]}}'

    return frame


def event_told(_: int) -> str:
    return f'{{"added":{{}},"changed":{{}},"events":[{EVENT}]}}'


def many_choices(size: int) -> str:
    """Frames with Odin's largest number of legal actions, each a little different."""
    own_rules = odin.Rules(players=2, hand_size=27, first_player=1)
    hands = [[card for card in odin.Card if card.value[0] in some] for some in ("RPG", "BKO")]
    match: Any = Match.unseeded(odin.GAME, own_rules)
    state = match.play_chance(odin.Deal(hands)).state
    packed = (pack(hands[0]), pack(hands[1][4:]))
    state = evolve(state, hands=packed, table=(pack(hands[1][:4]),), turn=Decision("play", (0,)))
    seen = odin.observe(state, 0)
    assert len(seen.legal_actions) == 754
    first = plain(js.dump_observation(odin.GAME, seen), "observation")
    text = plain(js.dump_rules(odin.GAME, own_rules), "rules")
    return framed(odin.GAME, json.dumps(text), "0", json.dumps(first), size, ODD)


def framed(
    game: Game, own_rules: str, seat: str, first: str, size: int, then: tuple[str, ...]
) -> str:
    """A first frame and the maximal number of frames that change it in turn."""
    frames = [f'{{"added":{{}},"changed":{first},"events":[]}}']
    others = [f'{{"added":{{}},"changed":{changed},"events":[]}}' for changed in then]
    room = min((size - len(first)) // len(others[0]) - 9, limits.FRAMES_LIMIT - 1)
    frames += [others[number % len(others)] for number in range(room)]
    return redacted(game, own_rules, seat, "[" + ",".join(frames) + "]")


UNCHANGED = ("{}",)
ODD = ('{"passes":1}', '{"passes":0}')
EVEN = ('{"prediction":1}', '{"prediction":0}')


# Examples with every array filled


def seen_late(game: Game) -> Any:
    """A match with nearly the largest table, and a seat to act."""
    own_rules: Any = {
        "herrlof": herrlof.Rules(players=3, hand_size=11, first_dealer=0),
        "odin": odin.Rules(players=2, two_player_colours=4, first_player=0),
    }[game.name]
    match: Any = Match.start(game, own_rules, seed=5)
    return at_random(match, 11, lambda match: len(match.log) >= 90)


LATE = {game.name: seen_late(game) for game in (herrlof.GAME, odin.GAME)}
ITEMS = {
    "thefts": '{"given":"R1","taken":"R2","thief":0,"victim":1}',
    "buried": '"R1"',
    "sheets": None,
}
"""An item for arrays that are empty in the examples; those of others are copied."""


def examples(game: Game) -> dict[str, Any]:
    """A document of each kind, as plain data."""
    match = LATE[game.name]
    seat = match.turn.seats[0]
    view = match.view(seat)
    moves = [entry.move for entry in match.log]
    outcome = next(m.choice for m in moves if type(m.choice).__name__ == "Deal")
    action = max((m.choice for m in moves if m.by != "chance"), key=lambda a: len(repr(a)))
    return {
        "action": json.loads(js.dump_action(game, action)),
        "outcome": json.loads(js.dump_outcome(game, outcome)),
        "rules": json.loads(js.dump_rules(game, match.rules)),
        "state": json.loads(js.dump_state(game, match.state)),
        "observation": json.loads(js.dump_observation(game, view.observation)),
        "view": json.loads(js.dump_view(game, view)),
        "record": json.loads(js.dump_record(match.record({"list": []}))),
    }


def arrays(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every array; of similar arrays in an array only the first."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from arrays(member, (*path, name))
    elif isinstance(value, list):
        yield path
        kinds = set()
        for number, item in enumerate(value):
            kind = item.get("type") if isinstance(item, dict) else type(item)
            if kind not in kinds:
                kinds.add(kind)
                yield from arrays(item, (*path, number))


def filled(whole: Any, path: tuple[Any, ...], size: int) -> str:
    """The document with one array filled with copies of its last item."""
    copy = json.loads(json.dumps(whole))
    *inner, last = path
    place = copy
    for part in inner:
        place = place[part]
    item = json.dumps(place[last][-1]) if place[last] else ITEMS.get(last) or '"R1"'
    place[last] = "@"
    text = json.dumps(copy)
    return text.replace('"@"', copies(item, size - len(text), limits.ITEMS_LIMIT))


def stretched() -> dict[str, tuple[str, str, Callable[[int], str]]]:
    """A maker of a document for every array of every kind, and for every kind of event."""
    worst_parts: dict[str, tuple[str, str, Callable[[int], str]]] = {}
    for game in (herrlof.GAME, odin.GAME):
        name = game.name
        for kind, whole in examples(game).items():
            for path in arrays(whole):
                label = f"{name} {kind} {'.'.join(map(str, path))}"
                worst_parts[label] = (name, kind, partial(filled, whole, path))
        view = examples(game)["view"]
        kinds = {event["type"]: event for event in view["events"]}
        for one, event in kinds.items():
            label = f"{name} view with many {one}"
            more = {**view, "events": [*view["events"], event]}
            worst_parts[label] = (name, "view", partial(with_events, more))
        seen, text = view["observation"], json.dumps(view["rules"])
        toggled = EVEN if name == "herrlof" else ODD
        for path in arrays(seen):
            for then, word in ((UNCHANGED, "unchanged"), (toggled, "changing")):
                label = f"{name} frames {word} {'.'.join(map(str, path))}"
                make = partial(stretched_frames, game, text, seen, path, then)
                worst_parts[label] = (name, "redacted-record", make)
    return worst_parts


def with_events(view: Any, size: int) -> str:
    """The view with its last event repeated."""
    *events, last = (json.dumps(event) for event in view["events"])
    room = min(size - len(json.dumps(view)), (len(last) + 1) * (limits.EVENTS_LIMIT - len(events)))
    text = "[" + ",".join(events) + "," + copies(last, room)[1:]
    return json.dumps({**view, "events": "@"}).replace('"@"', text)


def stretched_frames(
    game: Game, rules: str, seen: Any, path: tuple[Any, ...], then: tuple[str, ...], size: int
) -> str:
    """A first frame with an array that takes half the limit, and frames after it."""
    first = filled(seen, path, size // 2)
    return framed(game, rules, json.dumps(seen["seat"]), first, size, then)


EVENT = '{"seat":0,"type":"swap_chosen"}'

WORST: dict[str, tuple[str, str, Callable[[int], str]]] = {
    "nested arrays": ("herrlof", "action", nested_arrays),
    "nested objects": ("herrlof", "action", nested_objects),
    "many keys": ("herrlof", "action", many_keys),
    "long numbers": ("herrlof", "action", digits),
    "keys of a state": ("herrlof", "state", lambda n: herrlof_state(turn=many_keys(n))),
    "sheets and numbers of tricks": ("herrlof", "state", bonus_state),
    "sheets": ("herrlof", "state", scored_state),
    "sheets of Odin": ("odin", "state", scored_state_of_odin),
    "events": ("herrlof", "view", lambda n: view(copies(EVENT, n, limits.EVENTS_LIMIT))),
    "short rounds": ("odin", "record", short_rounds),
    "short rounds of Herrlof": ("herrlof", "record", short_rounds_of_herrlof),
    "a seeded match": ("herrlof", "record", seeded),
    "metadata": (
        "herrlof",
        "record",
        lambda n: empty_record('{"a":' + copies("[" * 20 + "]" * 20, n, 50_000) + "}"),
    ),
    "frames with most to choose from": ("odin", "redacted-record", many_choices),
    **{
        f"frames that add {each} sheets": (
            "herrlof",
            "redacted-record",
            partial(changes, events="[]", then=sheets_added(each)),
        )
        for each in (1, 13)
    },
    "frames that tell one event": (
        "herrlof",
        "redacted-record",
        lambda n: changes(n, copies(EVENT, n // 2, limits.ITEMS_LIMIT), event_told),
    ),
}

STRETCHED = stretched()


def read(name: str, size: int) -> tuple[str, dict[str, float]]:
    """Reads a document and uses it as a program would; returns the outcome and the seconds."""
    game_name, kind, make = (WORST | STRETCHED)[name]
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
        load = getattr(js, f"load_{kind.replace('-', '_')}")
        environment = timed("load", lambda: load(game, text))
        if kind == "record":
            timed("verify", lambda: verify(environment))
            environment = timed("redact", lambda: redact(environment, 0))
            written = timed("dump", lambda: js.dump_redacted_record(environment))
            seconds["MiB written"] = round(len(written) / (1 << 20), 2)
            timed("load again", lambda: js.load_redacted_record(game, written))
        elif kind == "view":
            timed("dump", lambda: js.dump_view(game, environment))
            timed("worlds", lambda: game.worlds(environment))
        else:
            dump: Any = getattr(js, f"dump_{kind.replace('-', '_')}")
            timed(
                "dump", lambda: dump(*(() if kind == "redacted-record" else (game,)), environment)
            )
        if kind in ("record", "redacted-record"):
            timed("views", lambda: deque(environment.views(), maxlen=1))
    except HerrlofRulesError as refused:
        return f"{type(refused).__name__}: {refused}"[:150], seconds
    return "read", seconds


def main(name: str, size: str, times: str) -> None:
    kept = round(memory_kept(int(times)), 1)
    ended, seconds = read(name, int(size))
    most = round(memory("VmHWM"))
    print(json.dumps({"ended": ended, "seconds": seconds, "MiB": most, "MiB kept": kept}))


def memory_kept(times: int) -> float:
    """The MiB that remain after different large documents were read, written and refused.

    Only Python's own memory is counted, because the system may move the rest to a disk and back.
    """
    seen = examples(odin.GAME)["view"]

    def use(number: int) -> None:
        state = js.load_state(herrlof.GAME, scored_state(80_000 + 100 * number))
        js.dump_state(herrlof.GAME, state)
        with suppress(DocumentError):
            js.load_view(odin.GAME, filled(seen, ("observation", "removed"), 80_000))

    for number in range(3):
        use(number)
    gc.collect()
    tracemalloc.start()
    for number in range(times):
        use(3 + number)
    gc.collect()
    remaining, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return remaining / (1 << 20)


def memory(what: str) -> float:
    """The process's memory in MiB, now or at its peak."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(what))


if __name__ == "__main__":
    main(*sys.argv[1:])
