"""Descriptions of a game: words that its results and refusals use, and how a match divides."""

from collections.abc import Mapping

from attrs import field, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.payoffs import BY_WINNERS, Payoffs
from herrlof_rules.core.unchangeable import unchangeable


@frozen(kw_only=True)
class GameInfo(Value):
    """Facts that play does not need, for code that lists, draws or summarises matches.

    >>> from herrlof_rules import odin
    >>> odin.GAME.info.fewest_points_win, odin.GAME.info.reasons
    (True, ('target', 'hand_limit'))
    """

    editions: tuple[str, ...] = ("standard",)
    """The names that `Game.edition` accepts, the default first."""

    edition_by_language: Mapping[str, str] = field(factory=dict[str, str])
    """The edition that is printed in a language, by its code: `{"de": "german"}`."""

    reasons: tuple[str, ...] = ()
    """Every reason that a result may give, for the schema of documents; () if not listed."""

    tie_breakers: tuple[str, ...] = ()
    """Every tie-breaker that a result may list, for the schema of documents; () if not listed."""

    refusal_codes: tuple[str, ...] = ()
    """The codes of the game's own refusals, for the schema of documents; () if not listed."""

    fewest_points_win: bool = False
    """Whether the fewest points win; point rewards of learners are then negated."""

    payoffs: Payoffs = BY_WINNERS
    """How the payoffs of results are related, and their bounds.

    By default what the losers pay is shared by the winners, and results state no payoffs.
    """

    reveals: tuple[type, ...] | None = None
    """The classes of events that may tell a seat or a spectator what no observation shows it, such
    as a card shown once, or a hint about a card that its holder does not see.

    For None, events may tell what makes no difference any more, and nothing else.
    """

    summarised: tuple[type, ...] = ()
    """The classes of events that vectors of information states leave out, because every later
    observation of a seat still shows what the seat learnt from them.

    In a trick-taking game whose observation lists all cards played, that holds for the event of a
    card that is played.
    """

    symmetric: bool = False
    """Whether the game is symmetric: rotating all seats by one only rotates the match.

    Everything that belongs to a seat must be marked `Seat` or `BySeat`, even in rules and outcomes.
    """

    seats_clause: str = ""
    """The clause that says which seats there are, which refusals of states name; by default that
    of the first phase."""

    round_fields: tuple[str, ...] = ()
    """The fields of a spectator's observation that stay the same until a score sheet is filled.

    Such as the dealer; they are columns of the table `rounds`.
    """

    lengths: Mapping[str, Mapping[str, object]] = field(
        factory=dict[str, "Mapping[str, object]"], converter=unchangeable
    )
    """Named lengths of a match, each with the options that it sets: `{"short": {"target": 10}}`.

    `documents.rules_from` accepts such a name as the option `length`.
    """

    parts: Mapping[str, tuple[type, ...]] = field(
        factory=dict[str, "tuple[type, ...]"], converter=unchangeable
    )
    """How a match is divided, smallest parts first: a word and the events that end such a part.

    For stepping through a match: `{"trick": (TrickWon,), "round": (RoundScored,)}`.
    """

    def edition_in(self, language: str) -> str:
        """The edition to offer first to a reader of a language; the default one for most.

        >>> from herrlof_rules import herrlof
        >>> herrlof.GAME.info.edition_in("de"), herrlof.GAME.info.edition_in("fr")
        ('german', 'english')
        """
        return self.edition_by_language.get(language, self.editions[0])
