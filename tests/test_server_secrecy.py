"""What reaches the sockets of a seat, when all that it may not know is different."""

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve
from serving import asked_alone, presenting, serving, told_as
from testing.oracles import herrlof_knows, odin_knows

from herrlof_rules import Match, herrlof, odin
from herrlof_rules.bots import RandomBot, search_bot
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.match import CHANCE
from herrlof_rules.testing import Knows
from herrlof_rules.testing.playouts import playout, stream_for
from herrlof_rules.testing.witness import Witness

pytestmark = pytest.mark.usefixtures("nothing_is_logged")


def course(match: Match, whole: Match, tongues: Sequence[str]) -> list[list[bytes]]:
    """All that each seat and a spectator receive while a match goes on as another one did.

    Before each move everybody tries something that is not legal, so refusals are among it; some
    read other languages, and names change.
    """
    space = match.game.action_space(match.rules)
    with serving(match, names=["Anna", "Bo"]) as running:
        clients = running.everybody()
        for client, language in zip(clients, tongues, strict=True):
            client.next()
            client.ask("language", language=language)
        clients[0].next()
        clients[0].ask("name", name="Cara")
        for client in clients[1:]:
            client.next()
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


TWINS = [
    pytest.param(herrlof.GAME, herrlof.Rules(players=3), herrlof_knows, id="herrlof"),
    pytest.param(odin.GAME, odin.Rules(players=3), odin_knows, id="odin"),
]


def helped(match: Match, whole: Match) -> list[Any]:
    """What seat 0 is told, alone with bots, when it asks for hints and takes a move back.

    Moves of bots may come in one message or in several, so of these only the last counts: when the
    seat is to make its last choice.
    """

    def choice(seat: int) -> Any:
        made = sum(entry.by == seat for entry in table.match.log)
        return [entry.choice for entry in whole.log if entry.by == seat][made]

    with serving(match, bots=[RandomBot()] * 2) as running:
        (table,) = running.lobby.tables.values()
        table.bots = {seat: lambda view, rng, seat=seat: choice(seat) for seat in (1, 2)}
        client, received = running.client(0), []
        last = sum(entry.by == 0 for entry in whole.log) - 1
        undone = False
        while True:
            asked_alone(client)
            client.ask("hint")
            received.append(told_as(client, "hint"))
            made = sum(entry.by == 0 for entry in table.match.log)
            if made == last:
                break
            if made == 2 and not undone:
                undone = True
                client.ask("undo")
            else:
                client.act(choice(0))
        client.ask("language", language="de")
        return [*received, told_as(client, "table")]


@pytest.mark.parametrize(("game", "rules", "knows"), TWINS)
def test_no_secret_passes(game: Game, rules: AnyRules, knows: Knows) -> None:
    """A seat receives the same bytes when all that it may not know is different, seed included."""
    whole, start = beginning(game, rules)
    tongues = ["de", "en", "nl", "de"]
    received = course(start, whole, tongues)
    for place, seat in enumerate((*range(rules.players), None)):
        rng = stream_for(8, f"server/{seat}")
        twin = Witness.of(whole, seat, knows).twin(whole, rng, 40)
        others = course(
            evolve(twin, seed="str:another", log=twin.log[: len(start.log)]), twin, tongues
        )
        assert others[place] == received[place]
        different = [other != one for other, one in zip(others, received, strict=True)]
        assert sum(different) >= 2, "the twin should show somebody else something else"


@pytest.mark.parametrize(("game", "rules", "knows"), TWINS)
def test_no_secret_passes_by_way_of_hints(
    game: Game, rules: AnyRules, knows: Knows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What helps one who is alone with bots comes of its view, not of the match."""
    # So that a hint does not depend on the machine.
    counted = lambda game, seconds: search_bot(game, playouts=30)  # noqa: E731
    monkeypatch.setattr(presenting, "search_bot", counted)
    whole, start = beginning(game, rules)
    received = helped(start, whole)
    twin = Witness.of(whole, 0, knows).twin(whole, stream_for(8, "server/0"), 40)
    assert twin != whole
    assert helped(restarted(twin, start), twin) == received


def beginning(game: Game, rules: AnyRules) -> tuple[Match, Match]:
    """Some moves of a match with one deal, and the match when it was dealt."""
    drawn = (playout(game, rules, stream_for(n, "server"), 30) for n in range(100))
    whole = next(match for match in map(before_more_chance, drawn) if len(match.log) >= 16)
    whole = evolve(whole, log=whole.log[:16])
    dealt = [entry.by == CHANCE for entry in whole.log].index(False)
    return whole, evolve(whole, seed="int:1", log=whole.log[:dealt])


def restarted(twin: Match, start: Match) -> Match:
    """The beginning of a twin, with a seed of its own."""
    return evolve(twin, seed="str:another", log=twin.log[: len(start.log)])


def before_more_chance(match: Match) -> Match:
    """The beginning that no seed settles in another way: one deal, and what was chosen then."""
    by = [entry.by for entry in match.log]
    chosen = next(number for number, mover in enumerate(by) if mover != CHANCE)
    # The choice before the next outcome brings it about.
    end = by.index(CHANCE, chosen) - 1 if CHANCE in by[chosen:] else len(by)
    return evolve(match, log=match.log[:end])
