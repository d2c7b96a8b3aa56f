"""Hosted matches of a store: each change is made to what is kept, whoever else changes it."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from attrs import field, frozen

from herrlof_rules.bots import Bot, ask
from herrlof_rules.core.game import Game
from herrlof_rules.games import GAMES
from herrlof_rules.hosting.errors import StaleDecision, UnknownKey
from herrlof_rules.hosting.hosted_match import HostedMatch
from herrlof_rules.hosting.lines import change_line, continued, start_line, started
from herrlof_rules.hosting.players import LONGEST_KEY, Player, digest, new_key
from herrlof_rules.hosting.requests import Act, Request
from herrlof_rules.hosting.store import Store
from herrlof_rules.match import Match

REMEMBERED = 1000
"""How many matches a host has in memory; others are read from the store when they are needed."""


@frozen
class Opened:
    """A new match of a host: its name in the store, and the keys to hand out."""

    name: str
    keys: Mapping[int | None, str] = field(repr=False)
    """By seat, the spectators' under None; they are kept nowhere, so hand them out now."""


class Host:
    """The matches of a store, which other hosts may change at the same time.

    >>> from herrlof_rules import Match, odin
    >>> from herrlof_rules.hosting import Act, MemoryStore
    >>> host = Host(MemoryStore())
    >>> match = Match.start(odin.GAME, odin.Rules(first_player=0), seed=1)
    >>> opened = host.open(match, ["Anna", "Ben"])
    >>> name, seat = host.joined(opened.keys[0])
    >>> news = host.match(name).news(seat)
    >>> hosted = host.change(name, Act(news.view.legal_actions[0], news.decision), seat)
    >>> hosted.match.turn.seats
    (1,)
    """

    def __init__(self, store: Store, games: Mapping[str, Game] = GAMES) -> None:
        self._store = store
        self._games = games
        self._known: OrderedDict[str, HostedMatch] = OrderedDict()

    def open(
        self,
        match: Match,
        names: Sequence[str],
        *,
        bots: Mapping[int, str] | None = None,
        substitute: str | None = None,
        gather: bool = False,
        limit: int | None = None,
        at: int | None = None,
    ) -> Opened:
        """Keeps a new match; a seat in `bots` is that bot's and has no key.

        Raises what `HostedMatch.start` raises, `ValueError` for a game that is not one of the
        host's, and `OSError`.
        """
        played = dict(bots or {})
        name = new_key()[:16]
        keys = {seat: f"{name}.{new_key()}" for seat in (*range(len(names)), None)}
        keys = {seat: key for seat, key in keys.items() if seat not in played}
        players = [
            Player(called, played.get(seat), digest(keys[seat]) if seat in keys else None)
            for seat, called in enumerate(names)
        ]
        watching = digest(keys[None])
        hosted = HostedMatch.start(
            match,
            players,
            watching=watching,
            substitute=substitute,
            gather=gather,
            limit=limit,
            at=at,
        )
        if self._games.get(match.game.name) != match.game:
            raise ValueError(f"this host does not know {match.game!r}")
        if not self._store.append(name, 0, start_line(hosted)):
            raise OSError("the store does not keep it")
        self._remember(name, hosted)
        return Opened(name, keys)

    def joined(self, key: str) -> tuple[str, int | None]:
        """The match and the seat that a key opens, None for the spectators'; raises `UnknownKey`.

        Also raises what `match` raises.
        """
        if not (key.isascii() and len(key) <= LONGEST_KEY):
            raise UnknownKey
        name = key.partition(".")[0]
        try:
            return name, self.match(name).seat_of(key)
        except KeyError:
            raise UnknownKey from None

    def match(self, name: str) -> HostedMatch:
        """A match as it is kept now.

        Raises `KeyError` for a name under which nothing is kept, `DamagedMatch`, and `OSError`.
        """
        known = self._known.get(name)
        number = 0 if known is None else len(known.changes) + 1
        lines = self._store.read(name, number)
        if known is None:
            if not lines:
                raise KeyError(name)
            known, lines = started(lines[0], self._games), lines[1:]
        return self._remember(name, continued(known, lines))

    def change(
        self,
        name: str,
        request: Request,
        seat: int | None,
        *,
        by_host: bool = False,
        at: int | None = None,
    ) -> HostedMatch:
        """The match after a request, which is kept; see `HostedMatch.after` for what it raises.

        If somebody else has changed the match, the request is applied to the match as it now is;
        nothing that was kept is overwritten.  After an `OSError` the change may have been kept or
        not: repeat the request to make sure.
        """
        hosted = self._known.get(name) or self.match(name)
        while True:
            try:
                later = hosted.after(request, seat, by_host=by_host, at=at)
            except ValueError:
                newest = self.match(name)
                if newest is hosted:
                    raise
                hosted = newest
                continue
            number = len(hosted.changes) + 1
            if self._store.append(name, number, change_line(later.match.game, later.changes[-1])):
                return self._remember(name, later)
            hosted = self.match(name)

    def let_bots_act(self, name: str, bots: Mapping[str, Bot]) -> HostedMatch:
        """The match once no bot is to act; raises what `match` raises, and what a bot does.

        `bots` holds them by the names under which they have seats.
        """
        hosted = self.match(name)
        while seats := hosted.bots_to_act:
            seat = seats[0]
            bot = bots[str(hosted.players[seat].bot)]
            act = Act(ask(hosted.match, seat, bot), hosted.decisions[seat])
            try:
                hosted = self.change(name, act, seat, by_host=True)
            except StaleDecision:  # another host let it act, or its player is back
                hosted = self.match(name)
        return hosted

    def _remember(self, name: str, hosted: HostedMatch) -> HostedMatch:
        self._known[name] = hosted
        self._known.move_to_end(name)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return hosted
