"""Seeded play: a match as an immutable value."""

from collections.abc import Iterator, Mapping
from typing import Any, Generic, SupportsIndex

from attrs import evolve, field, frozen

from herrlof_rules.core.construction import Brief, fast_constructor
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move, make_move
from herrlof_rules.core.parameters import A_, E_, O_, R_, S_, V_, A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed, chance_stream, seed_commitment, seed_text
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Chance, Over, Turn
from herrlof_rules.core.view import View
from herrlof_rules.match.log import Entry, make_entry
from herrlof_rules.match.record import Meta, Record, RecordError
from herrlof_rules.match.shown import Shown, picture, view_of


@frozen(repr=False)
class Match(Brief, Generic[R, S, A, O, E, V]):
    """A match in progress or finished: its first state, and every move since.

    With a seed, chance outcome number *i* depends on the seed and *i* alone, so neither an undo nor
    a bot's thinking can change what comes next.  Without a seed (`unseeded`) the caller supplies
    the chance outcomes.
    """

    game: Game[R, S, A, O, E, V]

    rules: R

    seed: str | None
    """The tagged text of the seed, secret during play; None for an unseeded match."""

    start_state: S

    _log: tuple[Entry[S, A, O, E], ...] = ()

    _shown: Shown[E] = field(factory=Shown, eq=False)

    @classmethod
    def start(
        cls, game: Game[R_, S_, A_, O_, E_, V_], rules: R_, seed: Seed | None = None
    ) -> "Match[R_, S_, A_, O_, E_, V_]":
        """A new match, with chance settled up to the first decision.

        `seed` is an int, a str or bytes; None draws a fresh one of 256 bits.
        Raises `InvalidSeed`, and `TypeError` for rules of another game.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(players=3), seed=2020)
        >>> match.turn
        Decision(kind='predict', seats=(0, 1, 2))
        """
        return _new(game, rules, seed_text(seed))._settle_chance()

    @classmethod
    def unseeded(
        cls, game: Game[R_, S_, A_, O_, E_, V_], rules: R_
    ) -> "Match[R_, S_, A_, O_, E_, V_]":
        """A new match whose chance outcomes you supply with `play_chance`, as from a real table.

        >>> from herrlof_rules import Match, odin
        >>> Match.unseeded(odin.GAME, odin.Rules(players=4)).turn
        Chance(kind='first_player')
        """
        return _new(game, rules, None)

    @classmethod
    def at(
        cls, game: Game[R_, S_, A_, O_, E_, V_], state: S_, seed: Seed | None = None
    ) -> "Match[R_, S_, A_, O_, E_, V_]":
        """A match that begins at a position, with chance settled up to the first decision.

        `seed` is that of `start`.  Such a match has no record.  Raises `InvalidState` for a state
        that is not valid, and `TypeError` for one of another game.

        >>> from herrlof_rules import Match, odin
        >>> match = Match.at(odin.GAME, odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1))
        >>> match.play(odin.Pass(), seat=0).turn
        Decision(kind='play', seats=(1,))
        """
        check_type(game, Game)
        game.validate(state)
        rules: Any = state.rules
        match: Match[R_, S_, A_, O_, E_, V_] = Match(game, rules, seed_text(seed), state)
        return match._settle_chance()

    @property  # not the field itself: Jedi would not complete what is in it
    def log(self) -> tuple[Entry[S, A, O, E], ...]:
        """Every move with its events and the state it led to: secret."""
        return self._log

    @property
    def state(self) -> S:
        """The current state: secret."""
        return self._log[-1].state if self._log else self.start_state

    @property
    def turn(self) -> Turn:
        """Whose turn it is, and for what kind of move; with a seed, never a chance turn."""
        return self.game.turn(self.state)

    @property
    def result(self) -> Result | None:
        """The result of the match; None while it is in progress."""
        turn = self.turn
        return turn.result if isinstance(turn, Over) else None

    @property
    def seed_commitment(self) -> str | None:
        """SHA-256 of the seed, to publish before play; None without a seed."""
        return None if self.seed is None else seed_commitment(self.seed)

    def legal_actions(self, seat: int) -> tuple[A, ...]:
        """The seat's legal actions in canonical order; `()` when it is not to act.

        Raises `UnknownSeat`, even for None: a spectator never acts.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> match.legal_actions(1)[:2]
        (Predict(tricks=0), Predict(tricks=1))
        """
        if seat is None:  # pyright: ignore[reportUnnecessaryComparison]  # untyped callers
            raise UnknownSeat(seat, self.rules.players)
        return self.game.legal_actions(self.state, seat)

    def play(self, action: A, seat: int) -> "Match[R, S, A, O, E, V]":
        """The match after a seat's action; with a seed, chance is settled up to the next decision.

        Raises `IllegalAction`, and `UnknownSeat`, even for None: a spectator never acts.

        >>> from herrlof_rules import Match, odin
        >>> match = Match.start(odin.GAME, odin.Rules(first_player=0), seed=7)
        >>> match.play(match.legal_actions(0)[0], seat=0).turn
        Decision(kind='play', seats=(1,))
        """
        if type(seat) is not int:  # "chance" is a mover, but not a seat
            raise UnknownSeat(seat, self.rules.players)
        return self._after(make_move(seat, action))._settle_chance()

    def play_chance(self, outcome: O) -> "Match[R, S, A, O, E, V]":
        """The match after a chance outcome, for a match without a seed.

        Raises `IllegalAction` for an outcome that is not possible now.

        >>> from herrlof_rules import Match, odin
        >>> match = Match.unseeded(odin.GAME, odin.Rules(players=4))
        >>> match.play_chance(odin.FirstPlayer(2)).turn
        Chance(kind='deal')
        """
        return self._after(make_move(CHANCE, outcome))

    def apply(self, move: Move[A, O]) -> "Match[R, S, A, O, E, V]":
        """The match after exactly this move; pending chance outcomes are not drawn.

        Raises `IllegalAction` and `UnknownSeat`.

        >>> from herrlof_rules import Match, odin
        >>> from herrlof_rules.match import Move
        >>> match = Match.start(odin.GAME, odin.Rules(first_player=0), seed=7)
        >>> match.apply(Move(0, match.legal_actions(0)[0])).turn
        Decision(kind='play', seats=(1,))
        """
        check_type(move, Move)
        return self._after(move)

    def undo(self) -> "Match[R, S, A, O, E, V]":
        """The match before the last decision and the chance outcomes since; itself at the start.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> match.play(herrlof.Predict(7), seat=0).undo() == match
        True
        """
        log = self._log
        while log and log[-1].by == CHANCE:
            log = log[:-1]
        return evolve(self, log=log[:-1]) if log else self

    def prefixes(self) -> Iterator["Match[R, S, A, O, E, V]"]:
        """The match at each decision so far, in order, ending with the current match.

        A seat is shown a view at each of them.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> later = match.play(herrlof.Predict(7), seat=0)
        >>> list(later.prefixes()) == [match, later]
        True
        """
        stage = evolve(self, log=())
        last = len(self._log)
        for number in range(last + 1):
            shown = stage._shown.copy()
            stage = evolve(stage, log=self._log[:number], shown=shown)
            if number == last or not isinstance(stage.turn, Chance):
                yield stage

    def view(self, seat: int | None, since: SupportsIndex = 0) -> View[R, A, E, V]:
        """The view of `seat`, or of a spectator for None, without the first `since` events.

        To get only events newer than an earlier view, pass the number of events shown so far:
        `match.view(seat, since=earlier.since + len(earlier.events))`.
        Raises `UnknownSeat`, `MissingEvents` if fewer than `since` events have been shown, and
        `TypeError` if `since` is not a count, even for `True`.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> view = match.view(0)
        >>> len(view.observation.hand), len(view.legal_actions), len(view.events)
        (15, 16, 2)
        >>> match.view(None).observation.hand  # a spectator's
        ()
        """
        check_seat(seat, self.rules.players)
        events = self._shown.events(self._log, seat)
        return view_of(self.game.observe, self.state, seat, self.rules, events, since)

    def record(self, meta: Mapping[str, Meta] | None = None) -> Record[R, S, A, O, E, V]:
        """The match as a record, finished or not: secret.

        Raises `RecordError` for a match that began at a position: a record begins at the start.

        >>> from herrlof_rules import Match, odin, verify
        >>> match = Match.start(odin.GAME, odin.Rules(), seed=1)
        >>> verify(match.record({"event": "a club evening"})) == match
        True
        """
        if self.start_state != self.game.initial(self.rules):
            raise RecordError(None, "a match that began at a position has no record")
        moves = tuple([entry.move for entry in self._log])
        return Record(self.game, self.rules, self.seed, moves, self.result, meta or {})

    def __repr__(self) -> str:
        """Short and without the seed, for notebooks and logs."""
        seed = "unseeded, " if self.seed is None else ""
        moves = len(self._log)
        return f"<Match of {self.game.name}, {self.rules!r}: {seed}{moves} moves, {self.turn}>"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show: a spectator's, so no hand is in it."""
        return picture(self.view(None))

    def _after(self, move: Move[A, O]) -> "Match[R, S, A, O, E, V]":
        entry = make_entry(self.game, self.state, self.rules.players, move)
        log, shown = (*self._log, entry), self._shown.copy()
        return _make_match(self.game, self.rules, self.seed, self.start_state, log, shown)

    def _settle_chance(self) -> "Match[R, S, A, O, E, V]":
        match, seed = self, self.seed
        if seed is not None and isinstance(match.turn, Chance):
            number = [entry.move.by for entry in match.log].count(CHANCE)
            while isinstance(match.turn, Chance):
                outcome = match.game.chance(match.state).sample(chance_stream(seed, number))
                match = match.play_chance(outcome)
                number += 1
        return match


_make_match = fast_constructor(Match)


def _new(game: Game[R, S, A, O, E, V], rules: R, seed: str | None) -> Match[R, S, A, O, E, V]:
    check_type(game, Game)
    check_type(rules, game.rules)
    return Match(game, rules, seed, game.initial(rules))
