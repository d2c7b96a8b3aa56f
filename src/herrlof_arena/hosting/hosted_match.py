"""A match between people and bots as a value: the permissions and updates of each client."""

from collections.abc import Collection, Sequence
from typing import Any, Generic, Self, final

from attrs import evolve, field, frozen

from herrlof_arena.hosting.clock import Clock
from herrlof_arena.hosting.errors import NotAllowed, StaleDecision, UnknownKey
from herrlof_arena.hosting.messages import (
    WORDS,
    Act,
    Agree,
    Claim,
    Cursor,
    DeclineProposal,
    Leave,
    Proposal,
    Ready,
    Rename,
    Replace,
    Request,
    Resume,
    ReturnToSeat,
    Reveal,
    SeatRequest,
    TakeBack,
    Update,
)
from herrlof_arena.hosting.players import Player, check_bot, check_digest, check_name, holder
from herrlof_rules.core import MissingEvents
from herrlof_rules.documents import LARGEST_INTEGER
from herrlof_rules.extending import (
    A_,
    E_,
    O_,
    R_,
    S_,
    V_,
    A,
    E,
    O,
    R,
    S,
    V,
    Value,
    check_seat,
    check_type,
    int_argument,
    kind_of,
)
from herrlof_rules.match import CHANCE, Match

MAX_LENGTHENING_REQUESTS = 1000
"""How often a client may leave, rename, take back or replace: this bounds a match's log."""

_COUNTED = frozenset(map(WORDS.__getitem__, (TakeBack, Leave, Replace, Rename)))

LONGEST_CLOCK = 60
"""The largest length of a clock's name, in characters."""

_START = Cursor()


@frozen
class Change(Value, Generic[A, O]):
    """A granted request, which is secret, because its action and chance outcomes may be secret."""

    request: Request[A]
    seat: int | None
    """The seat that made the request; None if the host resumes the match."""

    by_host: bool = False
    at: int | None = None
    """The moment of the change, in milliseconds on the host's clock."""

    clock: str = ""
    """The name of the clock on which `at` was read."""

    outcomes: tuple[O, ...] = ()
    """The chance outcomes that followed the request."""


@final
@frozen
class HostedMatch(Value, Generic[R, S, A, O, E, V]):
    """A seeded match, its players, and their open proposals and permissions.  Secret.

    A hosted match is immutable: `after` returns the match after a request, or raises an error.  A
    host that replaces its match with the returned one loses no change, as long as no other writer
    replaces it in between; `Host` makes sure of that.

    >>> from herrlof_rules import Match, herrlof
    >>> from herrlof_arena.hosting import Act
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(players=2), seed=1)
    >>> hosted = HostedMatch.start(match, [Player("Anna"), Player("Ben")])
    >>> decision = hosted.update_for(0).decision
    >>> hosted = hosted.after(Act(herrlof.Predict(5), decision), seat=0)
    >>> hosted.after(Act(herrlof.Predict(5), decision), seat=0)  # a second click
    Traceback (most recent call last):
    ...
    herrlof_arena.hosting.errors.StaleDecision: decision 0 is not open: the next is 1
    """

    match: Match[R, S, A, O, E, V]

    players: tuple[Player, ...]

    decisions: tuple[int, ...]
    """For each seat, the number of its present decision, or of its next one."""

    clock: Clock

    watching: bytes | None = field(default=None, repr=False)
    """The digest of the spectators' key; None if spectators are not allowed."""

    substitute: str | None = None
    """The name of the bot that plays for a person who leaves; None if people cannot leave."""

    limit: int | None = None
    """The milliseconds that each seat has, after which a host may let the bot play for it.

    A player who returns after that has a tenth of it again.
    """

    waits_for_bots: bool = False
    """Whether a host calls a bot that failed again later, instead of making a random choice."""

    memory_aid: bool = False
    """Whether front-ends show cards that the printed rules let a player remember but not look up.

    Updates do not depend on it, because a seat's observation is what a perfect memory knows.
    """

    awaited: tuple[int, ...] = ()
    """The seats of people who are not ready yet; the match begins when there are none."""

    free: tuple[int, ...] = ()
    """The seats that are still free; the match begins when there are none."""

    revealing: tuple[int, ...] = ()
    """The seats that agree to show all hands after the end."""

    asked: tuple[int, ...] = ()
    """For each seat, how many of its requests count towards `MAX_LENGTHENING_REQUESTS`."""

    undone: int = 0
    """The number of times that actions were taken back."""

    proposals: int = 0
    """The number of proposals so far."""

    proposal: Proposal | None = None
    """The open proposal, if there is one."""

    changes: tuple[Change[A, O], ...] = field(default=(), repr=False)
    """All granted requests since the start."""

    @classmethod
    def start(
        cls,
        match: Match[R_, S_, A_, O_, E_, V_],
        players: Sequence[Player],
        *,
        watching: bytes | None = None,
        substitute: str | None = None,
        gather: bool = False,
        free: Collection[int] = (),
        limit: int | None = None,
        waits_for_bots: bool = False,
        memory_aid: bool = False,
        at: int | None = None,
        clock: str = "",
    ) -> "HostedMatch[R_, S_, A_, O_, E_, V_]":
        """Returns a match with a player for each seat; `at` is the time in milliseconds on a clock.

        The match begins when each of the `free` seats is claimed or played by a bot and, with
        `gather`, every person is ready.  Raises `ValueError` for a match without a seed, a wrong
        number of players, a free seat with a bot or a key, and a negative limit, `NotAllowed` for a
        name that cannot be shown, `UnknownSeat`, and `TypeError`.
        """
        check_type(match, Match)
        seats = match.rules.players
        if match.seed is None:
            raise ValueError("only a match with a seed can be hosted")
        if len(players) != seats:
            raise ValueError(f"{seats} seats need {seats} players, not {len(players)}")
        for player in players:
            check_name(player.name)
            check_bot(player.bot)
        check_bot(substitute)
        check_type(waits_for_bots, bool)
        check_type(memory_aid, bool)
        for seat in free:
            check_seat(seat, seats)
        if any(players[seat].bot or players[seat].key for seat in free):
            raise ValueError("a free seat must have neither a bot nor a key")
        none = (0,) * seats
        people = [seat for seat, player in enumerate(players) if player.bot is None]
        return HostedMatch(
            match,
            tuple(players),
            none,
            Clock.start(seats, _moment(at), _clock(clock)),
            watching,
            substitute,
            None if limit is None else int_argument(limit, "limit", 0, LARGEST_INTEGER),
            waits_for_bots,
            memory_aid,
            tuple(people) if gather else (),
            tuple(sorted(free)),
            asked=none,
        )

    def seat_of(self, key: str) -> int | None:
        """Returns the seat of a key, None for the spectators' key; raises `UnknownKey`."""
        index = holder(key, [*(player.key for player in self.players), self.watching])
        if index is None:
            raise UnknownKey
        return None if index == len(self.players) else index

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """The seats to move that are played by bots."""
        return tuple([seat for seat in self.to_act if self.players[seat].bot is not None])

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats to move; empty until every person is ready and no seat is free."""
        return () if self.awaited or self.free else self.match.turn.seats

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have taken and that no bot plays for them."""
        taken = [seat for seat, player in enumerate(self.players) if player.bot is None]
        return tuple([seat for seat in taken if seat not in self.free])

    @property
    def revealed(self) -> bool:
        """Whether the match is over and all people agree to show all hands."""
        return bool(self.revealing) and set(self.people) <= set(self.revealing)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats to move whose time is measured: the seats of people."""
        return tuple([seat for seat in self.to_act if self.players[seat].bot is None])

    def timed_out(self, at: int, clock: str | None = None) -> tuple[int, ...]:
        """Returns the people's seats whose time is up at a moment.

        The default clock is the clock of the last change.
        """
        if self.limit is None:
            return ()
        spent = self.clock.at(at, self.waited_for, clock).time_used
        return tuple([seat for seat in self.people if spent[seat] >= self.limit])

    def permissions(self, seat: int | None) -> tuple[str, ...]:
        """Returns the words for the requests that a client at this seat may make now."""
        if seat is None:
            return ()
        full = self.asked[seat] >= MAX_LENGTHENING_REQUESTS
        return tuple([word for word in self._open_to(seat) if not (full and word in _COUNTED)])

    def _open_to(self, seat: int) -> tuple[str, ...]:
        """Returns the words for the requests allowed now, ignoring the limit on their number."""
        player, proposal = self.players[seat], self.proposal
        if seat in self.free:
            return ("claim", "leave") if self.substitute is not None else ("claim",)
        if player.bot is not None:
            return ("return", "rename") if player.key is not None else ()
        can = ["act"] if seat in self.to_act else ["ready"] if seat in self.awaited else []
        if self.match.result is not None and seat not in self.revealing:
            can.append("reveal")
        if proposal is None:
            can += ["take_back"] if self._has_chosen(seat) and not self.revealed else []
        elif seat == proposal.seat:
            can.append("decline")
        elif seat not in proposal.agreed:
            can += ["agree", "decline"]
        if self.substitute is not None:
            # While a proposal is unanswered, people may still replace a player who is away.
            open_to_it = proposal is None or proposal.replaced is None
            can += ["replace"] if open_to_it and len(self.people) > 1 else []
            can.append("leave")
        return (*can, "rename")

    def update_for(self, seat: int | None, cursor: Cursor = _START) -> Update[R, A, E, V]:
        """Returns the update for a client at this seat, or a spectator, since the client's cursor.

        If the cursor counts events that were taken back since, or more events than there are, the
        update has all events, so a cursor need not be trusted.  Raises `UnknownSeat`, and
        `TypeError` for anything but a cursor.
        """
        check_type(cursor, Cursor)
        since = cursor.events if cursor.undone == self.undone else 0
        try:
            view = self.match.view(seat, since)
        except (MissingEvents, TypeError):
            view = self.match.view(seat)
        return Update(
            view,
            self.decisions[seat] if seat is not None and seat in self.to_act else None,
            self.permissions(seat),
            tuple([evolve(player, key=None) for player in self.players]),
            self.proposal,
            self.clock.time_used,
            self.awaited,
            self.free,
            self.revealing,
            self.limit,
            Cursor(self.undone, view.since + len(view.events)),
        )

    def after(
        self,
        request: Request[A],
        seat: int | None,
        *,
        by_host: bool = False,
        at: int | None = None,
        clock: str | None = None,
    ) -> Self:
        """Returns the match after a client's request for this seat.

        `at` is a moment of the host's clock, and `clock` is the name of that clock, by default the
        clock of the last change.

        With `by_host`, the host makes the request for the seat, such as for a bot, for a player
        whose time is up, or for an absent player who would have to agree.  Raises `StaleDecision`
        for an action that does not answer the present decision, `IllegalAction` for an action
        against the rules, `NotAllowed` for a request that this client may not make now,
        `UnknownSeat`, and `TypeError` for anything but a request.
        """
        word = WORDS.get(type(request))
        if word is None:
            raise TypeError(f"{kind_of(request)} is not a request")
        seat = check_seat(seat, len(self.players))
        at = _moment(at)
        clock = self.clock.name if clock is None else _clock(clock)
        if isinstance(request, Resume):
            if not by_host or seat is not None:
                raise NotAllowed(word, "not_now")
            change: Change[A, O] = Change(request, seat, by_host, at, clock)
            later = self.clock.at(at, self.waited_for, clock)
            return evolve(self, clock=later, changes=(*self.changes, change))
        if seat is None:
            raise NotAllowed(word, "spectator")
        if not isinstance(request, Act):
            permitted = self._open_to(seat) if by_host else self.permissions(seat)
            if word not in permitted:
                raise NotAllowed(word, "not_now")
        granted = self._granted(request, seat, by_host)
        new = granted.match.log[len(self.match.log) :]
        outcomes: Any = tuple([entry.choice for entry in new if entry.by == CHANCE])
        change = Change(request, seat, by_host, at, clock, outcomes)
        later = self.clock.at(at, self.waited_for, clock)
        limit = self.limit
        if (
            isinstance(request, ReturnToSeat)
            and limit is not None
            and later.time_used[seat] >= limit
        ):
            later = later.given_back(seat, limit // 10, limit)
        asked = tuple([n + (s == seat and word in _COUNTED) for s, n in enumerate(self.asked)])
        return evolve(granted, clock=later, asked=asked, changes=(*self.changes, change))

    def _acted(self, request: Act[A], seat: int, by_host: bool) -> Self:
        current = self.decisions[seat]
        if type(request.decision) is not int or request.decision != current:
            raise StaleDecision(request.decision, current)
        if self.players[seat].bot is not None and not by_host:
            raise NotAllowed("act", "bot_plays")
        if self.awaited or self.free:
            raise NotAllowed("act", "not_ready")
        match = self.match.play(request.action, seat)
        renewed = set(self.match.turn.seats) - set(_undisturbed(self.match, match, seat))
        decisions = tuple([n + (seat in renewed) for seat, n in enumerate(self.decisions)])
        proposal = self._undisturbed_by(seat)
        return evolve(self, match=match, decisions=decisions, proposal=proposal)

    def _granted(self, request: SeatRequest[A], seat: int, by_host: bool) -> Self:
        """Returns the match after an action, or after another request that `permissions` lists."""
        player, proposal = self.players[seat], self.proposal
        match request:
            case Act():
                return self._acted(request, seat, by_host)
            case Replace(other) if type(other) is not int or other not in {*self.people} - {seat}:
                raise NotAllowed("replace", "nobody_there")
            case TakeBack() | Replace():
                replaced = request.seat if isinstance(request, Replace) else None
                opened = Proposal(self.proposals, seat, replaced=replaced)
                return evolve(self, proposals=self.proposals + 1, proposal=opened)._settled()
            case Agree() | DeclineProposal():
                return self._answered(request, seat)
            case Leave():
                return self._left_by(seat)
            case ReturnToSeat():
                # The bot may still be thinking, so the decision gets a new number, and the bot's
                # late answer is refused.
                decisions = tuple([n + (s == seat) for s, n in enumerate(self.decisions)])
                returned = self._with(seat, evolve(player, bot=None), None)
                return evolve(returned, decisions=decisions)
            case Rename(name):
                return self._with(seat, evolve(player, name=check_name(name)), proposal)
            case Claim(name, key):
                taken = evolve(player, name=check_name(name), key=check_digest(key))
                claimed = self._with(seat, taken, proposal)
                return evolve(claimed, free=self._without(seat, self.free))
            case Ready():
                return evolve(self, awaited=self._without(seat, self.awaited))
            case Reveal():
                revealing = tuple(sorted((*self.revealing, seat)))
                return evolve(self, revealing=revealing, proposal=self._undisturbed_by(seat))

    def _answered(self, answer: Agree | DeclineProposal, seat: int) -> Self:
        number, proposal = answer.proposal, self.proposal
        # Without a proposal, `permissions` would not have listed the request.
        assert proposal is not None
        if type(number) is not int or number != proposal.number:
            raise NotAllowed(WORDS[type(answer)], "proposal_closed")
        if isinstance(answer, DeclineProposal):
            return evolve(self, proposal=None)
        agreed = tuple(sorted((*proposal.agreed, seat)))
        return evolve(self, proposal=evolve(proposal, agreed=agreed))._settled()

    def _left_by(self, seat: int) -> Self:
        # Different people would have to agree now, so the proposal no longer holds.
        left = self._with(seat, evolve(self.players[seat], bot=self.substitute), None)
        awaited, free = self._without(seat, self.awaited), self._without(seat, self.free)
        return evolve(left, awaited=awaited, free=free)

    def _undisturbed_by(self, seat: int) -> Proposal | None:
        """Returns the open proposal if it remains open after a seat's action, else None.

        Only a proposal to replace another seat remains open.
        """
        proposal = self.proposal
        away = proposal is not None and proposal.replaced not in (None, seat)
        return proposal if away else None

    @staticmethod
    def _without(seat: int, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([each for each in seats if each != seat])

    def _with(self, seat: int, player: Player, proposal: Proposal | None) -> Self:
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return evolve(self, players=players, proposal=proposal)

    def _settled(self) -> Self:
        """Carries out the open proposal if all other people agree to it; returns the match."""
        proposal = self.proposal
        assert proposal is not None
        if set(self.people) - {proposal.seat, *proposal.agreed}:
            return self
        if proposal.replaced is not None:
            return self._left_by(proposal.replaced)
        match = self.match
        last = max(n for n, entry in enumerate(match.log) if entry.by == proposal.seat)
        while len(match.log) > last:
            match = match.undo()
        decisions = tuple([number + 1 for number in self.decisions])
        undone = self.undone + 1
        return evolve(
            self, match=match, decisions=decisions, undone=undone, proposal=None, revealing=()
        )

    def _has_chosen(self, seat: int) -> bool:
        return any(entry.move.by == seat for entry in reversed(self.match.log))


def _moment(at: int | None) -> int | None:
    """Returns `at` if a document can hold it; otherwise raises `TypeError` or `ValueError`."""
    return None if at is None else int_argument(at, "at", -LARGEST_INTEGER, LARGEST_INTEGER)


def _clock(name: str) -> str:
    check_type(name, str)
    if not (len(name) <= LONGEST_CLOCK and name.isprintable()):
        raise ValueError(f"the name of a clock must have at most {LONGEST_CLOCK} characters")
    return name


def _undisturbed(before: Match, after: Match, mover: int) -> tuple[int, ...]:
    """Returns the seats whose decision is still the same after another seat's action.

    A decision stays the same while seats that decide simultaneously answer one by one, no other
    event happens, and the seat has the same legal actions.
    """
    asked, still = before.turn, after.turn
    others = tuple([seat for seat in asked.seats if seat != mover])
    if len(after.log) > len(before.log) + 1 or (still.kind, still.seats) != (asked.kind, others):
        return ()
    return tuple([s for s in others if before.legal_actions(s) == after.legal_actions(s)])
