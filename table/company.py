"""The people at a served table and their requests, which are public."""

import time
from collections.abc import Iterator, Mapping

from attrs import asdict, field, frozen

from herrlof_arena.hosting import HostedMatch
from herrlof_rules.sentences import languages
from table.messages import called, page_words
from table.regions import Document

REQUESTS = ("ready", "take_back", "agree", "decline", "replace", "leave", "return", "reveal")
"""The requests that players can make of each other, by their names in `hosting`."""

ALONE = ("ready", "return", "reveal")
"""The requests that remain for a player who is alone with bots."""


@frozen
class Next:
    """The seats that want another match, and the keys of the new match once all people want it."""

    wanting: frozenset[int] = frozenset()
    keys: Mapping[int | None, str] | None = field(default=None, repr=False)

    def may_want(self, hosted: HostedMatch, seat: int | None) -> bool:
        """Whether a seat may ask for another match now."""
        over = hosted.match.result is not None and self.keys is None
        return over and seat in hosted.people and seat not in self.wanting


class Presence:
    """The moments at which seats became empty, by the host's clock.

    Players on other servers are noticed only through their changes.  The length of an absence is
    shown in whole minutes.
    """

    def __init__(self, players: int, patience: float, at: int) -> None:
        self._patience = patience * 1000
        self._empty = dict.fromkeys(range(players), at)

    def came(self, seat: int) -> None:
        """Records that a guest has connected to a seat."""
        self._empty.pop(seat, None)

    def left(self, seat: int, at: int) -> None:
        """Records when the last guest of a seat disconnected."""
        self._empty[seat] = at

    def heard(self, seat: int, at: int) -> None:
        """Restarts the absence timer of a seat whose player acted through another server."""
        if seat in self._empty:
            self._empty[seat] = at

    def minutes(self, seat: int, at: int) -> int | None:
        """The minutes for which a seat has been empty; None if its player is present."""
        since = self._empty.get(seat)
        return None if since is None else max(0, at - since) // 60_000

    def absent(self, hosted: HostedMatch, at: int) -> frozenset[int]:
        """The people who have been away so long that a bot may play for them."""
        long = {seat for seat, since in self._empty.items() if at - since >= self._patience}
        return frozenset(long.intersection(hosted.people))


def offered(
    hosted: HostedMatch, seat: int | None, absent: frozenset[int], following: Next
) -> Iterator[str]:
    """The requests that a seat may make of the other players now."""
    for word in hosted.permissions(seat):
        alone = len(hosted.people) == 1 and word not in ALONE
        early = word == "leave" and hosted.awaited
        if word in REQUESTS and not alone and not early and (word != "replace" or absent):
            yield word
    if following.may_want(hosted, seat):
        yield "again"


def unnamed(seat: int) -> str:
    """The stored name of a player who has given no name."""
    return f"Player {seat + 1}"


def names(hosted: HostedMatch) -> tuple[str, ...]:
    """The names of the seats, empty for a player who has given no name."""
    stored = enumerate([player.name for player in hosted.players])
    return tuple(["" if name == unnamed(seat) else name for seat, name in stored])


def names_in(hosted: HostedMatch, language: str) -> tuple[str, ...]:
    """The names of the seats in a language."""
    return called(names(hosted), language)


def company(
    hosted: HostedMatch,
    seat: int | None,
    language: str,
    presence: Presence,
    following: Next,
    at: int,
) -> Document:
    """Returns a `people` message without words: who is present, and what this seat may request."""
    shown = names_in(hosted, language)
    limit = hosted.limit
    spent = hosted.clock.at(at, hosted.waited_for).time_used
    absent = presence.absent(hosted, at)
    return {
        "type": "people",
        "game": hosted.match.game.name,
        "seat": seat,
        "seats": [
            {
                "name": shown[number],
                "bot": player.bot is not None,
                "away": presence.minutes(number, at) if player.bot is None else None,
                "absent": number in absent,
                "ready": number not in hosted.awaited,
                "reveals": number in hosted.revealing,
                "again": number in following.wanting,
                "left": None if limit is None else max(0, limit - spent[number]),
            }
            for number, player in enumerate(hosted.players)
        ],
        "gathering": bool(hosted.awaited),
        "failing": "wait" if hosted.waits_for_bots else "random",
        "acting": [] if limit is None else list(hosted.waited_for),
        "proposal": None if hosted.proposal is None else asdict(hosted.proposal),
        "revealed": hosted.revealed,
        "may": list(offered(hosted, seat, absent, following)),
        "key": None if following.keys is None else following.keys.get(seat),
    }


def words(hosted: HostedMatch, language: str) -> Document:
    """The words that a page needs to show the people in a language."""
    offered_languages = list(languages(hosted.match.game))
    return {"language": language, "words": page_words(language), "languages": offered_languages}


def now() -> int:
    """The system time in milliseconds, by which the players' clocks run."""
    return int(time.time() * 1000)
