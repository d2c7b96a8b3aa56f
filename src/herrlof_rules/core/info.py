"""Facts about a game: the words of its results and refusals, and the parts of a match."""

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
    """The relation of the payoffs in a result, and their bounds.

    By default the winners share what the losers pay, and results state no payoffs.
    """

    reveals: tuple[type, ...] | None = None
    """The classes of events that may reveal a fact which no observation shows, such as a card shown
    once, or a hint about a card that its holder does not see.

    None declares that such facts make no difference to later play.
    """

    summarised: tuple[type, ...] = ()
    """The classes of events that vectors of information states leave out, because every later
    observation of a seat still shows what the seat learnt from them about the state.

    In a trick-taking game whose observation lists all cards played, that holds for the event of a
    card that is played.  The law `recall` checks it in every history of a miniature.
    """

    symmetric: bool = False
    """Whether the game is symmetric: rotating all seats by one only rotates the match.

    Everything that belongs to a seat must be marked `Seat` or `BySeat`, even in rules and outcomes.
    """

    seats_clause: str = ""
    """The clause about the number of players; refusals of states name it for a wrong seat.

    By default this is the clause of the first phase."""

    round_fields: tuple[str, ...] = ()
    """The fields of a spectator's observation that change only when a score sheet is filled.

    The table `rounds` has a column for each, such as the dealer.
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
    """The parts of a match, smallest first: the name of a part, and the events that end it.

    Front-ends step through a match by its parts: `{"trick": (TrickWon,), "round": (RoundScored,)}`.
    """

    look_back: str = ""
    """The smallest part of a match, by its name in `parts`, that players may look back at.

    If printed rules forbid looking at cards from before the last finished trick, this is `"trick"`,
    and front-ends show no earlier event unless a player switches the memory aid on.  By default
    players may look up everything that they were shown.
    """

    def edition_in(self, language: str) -> str:
        """The edition to offer first to a reader of a language: for most, the default edition.

        >>> from herrlof_rules import herrlof
        >>> herrlof.GAME.info.edition_in("de"), herrlof.GAME.info.edition_in("fr")
        ('german', 'english')
        """
        return self.edition_by_language.get(language, self.editions[0])
