"""Facts that only the author of a game can state."""

from collections.abc import Callable, Collection

from attrs import frozen

from herrlof_rules.core.game import Game
from herrlof_rules.testing.laws.documents import Fits
from herrlof_rules.testing.secrecy.knowledge import AsMarked, Knows


@frozen(kw_only=True)
class Oracles:
    """Facts that only the author of a game can state; each makes the laws stricter."""

    knows: Knows | None = None
    """Says what a seat may learn of a move (`Knows`); by default the events' marks do."""

    invariant: Callable[..., object] | None = None
    """Given a state and all events before it, a value that never changes in a match.

    In a card game, the cards wherever they are.
    """

    points: Callable[..., object] | None = None
    """Given the rules and all events of a match that is over, as a spectator saw them, the points
    by seat, scored from what was public; None if they do not say.

    It finds a score that is counted too early, too late or from the wrong cards.
    """

    fits: Fits | None = None
    """Called with the kind and text of every document made, to compare it with a schema."""

    inert_options: Collection[str] | None = None
    """The names of options that may have no effect on play, or one too rare to observe.

    None allows any option to have no effect, and `Report.inert_options` lists those.
    """

    def knowledge(self, game: Game) -> Knows:
        """The oracle of what a seat may learn of a move: `knows`, or the marks of the events."""
        return self.knows or AsMarked(game)
