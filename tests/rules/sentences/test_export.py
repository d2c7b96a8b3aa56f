"""Messages, catalogues and clauses as JSON; the guide's JavaScript renders the same sentences."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from rules.sentences.matches import SHIPPED, names, played
from rules.testing import stones

from herrlof_rules import GAMES, IllegalAction, Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.sentences import (
    Message,
    Sentences,
    UnknownLanguage,
    clauses,
    dump_catalogue,
    dump_clauses,
    dump_messages,
    dump_refusal,
)
from tools.sentences import FOLDER

NODE = shutil.which("node")
PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "sentences.md"


def test_messages_of_a_view() -> None:
    match: Any = Match.start(odin.GAME, odin.Rules(first_player=0), seed=1)
    view = match.view(0)
    document = json.loads(dump_messages(odin.GAME, view))

    assert document["format"] == "herrlof-rules/messages"
    assert (document["version"], document["game"]) == (1, "odin")
    assert (document["seat"], document["since"]) == (0, 0)
    assert document["prompt"] == [{"id": "prompt.play", "arguments": {}}]
    assert len(document["events"]) == len(view.events)
    assert len(document["actions"]) == len(view.legal_actions)
    card = view.legal_actions[0].cards[0]
    assert document["actions"][0] == [
        {"id": "action.play", "arguments": {"cards": [card.value], "value": card.number}}
    ]


@SHIPPED
def test_messages_say_in_another_process_what_the_view_says_here(game: Game, language: str) -> None:
    """Messages that are read back from JSON give the same sentences for every seat of a match."""

    def tuples(value: Any) -> Any:
        return tuple(map(tuples, value)) if isinstance(value, list) else value

    match = played(game.name)[0]
    for seat in range(match.rules.players):
        view = match.view(seat)
        tell = Sentences(game, language, names=names(match.rules.players), you=seat)
        document = json.loads(dump_messages(game, view))
        said = [
            " ".join(
                tell.render(Message(m["id"], {k: tuples(v) for k, v in m["arguments"].items()}))
                for m in messages
            )
            for messages in document["events"]
        ]
        assert said == [tell.event(event) for event in view.events]


def test_catalogue() -> None:
    document = json.loads(dump_catalogue(herrlof.GAME, "de"))

    assert document["format"] == "herrlof-rules/catalogue"
    assert (document["game"], document["language"]) == ("herrlof", "de")
    assert document["plural"] == "(n != 1)"
    assert document["messages"]["event.card_played[seat=you]"] == "Du spielst {card}."
    assert document["messages"]["action.predict"] == [
        "{tricks:count} Stich vorhersagen",
        "{tricks:count} Stiche vorhersagen",
    ]
    with pytest.raises(UnknownLanguage):
        dump_catalogue(herrlof.GAME, "fr")


def test_catalogue_of_a_game_of_ones_own() -> None:
    own = {"action.take": ("Take {stones:count}", "Take {stones:count}")}
    document = json.loads(dump_catalogue(stones.GAME, "eo", catalogue=own))

    assert document["messages"]["action.take"] == list(own["action.take"])
    assert document["messages"]["result.won[winners=you]"].startswith("You win")
    match: Any = Match.start(stones.GAME, stones.Rules(), seed=1)
    said = json.loads(dump_messages(stones.GAME, match.view(0), catalogue=own))
    assert said["actions"][0] == [{"id": "action.take", "arguments": {"stones": 1}}]
    assert said["prompt"] == [{"id": "plain", "arguments": {"text": stones.GAME.prompts["take"]}}]
    plain = json.loads(dump_messages(stones.GAME, match.view(0)))
    assert plain["actions"][0] == [{"id": "plain", "arguments": {"text": "take: stones 1"}}]


def test_refusal() -> None:
    match: Any = Match.start(odin.GAME, odin.Rules(first_player=0), seed=1)
    with pytest.raises(IllegalAction) as refused:
        match.play(odin.Pass(), 0)

    document = json.loads(dump_refusal(odin.GAME, refused.value, 0))
    assert document["seat"] == 0
    assert document["refusal"] == [
        {"id": "refusal.leader_may_not_pass", "arguments": {"clause": "L4"}}
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_clauses(game: Game) -> None:
    """The document of clauses equals the shipped file."""
    document = json.loads(dump_clauses(game))

    assert document == json.loads((FOLDER / "clauses" / f"{game.name}.json").read_bytes())
    assert document["order"] == list(clauses(game))


LOOP = """
const lines = require("node:fs").readFileSync(0, "ascii").trim().split("\\n").map(JSON.parse);
const [catalogue, names, ...documents] = lines;
console.log(JSON.stringify(documents.map((document) =>
  [document.prompt, ...document.events, ...document.actions]
    .map((messages) => tell(catalogue, messages, names, document.seat)))));
"""


@pytest.mark.skipif(NODE is None, reason="needs node")
@pytest.mark.parametrize(("game", "language"), [(herrlof.GAME, "de"), (odin.GAME, "fr")])
def test_javascript_of_the_guide(game: Game, language: str) -> None:
    """The guide's JavaScript renders every seat's messages as Python does."""
    assert NODE is not None
    code = "".join(re.findall(r"```js\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    match = played(game.name)[1]
    stages = list(match.prefixes())
    views = [stage.view(seat) for stage in (stages[1], stages[-1]) for seat in (0, 1, None)]
    called = names(match.rules.players)
    sent = [dump_catalogue(game, language), json.dumps(called)]
    sent += [dump_messages(game, view) for view in views]
    process = subprocess.run(
        [NODE, "-e", code + LOOP],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        input="\n".join(sent),
    )
    assert process.returncode == 0, process.stderr
    for view, rendered in zip(views, json.loads(process.stdout), strict=True):
        tell = Sentences(game, language, names=called, you=view.seat)
        events = [tell.event(event) for event in view.events]
        actions = [tell.action(action) for action in view.legal_actions]
        assert rendered == [tell.prompt(view), *events, *actions]
