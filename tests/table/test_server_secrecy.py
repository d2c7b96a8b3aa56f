"""A seat's sockets receive the same bytes, even if all hidden information differs."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from serving import asked_alone, serving, threaded, told_as
from twins import TWINS, beginning, restarted

from herrlof_arena.bots import RandomBot, search_bot
from herrlof_rules import Match
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.match import CHANCE
from herrlof_rules.testing import Knows
from herrlof_rules.testing.generators.playouts import stream_for
from herrlof_rules.testing.secrecy.twins import Witness
from table import messages

pytestmark = pytest.mark.usefixtures("nothing_is_logged")


def course(match: Match, whole: Match, tongues: Sequence[str]) -> list[list[bytes]]:
    """All bytes that each seat and a spectator receive while a match repeats another's moves.

    Before each move every client sends an illegal action, so the bytes include refusals; some
    read other languages, and names change.
    """
    space = match.game.action_space(match.rules)
    with serving(match, names=["Anna", "Bo"]) as running:
        clients = running.everybody()
        for client, language in zip(clients, tongues, strict=True):
            client.next()
            client.ask("language", language=language)
            client.next()  # Otherwise the new name might arrive at the same time.
        clients[0].ask("name", name="Cara")
        for entry in whole.log[len(match.log) :]:
            assert entry.by != CHANCE
            for client in clients:
                client.next()
                view = client._view
                assert view is not None
                illegal = [action for action in space if action not in view.legal_actions]
                client.act(illegal[11 * len(client.received) % len(illegal)])
                client.error()
            clients[entry.by].act(entry.choice)
        for client in clients:
            client.next()
        return [client.received for client in clients]


def helped(match: Match, whole: Match) -> list[Any]:
    """The messages to seat 0, alone with bots, when it requests hints and takes a move back.

    Moves of bots may come in one message or in several, so of these only the last counts: when the
    seat is to make its last choice.
    """

    def choice(seat: int) -> Any:
        total = sum(entry.by == seat for entry in table.match.log)
        return [entry.choice for entry in whole.log if entry.by == seat][total]

    hint = partial(messages.considered, seconds=1)
    with serving(match, bots=[RandomBot()] * 2, hint=hint) as running:
        table = running.table
        table.bots = {"heuristic": threaded(lambda view, rng: choice(view.seat))}
        client, received = running.client(0), []
        last = sum(entry.by == 0 for entry in whole.log) - 1
        undone = False
        while True:
            asked_alone(client)
            client.ask("hint")
            received.append(told_as(client, "hint"))
            total = sum(entry.by == 0 for entry in table.match.log)
            if total == last:
                break
            if total == 2 and not undone:
                undone = True
                client.ask("undo")
            else:
                client.act(choice(0))
        client.ask("language", language="de")
        return [*received, told_as(client, "table")]


@pytest.mark.parametrize(("game", "rules", "knows"), TWINS)
def test_no_secret_passes(game: Game, rules: AnyRules, knows: Knows) -> None:
    """A seat receives the same bytes, even if all hidden information and the seed differ."""
    whole, start = beginning(game, rules)
    tongues = ["de", "en", "nl", "de"]
    received = course(start, whole, tongues)
    for place, seat in enumerate((*range(rules.players), None)):
        rng = stream_for(8, f"server/{seat}")
        twin = Witness.of(whole, seat, knows).twin(whole, rng, 40)
        others = course(restarted(twin, start), twin, tongues)
        assert others[place] == received[place]
        different = [other != one for other, one in zip(others, received, strict=True)]
        assert sum(different) >= 2, "the twin should show somebody else something else"


@pytest.mark.parametrize(("game", "rules", "knows"), TWINS)
def test_no_secret_passes_by_way_of_hints(
    game: Game, rules: AnyRules, knows: Knows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hints and undo for a player alone with bots depend only on the player's view."""
    # A fixed number of playouts makes the hint independent of the machine.
    counted = lambda game, players, seconds: search_bot(game, playouts=10)  # noqa: E731
    monkeypatch.setattr(messages, "adviser", counted)
    whole, start = beginning(game, rules)
    received = helped(start, whole)
    twin = Witness.of(whole, 0, knows).twin(whole, stream_for(8, "server/0"), 40)
    assert twin != whole
    assert helped(restarted(twin, start), twin) == received
