"""A Hypothesis state machine for any game: it plays, undoes, writes, reads and looks."""

from collections.abc import Iterable
from typing import Any

from herrlof_rules.core import AnyRules, Chance, Decision, Game, IllegalAction, UnknownSeat
from herrlof_rules.documents import (
    dump_record,
    dump_redacted_record,
    dump_state,
    load_record,
    load_redacted_record,
    load_state,
)
from herrlof_rules.extras import extra
from herrlof_rules.match import Match, Move, redact, replay
from herrlof_rules.testing.catalogue import LAWS
from herrlof_rules.testing.counterexample import path_of
from herrlof_rules.testing.driver import broken_by
from herrlof_rules.testing.effort import Effort
from herrlof_rules.testing.generators.onlooker import Onlooker
from herrlof_rules.testing.generators.playouts import Position, seat_of
from herrlof_rules.testing.law import Context, Cost, Law
from herrlof_rules.testing.oracles import Oracles
from herrlof_rules.testing.strategies import moves

with extra("testing"):
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

__all__ = ["game_machine"]

EVERYWHERE = Cost.LITTLE
"""Laws of positions that cost at most this are checked in every position."""


def game_machine(
    game: Game, rules: "AnyRules | st.SearchStrategy[AnyRules]", *, oracles: Oracles | None = None
) -> type[RuleBasedStateMachine]:
    """A state machine that plays the game and checks it against the kit's laws on the way.

    Each step makes a move, tries something illegal, takes moves back, writes and reads, or looks at
    the position from a seat.  A failing run shrinks to few steps, to cards in the order of the
    deck, and to the first legal actions.  `rules` are rules, or a strategy that draws them.

    The machine's `TestCase` is a test:

    >>> from herrlof_rules import odin
    >>> TestOdin = game_machine(odin.GAME, odin.Rules(players=2)).TestCase
    """
    rules_strategy = rules if isinstance(rules, st.SearchStrategy) else st.just(rules)
    given_oracles = oracles or Oracles()

    class GameMachine(_Machine):
        def __init__(self) -> None:
            super().__init__(game, given_oracles)

        @initialize(rules=rules_strategy)
        def begin(self, rules: Any) -> None:
            """Begins a match under the rules."""
            self.match = Match.unseeded(game, rules)

    GameMachine.__name__ = GameMachine.__qualname__ = f"{game.name.capitalize()}Machine"
    return GameMachine


class _Machine(RuleBasedStateMachine):
    def __init__(self, game: Game, oracles: Oracles) -> None:
        super().__init__()
        self.game = game
        self.match: Any = None
        self.context = Context(game, oracles, Effort(twins_per_position=1), path_of(game) or "")

    @precondition(lambda self: self.match.result is None)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        """Makes a legal move of a seat that is to act, or a move of chance."""
        self._move(data)

    @precondition(lambda self: self.match.result is None)
    @rule(data=st.data())
    def move_often(self, data: st.DataObject) -> None:
        """Makes several moves in a row, so that few steps reach late positions."""
        for _ in range(data.draw(st.integers(1, 12))):
            if self.match.result is None:
                self._move(data)
                self.keeps_the_laws()

    def _move(self, data: st.DataObject) -> None:
        move = data.draw(moves(self.game, self.match.state))
        before, state = self.match, self.match.state
        self.match = before.apply(move)
        state_again = self.game.apply(state, move.choice, seat_of(move))
        self._require(before.state == state, "purity", "a move changed the state it was made in")
        self._require(
            state_again == self.match.state, "purity", f"{move} leads to different states"
        )

    @precondition(lambda self: isinstance(self.match.turn, Decision))
    @rule(data=st.data())
    def try_something_illegal(self, data: st.DataObject) -> None:
        """Tries any action by any seat: it is accepted exactly if it is listed."""
        match, game = self.match, self.game
        space = game.action_space(match.rules)
        seat = data.draw(st.integers(-1, match.rules.players))
        action = space[data.draw(st.integers(0, len(space) - 1))]
        legal = game.legal_actions(match.state, seat) if 0 <= seat < match.rules.players else ()
        before = match.state
        try:
            game.apply(before, action, seat)
        except IllegalAction as refused:
            self._require(action not in legal, "legality", f"{action!r} is listed and refused")
            named = bool(refused.clause) and refused.seat == seat and refused.action == action
            self._require(named, "refusals", f"{refused!r} does not name its clause, seat or move")
        except UnknownSeat:
            self._require(
                not 0 <= seat < match.rules.players,
                "refusals",
                f"seat {seat} is refused as unknown",
            )
        else:
            self._require(action in legal, "legality", f"{action!r} is not listed and not refused")
        self._require(match.state == before, "purity", "a refusal changed the state")

    @precondition(lambda self: self.match.log)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        """Undoes moves, makes the same moves again, and compares the matches."""
        match = self.match
        shorter = match.undo()
        replayed = shorter
        for entry in match.log[shorter.length :]:
            replayed = replayed.apply(Move(entry.by, entry.choice))
        self._require(replayed == match, "purity", "the moves that were undone lead elsewhere")
        if data.draw(st.booleans()):
            self.match = shorter

    @rule()
    def write_and_read(self) -> None:
        """Writes and reads the state, the record and each redacted record, which stay equal."""
        match, game = self.match, self.game
        state = load_state(game, dump_state(game, match.state))
        self._require(state == match.state, "documents", "a state is read as another")
        record = match.record()
        read = load_record(game, dump_record(record))
        self._require(read == record, "documents", "a record is read as another")
        replayed = replay(read)
        fine = replayed.error is None and replayed.match == match
        self._require(fine, "documents", f"a record is not replayed: {replayed.error}")
        if match.log and not isinstance(match.turn, Chance):
            for seat in (None, *range(match.rules.players)):
                part = redact(record, seat)
                same = load_redacted_record(game, dump_redacted_record(part)) == part
                self._require(same, "documents", "a redacted record is read as another")
        self._check(Position(match), DEAR)

    @precondition(lambda self: ("closely", self.match.turn.kind) not in self.context.checked)
    @rule()
    def look_closely(self) -> None:
        """Checks `equality` and `validity` closely at one position of each kind of turn."""
        self.context.is_new("closely", self.match.turn.kind)
        self._check(Position(self.match), CLOSELY)

    @precondition(lambda self: self.match.log)
    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        """Checks what a seat is shown in twins of the match, and the worlds of its view."""
        seat = data.draw(st.sampled_from((None, *range(self.match.rules.players))))
        self._check(Onlooker(Position(self.match), seat), LOOKING)

    @invariant()
    def keeps_the_laws(self) -> None:
        """Checks the cheap laws in every position."""
        if self.match is not None:
            self._check(Position(self.match), CHEAP)

    def teardown(self) -> None:
        """Checks the laws of whole matches on the match that was played."""
        if self.match is not None and self.match.log:
            self._check(self.match, OF_MATCHES)

    def _check(self, subject: Any, laws: Iterable[Law[Any]]) -> None:
        turn = self.match.turn
        applies = {
            "chance": isinstance(turn, Chance),
            "rotation": self.game.info.symmetric,
            "simultaneity": len(turn.seats) > 1,
        }
        for law in laws:
            if not applies.get(law.names[0], True):
                continue
            self.context.label = "/".join(law.names)
            try:
                law.check(subject, self.context)
            except Exception as error:  # noqa: BLE001 - any error of a game breaks the law
                failure = broken_by(law, error, subject)
                raise failure from failure.__cause__

    def _require(self, holds: bool, law: str, fact: str) -> None:
        Position(self.match).require(holds, law, fact)


def _laws_of(
    subject_type: type[Any], lowest: Cost, highest: Cost, *names: str
) -> tuple[Law[Any], ...]:
    return tuple(
        law
        for law in LAWS
        if law.of is subject_type
        and lowest <= law.cost <= highest
        and (not names or law.names[0] in names)
    )


CHEAP = _laws_of(Position, Cost.LEAST, EVERYWHERE)
DEAR = _laws_of(
    *(Position, Cost.SOME, Cost.MOST),
    *("events", "frozen", "holding", "documents", "chance", "copies"),
)
CLOSELY = _laws_of(Position, Cost.MUCH, Cost.MOST, "equality", "validity")
LOOKING = _laws_of(Onlooker, Cost.MUCH, Cost.MUCH, "secrecy", "possibility")
OF_MATCHES = _laws_of(Match, Cost.LEAST, Cost.SOME)
