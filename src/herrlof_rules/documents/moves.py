"""Actions and outcomes: documents without an envelope, `{"type":…}`."""

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.documents.envelopes import read_bare, write_bare


def dump_action(game: Game[R, S, A, O, E, V], action: A) -> str:
    """An action as `{"type":…}`; raises `DocumentError` for any other object."""
    return write_bare(game, "action", action)


def load_action(game: Game[R, S, A, O, E, V], document: str | bytes) -> A:
    """The action in an untrusted document, legal or not."""
    action: A = read_bare(game, "action", document)
    return action


def dump_outcome(game: Game[R, S, A, O, E, V], outcome: O) -> str:
    """A chance outcome as `{"type":…}`; raises `DocumentError` for any other object."""
    return write_bare(game, "outcome", outcome)


def load_outcome(game: Game[R, S, A, O, E, V], document: str | bytes) -> O:
    """The chance outcome in a document, possible now or not."""
    outcome: O = read_bare(game, "outcome", document)
    return outcome
