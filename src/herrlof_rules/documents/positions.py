"""Documents of parts of a match: actions, outcomes, rules, states, observations and views."""

from collections.abc import Mapping
from typing import Any

from herrlof_rules.core.errors import DocumentError, InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import View
from herrlof_rules.documents.consistency import (
    check_entitled,
    check_events,
    check_parts,
    check_seat_of,
    check_turn,
    players_of,
)
from herrlof_rules.documents.envelopes import read, read_bare, write, write_bare
from herrlof_rules.documents.kinds import ENVELOPED
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


def dump_rules(game: Game[R, S, A, O, E, V], rules: R) -> str:
    """The document of a match's options.

    >>> from herrlof_rules import documents, herrlof
    >>> document = documents.dump_rules(herrlof.GAME, herrlof.Rules(players=3, target=70))
    >>> documents.load_rules(herrlof.GAME, document)
    Rules(players=3, target=70)
    """
    return write(game, "rules", {"rules": rules})


def load_rules(game: Game[R, S, A, O, E, V], document: Document) -> R:
    """The options in a document; omitted options take their defaults.

    >>> from herrlof_rules import documents, odin
    >>> document = documents.dump_rules(odin.GAME, odin.Rules(players=4))
    >>> documents.load_rules(odin.GAME, document.replace('"players":4', '"players":"four"'))
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.DocumentError: $.rules.players: ...
    """
    rules: R = read(game, "rules", document, lambda members, _: members["rules"])
    return rules


def dump_state(game: Game[R, S, A, O, E, V], state: S) -> str:
    """The document of a state, which is secret; whether the state is valid is not checked.

    >>> from herrlof_rules import Match, documents, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> document = documents.dump_state(herrlof.GAME, match.state)
    >>> documents.load_state(herrlof.GAME, document) == match.state
    True
    """
    return write(game, "state", {"state": state})


def load_state(game: Game[R, S, A, O, E, V], document: Document) -> S:
    """The state in a document, validated; the error for an invalid state names the broken clause.

    A valid state can be played on; only a record proves that it arose in play.

    >>> from herrlof_rules import documents, herrlof
    >>> state = herrlof.position(["G7 B2", "R8 H"], trump="R4")
    >>> document = documents.dump_state(herrlof.GAME, state).replace('"trick":[]', '"trick":["B2"]')
    >>> documents.load_state(herrlof.GAME, document)
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.DocumentError: $.state: impossible state: ...
    """

    def valid(members: Mapping[str, Any], _: int) -> S:
        state: S = members["state"]
        try:
            game.validate(state)
        except InvalidState as invalid:
            raise DocumentError("$.state", str(invalid)) from invalid
        return state

    return read(game, "state", document, valid)


def dump_observation(game: Game[R, S, A, O, E, V], observation: V) -> str:
    """The document of an observation, which is safe to send to its seat.

    >>> from herrlof_rules import Match, documents, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> document = documents.dump_observation(herrlof.GAME, match.view(0).observation)
    >>> documents.load_observation(herrlof.GAME, document) == match.view(0).observation
    True
    """
    text = write(game, "observation", {"observation": observation})
    check_observation(game, observation, "$.observation")
    return text


def load_observation(game: Game[R, S, A, O, E, V], document: Document) -> V:
    """The observation in a document, checked against the marks of its fields.

    Whether any state gives this observation is not checked.

    >>> from herrlof_rules import documents, herrlof
    >>> observation = herrlof.observe(herrlof.position(["G7 B2", "R8 H"], trump="R4"), 0)
    >>> document = documents.dump_observation(herrlof.GAME, observation)
    >>> documents.load_observation(herrlof.GAME, document).hand
    (Card.B2, Card.G7)
    """

    def checked(members: Mapping[str, Any], _: int) -> V:
        observation: V = members["observation"]
        return check_observation(game, observation, "$.observation")

    return read(game, "observation", document, checked)


def check_observation(game: Game[R, S, A, O, E, V], observation: V, path: str) -> V:
    """Returns the observation; raises `DocumentError` if it is inconsistent with its marks."""
    _check_observation(game, observation, players_of(observation, game.player_counts), path)
    return observation


def _check_observation(game: Game, observation: Any, players: int, path: str) -> None:
    check_seat_of(observation.seat, players, f"{path}.seat")
    check_parts(observation, game.observation, players, path)
    check_entitled(observation, path)
    check_turn(game, observation.turn, players, path)


def dump_view(game: Game[R, S, A, O, E, V], view: View[R, A, E, V]) -> str:
    """The document of a view, which is safe to send to its seat.

    >>> from herrlof_rules import Match, documents, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> document = documents.dump_view(herrlof.GAME, match.view(0))
    >>> documents.load_view(herrlof.GAME, document) == match.view(0)
    True
    """
    check_type(view, View)
    members = {name: getattr(view, name) for name in ENVELOPED["view"].members}
    text = write(game, "view", members)
    _view_of(game, members)
    return text


def load_view(game: Game[R, S, A, O, E, V], document: Document) -> View[R, A, E, V]:
    """The view in a document, checked against the marks of its fields.

    Whether play can lead to the view is not checked here; `Game.worlds`, or its `sample` and
    `enumerate`, refuse a view that no play reaches.

    >>> from herrlof_rules import Match, documents, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    >>> document = documents.dump_view(herrlof.GAME, match.view(1))
    >>> documents.load_view(herrlof.GAME, document).legal_actions[0]
    Predict(tricks=0)
    """
    return read(game, "view", document, lambda members, _: _view_of(game, members))


def _view_of(game: Game, members: Mapping[str, Any]) -> View[Any, Any, Any, Any]:
    observation, players = members["observation"], members["rules"].players
    _check_observation(game, observation, players, "$.observation")
    check_events(members["events"], observation.seat, players, "$.events")
    return View(**members)
