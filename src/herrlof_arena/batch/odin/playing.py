"""A turn to play: opens the door to leading a round (L), or to answering a set (T)."""

from herrlof_arena.batch.compiled import compiled, inlined
from herrlof_arena.batch.odin.answering import may_answer, pass_by, write_answers
from herrlof_arena.batch.odin.leading import lead, may_lead, write_leads
from herrlof_arena.batch.odin.numbering import PASS, play_id, set_played
from herrlof_arena.batch.odin.sets import NO_SET
from herrlof_arena.batch.odin.state import TABLE
from herrlof_arena.batch.odin.taking import beat
from herrlof_arena.batch.rows import Row


@inlined
def write_plays(s: Row, r: Row, out: Row, start: int) -> int:
    """Writes the ids of what the seat to act may play, in no order; returns the end."""
    first = start
    if s[TABLE] == NO_SET:
        stop = write_leads(s, r, out, start)
    else:
        out[start] = PASS  # T6
        first += 1
        stop = write_answers(s, out, first)
    for at in range(first, stop):
        out[at] = play_id(r, out[at])
    return stop


@compiled
def may_play(s: Row, r: Row, action: int) -> bool:
    """Whether the seat to act may do this."""
    leads = s[TABLE] == NO_SET
    if action == PASS:
        return not leads  # L4, T6
    number = set_played(r, action)
    if number == NO_SET:
        return False
    return may_lead(s, r, number) if leads else may_answer(s, number)


@inlined
def play(s: Row, r: Row, action: int) -> None:
    """A set is led or played on the table, or the seat passes."""
    if action == PASS:
        pass_by(s, r)
    elif s[TABLE] == NO_SET:
        lead(s, r, set_played(r, action))
    else:
        beat(s, r, set_played(r, action))
