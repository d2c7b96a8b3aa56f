"""Documents of one moment: rules, states, observations and views."""

from collections.abc import Mapping
from typing import Any

from herrlof_rules.core.errors import DocumentError, InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import View
from herrlof_rules.documents.consistency import (
    check_by_rules,
    check_entitled,
    check_events,
    check_parts,
    check_seat_of,
    players_of,
)
from herrlof_rules.documents.envelopes import read, write
from herrlof_rules.documents.kinds import ENVELOPED


def dump_rules(game: Game[R, S, A, O, E, V], rules: R) -> str:
    """The options of a match."""
    return write(game, "rules", {"rules": rules})


def load_rules(game: Game[R, S, A, O, E, V], document: str | bytes) -> R:
    """The options in a document; those left out take their defaults."""
    rules: R = read(game, "rules", document, lambda members, _: members["rules"])
    return rules


def dump_state(game: Game[R, S, A, O, E, V], state: S) -> str:
    """A state: secret.  Does not check whether it is valid."""
    return write(game, "state", {"state": state})


def load_state(game: Game[R, S, A, O, E, V], document: str | bytes) -> S:
    """The state in a document, validated; the reason of a refusal names the clause broken.

    A valid state can be played on; that it was played, only a record proves.
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
    """An observation: safe for its seat."""
    text = write(game, "observation", {"observation": observation})
    _check_alone(game, observation)
    return text


def load_observation(game: Game[R, S, A, O, E, V], document: str | bytes) -> V:
    """The observation in a document, checked as far as that is possible without the rules."""

    def checked(members: Mapping[str, Any], _: int) -> V:
        observation: V = members["observation"]
        _check_alone(game, observation)
        return observation

    return read(game, "observation", document, checked)


def _check_alone(game: Game, observation: Any) -> None:
    _check_observation(game, None, observation, players_of(observation, game.player_counts))


def _check_observation(game: Game, rules: Any, observation: Any, players: int) -> None:
    path = "$.observation"
    check_seat_of(observation.seat, players, f"{path}.seat")
    check_parts(observation, game.observation, players, path)
    check_entitled(observation, path)
    check_by_rules(game, rules, observation, path)


def dump_view(game: Game[R, S, A, O, E, V], view: View[R, A, E, V]) -> str:
    """A view: safe for its seat."""
    check_type(view, View)
    members = {name: getattr(view, name) for name in ENVELOPED["view"].members}
    text = write(game, "view", members)
    _view_of(game, members)
    return text


def load_view(game: Game[R, S, A, O, E, V], document: str | bytes) -> View[R, A, E, V]:
    """The view in a document, checked against its rules and the marks of its seat."""
    return read(game, "view", document, lambda members, _: _view_of(game, members))


def _view_of(game: Game, members: Mapping[str, Any]) -> View[Any, Any, Any, Any]:
    rules, observation = members["rules"], members["observation"]
    seat, players = observation.seat, rules.players
    _check_observation(game, rules, observation, players)
    check_events(members["events"], seat, players, "$.events")
    return View(**members)
