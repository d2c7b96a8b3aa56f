"""Replays the deal of another player's match against the same bots, and compares the matches.

{"type": "challenge", "document": …,    the tables of a match with the seed of that record
 "name": "Ben", "language": "en"}
{"type": "compare", "document": …}      {"type": "compared", …}: see `compared`
"""

from collections.abc import Iterator
from itertools import zip_longest

from herrlof_rules import DocumentError, Match, verify
from herrlof_rules.core import role_of
from herrlof_rules.documents import game_of, load_record
from herrlof_rules.scenes import score_sheets
from table.messages import page_words, sentences_for
from table.regions import Document
from table.solo import PERSON, Solo
from table.text import Piece, pieces


def challenged(request: Document) -> Solo:
    """Returns a match with the same deal, at its first decision.

    Raises `HerrlofRulesError` unless the record has a seed and reaches a decision.
    """
    text = request["document"]
    record = load_record(game_of(text), text)
    match = next((stage for stage in verify(record).prefixes() if stage.turn.seats), None)
    if match is None or match.seed is None:
        raise DocumentError("$.moves", "do not begin a match with a seed")
    bot = str(record.meta.get("bot", "heuristic"))
    return Solo(match, bot, request.get("name") or "", request["language"])


def compared(mine: Match, request: Document, language: str, names: tuple[str, ...]) -> Document:
    """Compares two matches: the points of every round, and how each trick and round ended.

    Each line has the sentences of both matches, with None for a match that had already ended.
    """
    text = request["document"]
    record = load_record(game_of(text), text)
    theirs = verify(record)
    other = str(record.meta.get("name") or "") or page_words(language)["person"]
    called = (other, *names[1:])
    rounds = zip_longest(_points(theirs), _points(mine))
    parts = zip_longest(_parts(theirs, language, called), _parts(mine, language, names, PERSON))
    other_points, own = points = [_total(theirs), _total(mine)]
    words, word = page_words(language), _verdict(mine, other_points, own)
    return {
        "type": "compared",
        "name": other,
        "title": pieces(
            words[f"challenge.{word}"].format(name=other, mine=own, theirs=other_points)
        ),
        "better": {"better": "mine", "worse": "theirs", "same": None}[word],
        "points": points,
        "rounds": [list(each) for each in rounds],
        "parts": [list(each) for each in parts],
    }


def _total(match: Match) -> int:
    """The final points, or the points so far if the match is not over."""
    if match.result is not None:
        return match.result.points[PERSON]
    field = role_of(match.game.observation, "points")
    return 0 if field is None else match.game.points(match.state)[PERSON]


def _points(match: Match) -> list[int]:
    """The person's points in each round; empty if the score sheets do not show points."""
    _, sheets = score_sheets(match.view(None).observation)
    column = role_of(type(sheets[0]), "points") if sheets else None
    return [] if column is None else [int(getattr(sheet, column)[PERSON]) for sheet in sheets]


def _verdict(mine: Match, theirs: int, own: int) -> str:
    """Whether the reader did `better` or `worse` with the same cards, or the `same`."""
    if theirs == own:
        return "same"
    return "better" if (own < theirs) == mine.game.info.fewest_points_win else "worse"


def _parts(
    match: Match, language: str, names: tuple[str, ...], reader: int | None = None
) -> Iterator[list[Piece]]:
    """A sentence for the end of each part of a match, such as a trick or a round."""
    sentences = sentences_for(match.game, language, names, reader)
    kinds = tuple(kind for each in match.game.info.parts.values() for kind in each)
    for event in match.view(None).events:
        if isinstance(event, kinds):
            yield pieces(sentences.event(event), match.game)
