"""A replay viewer for a record: shows all events, or one seat's view.

    python examples/replay_viewer.py FILE [SEAT]

Without a file, the viewer plays a match itself, and shows what seat 0 saw.
"""

import sys
from pathlib import Path

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import herrlof, redact, replay
from herrlof_rules.documents import dump_record, game_of, load_record


def show(text: str, seat: int | None) -> None:
    """Prints a record as a seat saw it, or the whole match for None."""
    record = load_record(game_of(text), text)
    if seat is not None:
        for number, frame in enumerate(redact(record, seat).frames):
            for event in frame.events:
                print(f"{number:4} {event}")
        return
    replayed = replay(record)
    for number, entry in enumerate(replayed.match.log):
        for event in entry.events:
            print(f"{number:4} {event}")
    if replayed.error is not None:
        print(f"the record is wrong: {replayed.error}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        show(
            Path(sys.argv[1]).read_text("utf-8"),
            int(sys.argv[2]) if sys.argv[2:] else None,
        )
    else:
        rules = herrlof.Rules(max_rounds=1)
        played = play_match(
            herrlof.GAME, rules, [RandomBot(), RandomBot()], seed=2020
        )
        show(dump_record(played.record()), 0)
