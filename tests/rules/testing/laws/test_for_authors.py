"""Messages for authors name the missing sentence, mark or score, and the faulty field."""

from typing import Annotated, Any

import pytest
from attrs import evolve, frozen
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced

from herrlof_rules import core, registry
from herrlof_rules.testing import LawBroken, Oracles, check_game
from herrlof_rules.testing.generators.playouts import playout, stream_for
from herrlof_rules.testing.laws.rotation import check_rotation
from herrlof_rules.testing.laws.rules import check_sentences
from herrlof_rules.testing.secrecy.marks import check_namesakes


def said(texts: dict[str, Any]) -> Any:
    """Dare, registered under another name with these English sentences."""
    game = evolve(dare.GAME, name=f"dare{len(texts)}")
    registry.register(registry.Registration(game=game, catalogues={"en": texts}))
    return game


@pytest.mark.parametrize(
    ("texts", "lacking"),
    [
        ({"event.laid": "{seat:seat} lays coins."}, "“You lays …” needs event.laid[seat=you]"),
        (
            {"event.laid": ("{seat:seat} bets {coins:count} coin.", "{seat:seat} bets.")},
            "“You bets …” needs event.laid[seat=you]",
        ),
        (
            {
                "event.laid[seat=you]": "You bet.",
                "event.laid": "{seat:seat} bets.",
                "event.end.each": "{seat:seat} has {scores}.",
            },
            "“You has …” needs event.end.each[seat=you]",
        ),
    ],
)
def test_a_sentence_with_the_verb_of_a_name(
    texts: dict[str, Any], lacking: str, registries: None
) -> None:
    """An English sentence in the third person is refused without another one for the reader."""
    with pytest.raises(LawBroken) as raised:
        check_sentences(said(texts))
    assert lacking in str(raised.value)


def test_sentences_that_fit_you_and_a_name(registries: None) -> None:
    """A colon instead of a verb, or another sentence for the reader, makes a sentence
    acceptable."""
    check_sentences(
        said(
            {
                "event.laid[seat=you]": "You bet {coins}.",
                "event.laid[coins=hidden]": "{seat:seat} bets.",
                "event.laid": "{seat:seat} bets {coins}.",
                "event.end": "All is shown.",
                "event.end.each": "{seat:seat}: {scores}.",
            }
        )
    )


@frozen
class Laid:
    seat: core.Public[int]
    coins: Annotated[int | None, core.SeenBy("seat")]


@frozen
class Told:
    scores: core.Public[tuple[int, ...]]


def test_namesakes_with_other_marks_are_reported_at_once() -> None:
    """All missing marks are named with a remedy before a match is played."""
    game = evolve(dare.GAME, events=(*dare.GAME.events, Told))
    with pytest.raises(
        LawBroken, match=r"Told.scores is not marked as BySeat, and .* is"
    ) as raised:
        check_namesakes(game)
    assert "rename one of the two fields" in str(raised.value)
    check_namesakes(dare.GAME)


def test_points_that_the_events_do_not_add_up_to() -> None:
    """The oracle `points` is compared with the result of every match."""

    def points(_rules: object, events: tuple[Any, ...]) -> tuple[int, ...]:
        ends = [event for event in events if isinstance(event, dare.End)]
        return ends[-1].scores

    check_game(
        dare.GAME, dare.Rules(rounds=1), oracles=Oracles(points=points), path="", only=["result"]
    )
    wrong = Oracles(points=lambda *_: (7, 7))
    scores_in_events = r"the points are \(.*\), and the events add up to \(7, 7\)"
    with pytest.raises(LawBroken, match=scores_in_events):
        check_game(dare.GAME, dare.Rules(rounds=1), oracles=wrong, path="", only=["result"])


def _fails(_: Any) -> int:
    raise KeyError("round")


PARTS: dict[str, Any] = {
    "KeyError is raised": _fails,
    "finished_parts returns None": lambda _: None,
    "finished_parts returns -1": lambda state: -1,
    "finished_parts returns True": lambda state: True,
    "finished_parts falls from 1 to 0": lambda state: 1 - min(state.played, 1),
}


@pytest.mark.parametrize("fact", PARTS)
def test_wrong_numbers_of_finished_parts(fact: str) -> None:
    """`finished_parts` is called at every position, and must count upwards."""
    game: Any = evolve(dare.GAME, finished_parts=PARTS[fact])
    with pytest.raises(LawBroken, match=f"result: .*{fact}"):
        check_game(game, dare.Rules(rounds=2), path="")


def test_a_game_without_parts() -> None:
    """A game need not have `finished_parts`."""
    game: Any = evolve(dare.GAME, finished_parts=None)
    check_game(game, dare.Rules(rounds=2), path="", only=["result"])


def test_an_observation_of_no_class() -> None:
    """An observation that is None is reported under `turns`, which names the declared class."""
    unseen: Any = replaced(dare.GAME, observe=lambda state, seat=None: None)
    with pytest.raises(LawBroken, match="turns: the observation is a NoneType, not a Observation"):
        check_game(unseen, dare.Rules(rounds=1), path="")


@frozen
class Roll:
    dice: tuple[int, ...]


def roll(state: Any, move: Roll, emit: Any) -> Any:
    return dare.roll(state, dare.Roll(move.dice), emit)


def test_an_outcome_without_its_mark() -> None:
    """Rotating all seats names the field of the outcome that lacks the mark."""
    one = core.uniform((Roll((1, 2, 3)),))
    rolling = core.ChancePhase("roll", "D1", (Roll,), lambda _: one, roll)
    game: Any = evolve(dare.GAME, phases=(rolling, *dare.GAME.phases[1:]))
    match = playout(game, dare.Rules(3), stream_for(0, "unmarked"), 1)
    with pytest.raises(
        LawBroken, match=r"rotation: .* mark Roll.dice as BySeat if it has an entry"
    ):
        check_rotation(match)
