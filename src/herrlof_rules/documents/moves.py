"""Actions and outcomes: documents without an envelope, `{"type":…}`."""

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.documents.envelopes import read_bare, write_bare
from herrlof_rules.documents.text import Document


def dump_action(game: Game[R, S, A, O, E, V], action: A) -> str:
    """An action as `{"type":…}`; raises `DocumentError` for any other object.

    >>> from herrlof_rules import documents, herrlof
    >>> documents.dump_action(herrlof.GAME, herrlof.Play(herrlof.Card.G7))
    '{"card":"G7","type":"play"}'
    """
    return write_bare(game, "action", action)


def load_action(game: Game[R, S, A, O, E, V], document: Document) -> A:
    """The action in an untrusted document, legal or not.

    >>> from herrlof_rules import documents, herrlof
    >>> documents.load_action(herrlof.GAME, '{"card":"G7","type":"play"}')
    Play(card=Card.G7)
    """
    action: A = read_bare(game, "action", document)
    return action


def dump_outcome(game: Game[R, S, A, O, E, V], outcome: O) -> str:
    """A chance outcome as `{"type":…}`; raises `DocumentError` for any other object.

    >>> from herrlof_rules import documents, herrlof
    >>> documents.dump_outcome(herrlof.GAME, herrlof.FirstDealer(1))
    '{"seat":1,"type":"first_dealer"}'
    """
    return write_bare(game, "outcome", outcome)


def load_outcome(game: Game[R, S, A, O, E, V], document: Document) -> O:
    """The chance outcome in a document, possible now or not.

    >>> from herrlof_rules import documents, herrlof
    >>> documents.load_outcome(herrlof.GAME, '{"seat":1,"type":"first_dealer"}')
    FirstDealer(seat=1)
    """
    outcome: O = read_bare(game, "outcome", document)
    return outcome
