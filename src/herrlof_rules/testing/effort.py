"""The effort of a check."""

from attrs import frozen


@frozen(kw_only=True)
class Effort:
    """How much `check_game` tries, and which checks it leaves out."""

    seed: int = 0
    """The same seed checks the same matches."""

    matches: int = 2
    """The number of matches for every law; the cheap laws are checked on more, in a sweep."""

    max_decisions: int = 400
    """The number of decisions after which a match is abandoned."""

    positions_per_kind: int = 3
    """At how many positions of each kind of turn the slow laws are checked, rare ones first.

    In miniatures, the laws are checked at twice as many.
    """

    positions_with_twins: int = 6
    """At how many positions of a match twins are sought, for a spectator and every seat.

    With more than three seats, each match is checked for every other seat only.  Twins of rare
    positions of the sweep are also sought.
    """

    twins_per_position: int = 2
    """The number of twins sought at each: matches that a seat may not tell from its own."""

    moves_changed: int = 120
    """In how many of the last moves, including chance's, a twin may differ."""

    other_rules: bool = True
    """Whether most laws are also checked under other rules, at fewer positions.

    The other rules have other numbers of players, another edition, or one option changed, or
    they are small rules made from yours.
    """

    shorter: int = 200
    """The number of shorter examples of a fault to try: under small rules, and with fewer moves.

    For a cheap law, more examples are tried.  With 0, the first example is reported.
    """

    pickling: bool = True
    """Whether values are pickled; False for a game with lambdas or classes made in functions."""
