"""The kit finds every planted fault, names the law, and shows a short example."""

from typing import Any

import pytest
from attrs import evolve, frozen
from testing import planted, planted_long, toy
from testing.by_law import check_laws, check_matches_with_twins
from testing.planted import PLANTED

from herrlof_rules import odin
from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.core.game import Game
from herrlof_rules.core.visibility import Public
from herrlof_rules.match.match import Match
from herrlof_rules.testing import (
    LawBroken,
    Oracles,
    check,
    check_bot,
    check_exhaustively,
    check_game,
    given_rules,
    other_rules,
    sweep,
)
from herrlof_rules.testing.counterexample import difference, rules_text
from herrlof_rules.testing.generators.playouts import Position, stream_for
from herrlof_rules.testing.laws.determinism import check_processes
from herrlof_rules.testing.laws.marginals import check_marginals
from herrlof_rules.testing.laws.refusals import check_wrong_rules
from herrlof_rules.testing.report import option_names, options_listed

SMALL = toy.Rules()
TINY = toy.Rules(cards=4, hand_size=1)
"""A card in each hand: a miniature whose histories are soon gone through."""

TWO_CARDS = (
    "L3: which slot of the hand a card was played from",
    "L4: numbers that follow the cards from the deal",
    "L5: how many legal actions another seat has",
)
"""Faults that need two cards in a hand."""

THREE = toy.Rules(players=3, cards=4, hand_size=1)
LARGER = toy.Rules(players=3, cards=8)
"""With more deals than can be listed."""


def test_a_good_third_game(little: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """And every law that the rooms of the kit take from others is asked of it."""
    asked, listed = set[str](), set[str]()

    def noting(name: str, law: Any) -> Any:
        def noted(*of: Any, **more: Any) -> Any:
            asked.add(name)
            return law(*of, **more)

        return noted

    for room in (check, given_rules, other_rules, sweep):
        for name, law in vars(room).copy().items():
            if name.startswith("check_") and law.__module__ != room.__name__:
                listed.add(name)
                monkeypatch.setattr(room, name, noting(name, law))
    more = {**little, "path": "testing.toy:GAME", "pickling": True}
    oracles = toy.oracles()
    report = check_game(toy.GAME, SMALL, oracles=oracles, miniatures=[TINY], **more)
    assert report.histories == 483
    assert report.twins > 10
    assert report.processes
    report = check_game(toy.GAME, LARGER, **little)
    assert report.twins > 10
    assert len(listed) > 40
    assert asked == listed


@pytest.mark.parametrize("fault", PLANTED)
def test_found(fault: str) -> None:
    """By the law that is to find it, on the smallest rules that show it."""
    game, laws = PLANTED[fault]
    exhaustive = laws[0] in ("secrecy", "publicity", "recall") and fault not in TWO_CARDS
    with pytest.raises(LawBroken) as found:
        check_laws(laws, game, TINY if exhaustive else SMALL, toy.oracles())
    assert found.value.law in laws, str(found.value)
    assert len(str(found.value)) < 4000


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("fault", PLANTED)
def test_found_by_the_whole_call(fault: str) -> None:
    game, laws = PLANTED[fault]
    hashed = game is planted.HASHED
    path = "testing.planted:HASHED" if hashed else ""
    small = [] if hashed else [SMALL if fault in TWO_CARDS else TINY]
    with pytest.raises(LawBroken) as found:
        check_game(game, SMALL, oracles=toy.oracles(), miniatures=small, path=path, matches=3)
    assert found.value.law in laws, str(found.value)
    assert len(str(found.value)) < 4000


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("fault", planted_long.PLANTED)
def test_found_by_the_whole_bare_call(fault: str) -> None:
    game, rules, law = planted_long.PLANTED[fault]
    with pytest.raises(LawBroken) as found:
        check_game(game, rules)
    assert found.value.law == law, str(found.value)


LONG = [f for f, (game, *_) in planted_long.PLANTED.items() if game.name != "odin"]
SHUFFLES = [f for f, (game, *_) in planted_long.PLANTED.items() if game.name == "odin"]


@pytest.mark.parametrize("fault", LONG)
def test_found_in_other_games(fault: str) -> None:
    """By the law alone: nothing but a sampler of many outcomes takes long."""
    game, rules, law = planted_long.PLANTED[fault]
    asked = "secrecy of long matches" if law == "secrecy" else law
    with pytest.raises(LawBroken) as found:
        check_laws((asked,), game, rules, Oracles())
    assert found.value.law == law, str(found.value)


@pytest.mark.parametrize("fault", SHUFFLES)
def test_shuffles_that_favour_cards(fault: str) -> None:
    game, *_ = planted_long.PLANTED[fault]
    deck = tuple(card for card in odin.Card if card.number <= 3)
    rules = odin.Rules(2, hand_size=4, first_player=0, deck=deck)
    start = Position(Match(game, rules, None, game.initial(rules)))
    with pytest.raises(LawBroken, match="sampling: leaves are not in hands"):
        check_marginals(start, stream_for(0, "marginals"))


def test_what_is_listed_and_never_met(little: dict[str, Any]) -> None:
    @frozen
    class Shown:
        seat: Public[int]

    game = evolve(toy.GAME, events=(*toy.GAME.events, Shown))
    little = {**little, "path": "", "elsewhere": False, "pickling": False}
    report = check_game(game, SMALL, **little)
    assert {name for name in report.unmet if "option" not in name} == {"event Shown"}
    assert {"turn draw", "action Bid", "outcome Deal", "event Ended"} <= report.met
    assert any("determinism" in reason for reason in report.skipped)
    with pytest.raises(LawBroken, match="coverage: nothing came to event Shown"):
        check_game(game, SMALL, must_meet=True, **little)
    check_game(game, SMALL, must_meet=["action Play", "turn draw"], **little)


def test_a_kind_of_chance_turn_that_is_not_met(little: dict[str, Any]) -> None:
    little = {**little, "path": "", "elsewhere": False, "matches": 5}
    game = evolve(toy.GAME, chance_kinds=(*toy.GAME.chance_kinds, "shuffle"))
    assert "turn shuffle" in check_game(game, SMALL, **little).unmet
    with pytest.raises(LawBroken, match="coverage: nothing came to turn shuffle"):
        check_game(game, SMALL, must_meet=True, **little)
    game = evolve(toy.GAME, chance_kinds=("starter", "deal"))
    with pytest.raises(LawBroken, match="turns: 'draw' is not among"):
        check_game(game, SMALL, **little)


def test_options(little: dict[str, Any]) -> None:
    little = {**little, "path": "", "elsewhere": False}
    small = check_game(toy.GAME, SMALL, **little)
    three = check_game(toy.GAME, THREE, **little)
    assert "option players=2" in small.met
    assert {"option players=3", "option hand_size=1"} <= small.unmet
    small.check_met(["option players=2"])
    with pytest.raises(LawBroken, match="coverage: nothing came to option hand_size=1, option p"):
        small.check_met()
    both = small + three
    assert both.unmet == {"action Draw"} or not both.unmet
    both.check_met()
    with pytest.raises(LawBroken, match="coverage: nothing came to option cards=6"):
        check_game(toy.GAME, SMALL, must_meet=["option cards=6"], **little)


def test_options_with_few_values() -> None:
    assert {"option whole_hand='must'", "option two_player_colours=4"} <= options_listed(odin.GAME)
    assert "option whole_hand='may'" in option_names(odin.Rules())
    assert all(len(name) < 100 for name in option_names(odin.Rules()))


LEAKS = [fault for fault, (_, laws) in PLANTED.items() if laws == ("secrecy",)]
OF_MARKS = "L7: the log shows what was drawn"
"""This one is in the marks, which the kit goes by where it has no oracle."""


@pytest.mark.parametrize("fault", LEAKS)
def test_a_leak_is_found_without_enumeration(fault: str) -> None:
    game, _ = PLANTED[fault]
    with pytest.raises(LawBroken) as found:
        check_matches_with_twins(game, SMALL, toy.oracles() if fault == OF_MARKS else Oracles())
    assert found.value.law == "secrecy", str(found.value)


@pytest.mark.parametrize("fault", [fault for fault in LEAKS if "refusal" not in fault])
def test_a_leak_is_found_without_an_oracle(fault: str) -> None:
    game, _ = PLANTED[fault]
    with pytest.raises(LawBroken) as found:
        check_exhaustively(game, SMALL if fault in TWO_CARDS else TINY)
    assert found.value.law in ("secrecy", "recall"), str(found.value)


def test_a_difference_is_marked() -> None:
    assert difference("Play(card=3)", "Play(card=12)") == ("Play(card=«3»)", "Play(card=«12»)")
    assert difference("aa", "aaa") == ("aa«»", "aa«a»")
    assert difference("B1", "B1") == ("B1", "the other one is different, and is written the same")
    assert rules_text(toy.Rules(cards=4)) == "Rules(cards=4)"


def _first(view: Any, rng: Any) -> Any:
    return view.legal_actions[0]


def test_a_good_bot() -> None:
    assert check_bot(_first, toy.GAME, SMALL).choices > 5


def _illegal(view: Any, rng: Any) -> Any:
    return toy.Play(99)


def _moody(view: Any, rng: Any, moods: list[int] = []) -> Any:  # noqa: B006 - the fault
    moods.append(1)
    return view.legal_actions[len(moods) % len(view.legal_actions)]


def _raising(view: Any, rng: Any) -> Any:
    raise KeyError("lost")


def _meddling(view: Any, rng: Any) -> Any:
    object.__setattr__(view, "events", ())
    return view.legal_actions[0]


def _global(view: Any, rng: Any) -> Any:
    import random

    return random.choice(view.legal_actions)


def _peeping(view: Any, rng: Any) -> Any:
    import sys

    frame = sys._getframe(1)
    while frame is not None and "match" not in frame.f_locals:
        frame = frame.f_back
    hands = frame.f_locals["match"].state.hands if frame is not None else ()
    return view.legal_actions[sum(map(sum, hands[:1])) % len(view.legal_actions)]


def _by_hash(view: Any, rng: Any) -> Any:
    return view.legal_actions[hash(str(view.observation)) % len(view.legal_actions)]


def test_a_bot_that_cannot_be_sent() -> None:
    report = check_bot(lambda view, rng: view.legal_actions[0], toy.GAME, SMALL)
    assert report.elsewhere == 0
    assert report.skipped is not None
    assert "pickled" in report.skipped
    assert check_bot(_first, toy.GAME, SMALL).skipped is None


@pytest.mark.parametrize(
    "bot", [_peeping, _by_hash, _illegal, _moody, _raising, _meddling, _global]
)
def test_a_bad_bot(bot: Any) -> None:
    with pytest.raises(LawBroken) as found:
        check_bot(bot, toy.GAME, SMALL)
    assert found.value.law == "bot"


@frozen
class AnyNumber:
    """Rules that take any number of players, behind an edition that does not."""

    players: int = 2
    rounds: int = 3


def strict(name: str, players: int, /) -> AnyNumber:
    if name != "standard":
        raise InvalidRules("edition", "there is only one")
    return AnyNumber(planted_long.dare.Rules(players).players)


def test_rules_for_any_number_of_players() -> None:
    game = evolve(planted_long.dare.GAME, rules=AnyNumber, edition=strict)
    with pytest.raises(LawBroken, match="refusals: option players None"):
        check_wrong_rules(game, AnyNumber())


def test_processes_need_the_game() -> None:
    game: Game = toy.GAME
    with pytest.raises(LawBroken, match="another process cannot play"):
        check_processes(game, [SMALL], "testing.toy:NOTHING")
