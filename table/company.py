"""Who is at a served table, and what they ask of each other: public, but for what one may ask."""

import time
from collections.abc import Collection, Mapping

from attrs import asdict, field, frozen

from herrlof_rules.hosting import HostedMatch
from herrlof_rules.sentences import languages
from table.messages import Document, page_words

REQUESTS = ("ready", "take_back", "agree", "decline", "leave", "return", "reveal")
"""What people ask of each other, in the words of `hosting`."""

ALONE = ("ready", "return", "reveal")
"""What is left of it for one who is alone with bots."""


@frozen
class Next:
    """Another match of the same people: who wants it, and once all do, the keys of its seats."""

    wanting: frozenset[int] = frozenset()
    keys: Mapping[int | None, str] | None = field(default=None, repr=False)

    def may_want(self, hosted: HostedMatch, seat: int | None) -> bool:
        """Whether somebody may ask for it now."""
        over = hosted.match.result is not None and self.keys is None
        return over and seat in hosted.people and seat not in self.wanting


def company(
    hosted: HostedMatch, seat: int | None, here: Collection[int | None], following: Next
) -> Document:
    """Who is there, and what a guest at this seat may ask: a `people` message without words."""
    may = [word for word in hosted.may(seat) if word in REQUESTS]
    if len(hosted.people) == 1:
        may = [word for word in may if word in ALONE]
    if hosted.awaited:
        may = [word for word in may if word != "leave"]
    if following.may_want(hosted, seat):
        may.append("again")
    limit = hosted.limit
    spent = hosted.clock.at(now(), hosted.to_act).spent
    return {
        "type": "people",
        "game": hosted.match.game.name,
        "seat": seat,
        "seats": [
            {
                "name": player.name,
                "bot": player.bot is not None,
                "here": number in here,
                "ready": number not in hosted.awaited,
                "reveals": number in hosted.revealing,
                "again": number in following.wanting,
                "left": None if limit is None else max(0, limit - spent[number]),
            }
            for number, player in enumerate(hosted.players)
        ],
        "gathering": bool(hosted.awaited),
        "acting": [] if limit is None else list(hosted.to_act),
        "proposal": None if hosted.proposal is None else asdict(hosted.proposal),
        "revealed": hosted.revealed,
        "may": may,
        "key": None if following.keys is None else following.keys.get(seat),
    }


def words(hosted: HostedMatch, language: str) -> Document:
    """What a page needs to say it in a language."""
    known = list(languages(hosted.match.game))
    return {"language": language, "words": page_words(language), "languages": known}


def now() -> int:
    """The time of the clocks, in milliseconds."""
    return int(time.time() * 1000)
