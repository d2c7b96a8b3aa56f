"""Seeded play: a match as an immutable value, and what one seat sees of it."""

from collections.abc import Mapping
from typing import Generic

from attrs import evolve, frozen

from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed, chance_stream, seed_commitment, seed_text
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Chance, Decision, Over, Turn
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.match.record import Meta, Moved, Record


@frozen
class View(Generic[R, A, E, V]):
    """All that one seat is given, or a spectator for seat None: safe to send to it.

    `events` are those since the start of the match, as that seat saw them; `legal_actions` are in
    canonical order, `()` when the seat is not to act.
    """

    seat: int | None
    observation: V
    events: tuple[E, ...]
    legal_actions: tuple[A, ...]
    rules: R


@frozen
class Entry(Generic[S, A, O, E]):
    """One move of a match: `by` a seat, or None for chance; the events and the state it led to."""

    by: int | None
    move: A | O
    events: tuple[E, ...]
    state: S


@frozen
class Match(Generic[R, S, A, O, E, V]):
    """A game being played: a first state, and every move since.

    With a seed, chance outcome number *i* is a function of the seed and *i* alone, so undoing and
    playing on cannot roll the dice again, and nobody's thinking shifts them.  Without one
    (`by_hand`) the caller plays the chance outcomes too.
    """

    game: Game[R, S, A, O, E, V]
    rules: R
    seed: str | None
    """The tagged text of the seed: secret while the match is played."""

    start_state: S
    log: tuple[Entry[S, A, O, E], ...] = ()

    @classmethod
    def start(
        cls, game: Game[R, S, A, O, E, V], rules: R, seed: Seed | None = None
    ) -> "Match[R, S, A, O, E, V]":
        """A new match, chance settled up to the first decision.

        `seed` is an int, a str or bytes; None takes a fresh one of 256 bits.
        """
        return cls(game, rules, seed_text(seed), game.initial(rules))._settle_chance()

    @classmethod
    def by_hand(cls, game: Game[R, S, A, O, E, V], rules: R) -> "Match[R, S, A, O, E, V]":
        """A new match whose chance outcomes are handed in with `play`, as from a real table."""
        return cls(game, rules, None, game.initial(rules))

    @property
    def state(self) -> S:
        """The whole truth now: secret."""
        return self.log[-1].state if self.log else self.start_state

    @property
    def turn(self) -> Turn:
        """Whose turn it is, and for what; with a seed, never a chance turn."""
        return self.game.turn(self.state)

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        turn = self.turn
        return turn.result if isinstance(turn, Over) else None

    @property
    def legal_actions(self) -> tuple[A, ...]:
        """What the first seat that is to act may do now."""
        return self.game.legal_actions(self.state)

    @property
    def seed_commitment(self) -> str | None:
        """SHA-256 of the seed, to publish before play; None without a seed."""
        return None if self.seed is None else seed_commitment(self.seed)

    def play(self, move: A | O, seat: int | None = None) -> "Match[R, S, A, O, E, V]":
        """The match after a move, chance settled up to the next decision where there is a seed.

        `seat` is who acts, by default the first seat that is to act.
        Raises `IllegalAction`; this match is then as it was.
        """
        return self.follow(move, seat)._settle_chance()

    def undo(self) -> "Match[R, S, A, O, E, V]":
        """The match before the last decision and all chance since; at the start, itself."""
        log = self.log
        while log and log[-1].by is None:
            log = log[:-1]
        return evolve(self, log=log[:-1]) if log else self

    def view(self, seat: int | None) -> View[R, A, E, V]:
        """What `seat` has been shown so far, or a spectator for None; raises `UnknownSeat`."""
        check_seat(seat, self.rules.players)
        observation = self.game.observe(self.state, seat)
        events = tuple(seen_by(event, seat) for entry in self.log for event in entry.events)
        return View(seat, observation, events, observation.legal_actions, self.rules)

    def record(self, meta: Mapping[str, Meta] | None = None) -> Record[R, S, A, O, E, V]:
        """The match as a record, finished or not: secret."""
        moves = tuple(Moved[A, O](entry.by, entry.move) for entry in self.log)
        return Record(self.game, self.rules, self.seed, moves, self.result, meta or {})

    def follow(self, move: A | O, seat: int | None = None) -> "Match[R, S, A, O, E, V]":
        """The match after exactly this move: what `play` does, but chance stays unsettled.

        Raises `IllegalAction`, and `UnknownSeat` for a seat that is no whole number.
        """
        if seat is not None and type(seat) is not int:
            raise UnknownSeat(seat, self.rules.players)
        turn = self.turn
        by = turn.seats[0] if isinstance(turn, Decision) and seat is None else seat
        step = self.game.step(self.state, move, by)
        entry: Entry[S, A, O, E] = Entry(by, move, step.events, step.state)
        return Match(self.game, self.rules, self.seed, self.start_state, (*self.log, entry))

    def _settle_chance(self) -> "Match[R, S, A, O, E, V]":
        match, seed = self, self.seed
        if seed is not None and isinstance(match.turn, Chance):
            number = sum(entry.by is None for entry in match.log)
            while isinstance(match.turn, Chance):
                outcome = match.game.chance(match.state).sample(chance_stream(seed, number))
                match = match.follow(outcome)
                number += 1
        return match
