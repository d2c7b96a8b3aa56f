"""Documents of one moment: rules, states, observations and views."""

from collections.abc import Mapping
from typing import Any

from herrlof_rules.core.errors import DocumentError, InvalidState, UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat
from herrlof_rules.documents.envelopes import read, write
from herrlof_rules.documents.kinds import ENVELOPED
from herrlof_rules.match.shown import View


def dump_rules(game: Game[R, S, A, O, E, V], rules: R) -> str:
    """The options of a match."""
    return write(game, "rules", {"rules": rules})


def load_rules(game: Game[R, S, A, O, E, V], document: str | bytes) -> R:
    """The options in a document; what is left out takes its default."""
    rules: R = read(game, "rules", document)["rules"]
    return rules


def dump_state(game: Game[R, S, A, O, E, V], state: S) -> str:
    """A state: secret.  Whether play can lead to it is not asked."""
    return write(game, "state", {"state": state})


def load_state(game: Game[R, S, A, O, E, V], document: str | bytes) -> S:
    """The state in a document, validated; the reason of a refusal names the clause broken."""
    state: S = read(game, "state", document)["state"]
    try:
        game.validate(state)
    except InvalidState as invalid:
        raise DocumentError("$.state", str(invalid)) from invalid
    return state


def dump_observation(game: Game[R, S, A, O, E, V], observation: V) -> str:
    """An observation: safe for its seat."""
    return write(game, "observation", {"observation": observation})


def load_observation(game: Game[R, S, A, O, E, V], document: str | bytes) -> V:
    """The observation in a document."""
    observation: V = read(game, "observation", document)["observation"]
    return observation


def dump_view(game: Game[R, S, A, O, E, V], view: View[R, A, E, V]) -> str:
    """A view: safe for its seat.  Seat and legal actions are written in the observation."""
    check_type(view, View)
    members = {name: getattr(view, name) for name in ENVELOPED["view"].members}
    text = write(game, "view", members)
    if _view_of(members) != view:
        raise DocumentError("$.observation", "is of another seat, or has other legal actions")
    return text


def load_view(game: Game[R, S, A, O, E, V], document: str | bytes) -> View[R, A, E, V]:
    """The view in a document."""
    return _view_of(read(game, "view", document))


def _view_of(members: Mapping[str, Any]) -> View[Any, Any, Any, Any]:
    observation = members["observation"]
    check_seat_of(members["rules"], observation.seat, "$.observation.seat")
    return View(observation.seat, legal_actions=observation.legal_actions, **members)


def check_seat_of(rules: AnyRules, seat: int | None, path: str) -> None:
    """Raises `DocumentError` unless it is a seat of the match, or None for a spectator."""
    try:
        check_seat(seat, rules.players)
    except UnknownSeat as unknown:
        raise DocumentError(path, str(unknown)) from None
