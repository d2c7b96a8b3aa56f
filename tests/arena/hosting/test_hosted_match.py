"""A hosted match: errors, updates, taking back, bots, clocks and secrets."""

import random
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from arena.hosting.tables import GAMES, GRABBING, Grab, Rules, key, predicting, table
from attrs import evolve

from herrlof_arena.hosting import (
    Act,
    Agree,
    Cursor,
    DeclineProposal,
    HostedMatch,
    Leave,
    NotAllowed,
    Player,
    Proposal,
    Ready,
    Rename,
    Replace,
    ReturnToSeat,
    Reveal,
    StaleDecision,
    TakeBack,
    UnknownKey,
    digest,
)
from herrlof_rules import IllegalAction, Match, UnknownSeat, herrlof, odin
from herrlof_rules.core.game import Game


def predict(tricks: int, decision: int = 0) -> Act[Any]:
    return Act(herrlof.Predict(tricks), decision)


def act(hosted: HostedMatch, seat: int, choice: int = 0) -> HostedMatch:
    """The match after one of the seat's legal actions."""
    update = hosted.update_for(seat)
    assert update.decision is not None
    return hosted.after(Act(update.view.legal_actions[choice], update.decision), seat)


def test_anothers_simultaneous_choice_makes_none_stale() -> None:
    """Seats that decide simultaneously may answer in any order; the match is the same."""
    arrived: list[Any] = []
    for order in permutations(range(3)):
        hosted = predicting()
        for seat in order:
            assert hosted.update_for(seat).decision == 0
            hosted = hosted.after(predict(seat), seat)
        by = [entry.by for entry in hosted.match.log if entry.by != "chance"]
        assert by == [*order]
        observed = [hosted.match.view(seat).observation for seat in (0, 1, 2, None)]
        arrived.append((hosted.match.state, hosted.decisions, observed))
    assert arrived == arrived[:1] * 6
    assert hosted.match.turn.kind == "play"


def test_what_was_sent_twice_counts_once() -> None:
    hosted = predicting().after(predict(4), 0)
    with pytest.raises(StaleDecision, match="decision 0 is not open: the next is 1") as refused:
        hosted.after(predict(4), 0)
    assert (refused.value.decision, refused.value.current) == (0, 1)
    for wrong in (2, -1, True, "0", None, 0.0, 10**30):
        with pytest.raises(StaleDecision):
            predicting().after(predict(4, wrong), 1)  # type: ignore[arg-type]


def test_who_is_not_asked_is_told_by_the_rules() -> None:
    """A seat that acts out of turn gets the rules' error, even if it names the next decision."""
    hosted = predicting().after(predict(4), 0)
    with pytest.raises(IllegalAction) as refused:
        hosted.after(predict(4, 1), 0)
    assert refused.value.clause == "P3"


def test_a_refusal_changes_nothing() -> None:
    hosted = predicting()
    before = evolve(hosted)
    for request, seat in ((predict(99), 0), (TakeBack(), 1), (ReturnToSeat(), 2), (Agree(0), 0)):
        with pytest.raises((IllegalAction, NotAllowed)):
            hosted.after(request, seat)
    assert hosted == before
    with pytest.raises(UnknownSeat):
        hosted.after(predict(1), 3)
    with pytest.raises(NotAllowed, match="spectators only watch"):
        hosted.after(predict(1), None)
    with pytest.raises(TypeError, match="a str is not a request"):
        hosted.after("act", 0)  # type: ignore[arg-type]


def test_who_comes_second_in_a_race_has_not_answered_what_came_after() -> None:
    """After a card is drawn the decision is new, though turn, seats and actions are the same."""
    hosted = table(GRABBING, Rules(3))
    meant = Act(Grab(), 0)
    hosted = hosted.after(meant, 1)
    assert [hosted.update_for(seat).decision for seat in range(3)] == [1, 1, 1]
    with pytest.raises(StaleDecision):
        hosted.after(meant, 2)


@pytest.mark.parametrize(("game", "rules"), GAMES, ids=lambda value: getattr(value, "name", ""))
def test_clients_that_look_now_and_then_know_all(game: Game, rules: Any) -> None:
    """Updates since a client's cursors join to the whole view, even after a take-back."""
    hosted, rng = table(game, rules, substitute="random"), random.Random(5)
    seats: Sequence[int | None] = (*range(rules.players), None)
    views: dict[int | None, Any] = {}
    seen = dict.fromkeys(seats, Cursor())
    undone = 0
    for _ in range(300):
        if not hosted.match.turn.seats:
            break
        for seat in seats:
            if rng.random() < 0.4:
                update = hosted.update_for(seat, seen[seat])
                assert update.view.since in (0, seen[seat].events)
                view = views[seat].updated(update.view) if update.view.since else update.view
                assert view == hosted.match.view(seat)
                views[seat], seen[seat] = view, update.cursor
                assert hosted.update_for(seat, update.cursor).view.events == ()
        seat = rng.choice(hosted.match.turn.seats)
        if rng.random() < 0.2 and "take_back" in hosted.permissions(seat):
            hosted = hosted.after(TakeBack(), seat)
            assert hosted.proposal is not None
            for other in range(rules.players):
                if other != seat:
                    hosted = hosted.after(Agree(hosted.proposal.number), other)
                    undone += hosted.proposal is None
                    if hosted.proposal is None:
                        break
        else:
            hosted = act(hosted, seat, rng.randrange(len(hosted.match.legal_actions(seat))))
    assert hosted.undone == undone
    assert undone > 1


def test_a_bookmark_need_not_be_trusted() -> None:
    hosted = act(predicting(), 0)
    whole = hosted.update_for(0)
    for seen in (Cursor(0, 99), Cursor(7, 1), Cursor(0, -1), Cursor(0, True)):
        assert hosted.update_for(0, seen).view.events == whole.view.events


def test_going_back_needs_all_people() -> None:
    """Taking back needs everyone's consent, and renumbers decisions, so late actions are stale."""
    hosted = act(act(predicting(), 0), 1)
    with pytest.raises(NotAllowed):
        hosted.after(TakeBack(), 2)  # Seat 2 has not chosen yet.
    asked = hosted.after(TakeBack(), 0)
    assert asked.proposal is not None
    assert asked.update_for(1).proposal == asked.proposal
    assert (asked.permissions(0), asked.permissions(1)) == (
        ("decline", "rename"),
        ("agree", "decline", "rename"),
    )
    with pytest.raises(NotAllowed):
        asked.after(Agree(0), 0)
    with pytest.raises(NotAllowed, match="no longer open"):
        asked.after(Agree(1), 1)
    with pytest.raises(NotAllowed, match="no longer open"):
        asked.after(DeclineProposal(False), 1)
    declined = asked.after(DeclineProposal(0), 2)
    assert declined.proposal is None
    again = declined.after(TakeBack(), 0)
    assert again.proposal is not None
    with pytest.raises(NotAllowed, match="no longer open"):
        again.after(Agree(0), 1)  # The answer was meant for the first proposal.
    with pytest.raises(NotAllowed):
        again.after(Agree(1), 1).after(Agree(1), 1)
    back = again.after(Agree(1), 1).after(Agree(1), 2)
    assert back.match == predicting().match
    assert back.proposal is None
    with pytest.raises(StaleDecision):
        back.after(predict(4), 2)  # The choice was sent before the action was taken back.
    assert act(back, 2).match.turn.seats == (0, 1)


def test_an_action_ends_a_proposal() -> None:
    asked = act(predicting(), 0).after(TakeBack(), 0)
    assert act(asked, 1).proposal is None


def test_alone_with_bots_one_goes_back_at_once() -> None:
    match: Match = Match.start(odin.GAME, odin.Rules(players=2, first_player=0), 1)
    hosted = HostedMatch.start(match, [Player("Anna", key=digest("k")), Player("Bot", "random")])
    there = act(hosted, 0)
    assert there.bots_to_act == (1,)
    assert there.permissions(1) == ()
    after_bot = there.after(
        Act(there.match.legal_actions(1)[0], there.decisions[1]), 1, by_host=True
    )
    back = after_bot.after(TakeBack(), 0)
    assert back.match == match
    assert back.undone == 1


def test_a_bot_takes_a_seat_over_and_gives_it_back() -> None:
    with pytest.raises(NotAllowed):
        predicting().after(Leave(), 0)  # The match has no substitute.
    hosted = predicting(substitute="heuristic").after(Leave(), 0)
    assert hosted.bots_to_act == (0,)
    assert [player.bot for player in hosted.update_for(1).players] == ["heuristic", None, None]
    assert hosted.permissions(0) == ("return", "rename")
    with pytest.raises(NotAllowed, match="a bot plays for this seat"):
        hosted.after(predict(3), 0)
    played = hosted.after(predict(3), 0, by_host=True)
    assert played.match.turn.seats == (1, 2)
    back = hosted.after(ReturnToSeat(), 0)
    with pytest.raises(StaleDecision):
        back.after(predict(3), 0, by_host=True)  # The answer of the bot comes too late.
    assert act(back, 0).match.turn.seats == (1, 2)


def test_who_leaves_is_asked_for_nothing_more() -> None:
    asked = act(predicting(substitute="heuristic"), 0).after(TakeBack(), 0)
    left = asked.after(Leave(), 1)
    assert left.proposal is None
    again = left.after(TakeBack(), 0)
    assert again.proposal is not None
    assert again.after(Agree(again.proposal.number), 2).undone == 1


def test_a_bot_plays_for_who_is_away_if_the_others_agree() -> None:
    """The host agrees for absent players; present players may decline; returning ones play on."""
    with pytest.raises(NotAllowed):
        predicting().after(Replace(2), 0)  # The match has no substitute.
    hosted = act(predicting(substitute="heuristic"), 0).after(TakeBack(), 0)
    # The proposal replaces one that the absent player does not answer.
    asked = hosted.after(Replace(2), 1)
    assert asked.update_for(0).proposal == Proposal(1, 1, replaced=2)
    assert "replace" not in asked.permissions(0)
    assert asked.after(DeclineProposal(1), 2).proposal is None
    asked = act(asked, 1)  # The other seats play on in the meantime.
    assert asked.proposal is not None
    assert act(asked, 2).proposal is None
    agreed = asked.after(Agree(1), 0)
    assert agreed.proposal is not None
    replaced = agreed.after(Agree(1), 2, by_host=True)
    assert (replaced.proposal, replaced.bots_to_act) == (None, (2,))
    assert replaced.permissions(2) == ("return", "rename")
    assert act(replaced.after(ReturnToSeat(), 2), 2).match.turn.kind == "play"
    # These are a bot, the seat itself, and values that name no seat.
    for seat in (2, 1, 3, -1, True, "0", None):
        with pytest.raises(NotAllowed, match="replace: no other person has this seat"):
            replaced.after(Replace(seat), 1)  # type: ignore[arg-type]


def test_who_never_comes_holds_nobody_up() -> None:
    """An absent player blocks neither the beginning of a match nor a request after its end."""
    rules = odin.Rules(players=3, hand_size=1, max_hands=1)
    hosted = table(odin.GAME, rules, substitute="heuristic", gather=True)
    replaced = hosted.after(Replace(2), 0).after(Agree(0), 1).after(Agree(0), 2, by_host=True)
    assert (replaced.awaited, replaced.people) == ((0, 1), (0, 1))
    hosted = hosted.after(Ready(), 0).after(Ready(), 1).after(Ready(), 2)
    while hosted.match.result is None:
        hosted = act(hosted, hosted.match.turn.seats[0])
    asked = hosted.after(Reveal(), 0).after(Replace(2), 0).after(Reveal(), 1)
    assert not asked.revealed
    assert asked.after(Agree(0), 1).after(Agree(0), 2, by_host=True).revealed


def test_names() -> None:
    hosted = predicting().after(Rename("Björn"), 1)
    assert [player.name for player in hosted.update_for(None).players] == ["P0", "Björn", "P2"]
    for name in ("", "x" * 61, "a\nb", "\u202eanna", "\ud800", 7, None):
        with pytest.raises(NotAllowed, match="a name has 1 to 60"):
            hosted.after(Rename(name), 1)  # type: ignore[arg-type]


def test_no_client_fills_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Renaming, leaving and taking back are limited; actions, answers and host requests are not."""
    monkeypatch.setattr("herrlof_arena.hosting.hosted_match.MAX_LENGTHENING_REQUESTS", 3)
    hosted = act(predicting(substitute="heuristic"), 0)
    for request in (Rename("Bo"), Replace(1), DeclineProposal(0), Leave(), ReturnToSeat()):
        hosted = hosted.after(request, 0)
    assert hosted.permissions(0) == ()
    with pytest.raises(NotAllowed):
        hosted.after(Rename("Cara"), 0)
    assert hosted.after(Leave(), 0, by_host=True).permissions(0) == ("return",)
    hosted = act(act(hosted, 1), 2).after(TakeBack(), 2)
    assert {"agree", "decline"} < set(hosted.permissions(0))


def test_nobody_acts_before_all_people_are_ready() -> None:
    match = predicting().match
    players = [Player("Anna"), Player("Ben"), Player("Bot", "heuristic")]
    hosted = HostedMatch.start(match, players, gather=True, substitute="heuristic", at=0)
    assert hosted.update_for(0).awaited == (0, 1)
    assert (hosted.update_for(0).decision, hosted.bots_to_act) == (None, ())
    assert hosted.permissions(1) == ("ready", "replace", "leave", "rename")
    with pytest.raises(NotAllowed, match="a player is missing or not ready"):
        hosted.after(predict(3), 0)
    hosted = hosted.after(Ready(), 0, at=5_000)
    assert "ready" not in hosted.permissions(0)
    assert hosted.after(Leave(), 1).bots_to_act == (1, 2)
    hosted = hosted.after(Ready(), 1, at=6_000)
    assert (hosted.clock.time_used, hosted.bots_to_act) == ((0, 0, 0), (2,))
    assert hosted.after(predict(3), 0).match.turn.seats == (1, 2)


def test_whose_time_is_up_is_played_for_to_the_end() -> None:
    players = [Player("Anna", key=digest("a")), Player("Ben"), Player("Bot", "heuristic")]
    hosted = HostedMatch.start(
        predicting().match, players, limit=1_000, substitute="heuristic", at=0
    )
    assert (hosted.timed_out(999), hosted.timed_out(1_000)) == ((), (0, 1))
    left = hosted.after(Leave(), 0, by_host=True, at=1_000)
    assert left.timed_out(9_999) == (1,)
    back = left.after(ReturnToSeat(), 0, at=5_000)
    assert left.permissions(0) == ("return", "rename")
    assert (back.clock.time_used[0], back.timed_out(5_099)) == (900, (1,))
    assert back.timed_out(5_100) == (0, 1)
    assert predicting(at=0).timed_out(10**9) == ()


def test_all_hands_are_open_when_all_people_agree() -> None:
    """Hands are revealed after the end if all people agree; then no move is taken back."""
    hosted = table(odin.GAME, odin.Rules(players=2, hand_size=1, max_hands=1))
    assert "reveal" not in hosted.permissions(0)
    while hosted.match.result is None:
        hosted = act(hosted, hosted.match.turn.seats[0])
    one = hosted.after(Reveal(), 0)
    assert (one.revealing, one.revealed, "reveal" in one.permissions(0)) == ((0,), False, False)
    with pytest.raises(NotAllowed):
        one.after(Reveal(), 0)
    both = one.after(Reveal(), 1)
    assert both.revealed
    assert not {"take_back", "reveal"} & {*both.permissions(0), *both.permissions(1)}
    last = one.match.log[-1].by
    back = one.after(TakeBack(), last).after(Agree(0), 1 - last)
    assert (back.revealing, back.match.result) == ((), None)


def test_time_is_counted_for_those_who_are_waited_for() -> None:
    """A clock that is set back charges no time until it is as late as before."""
    hosted = predicting(at=1_000)
    hosted = hosted.after(predict(1), 0, at=3_000)
    assert hosted.clock.time_used == (2_000, 2_000, 2_000)
    hosted = hosted.after(predict(1), 1, at=4_000)
    hosted = hosted.after(Rename("Cara"), 2)
    hosted = hosted.after(Rename("Dagny"), 2, at=2_000)
    assert hosted.update_for(0).time_used == (2_000, 3_000, 3_000)
    assert hosted.clock.at(2_500, hosted.to_act).time_used == (2_000, 3_000, 3_000)
    assert hosted.clock.at(4_500, hosted.to_act).time_used == (2_000, 3_000, 3_500)


def test_a_key_opens_its_seat_and_no_other() -> None:
    hosted = predicting()
    assert [hosted.seat_of(key(seat)) for seat in (0, 1, 2, None)] == [0, 1, 2, None]
    for wrong in ("", "the key", key(0).upper(), key(7), "\ud800", "x" * 10**6, key(0) + " " * 999):
        with pytest.raises(UnknownKey, match="key belongs to no seat"):
            hosted.seat_of(wrong)
    locked = HostedMatch.start(hosted.match, [Player("A", "random")] * 3)
    for wrong in ("", key(None)):
        with pytest.raises(UnknownKey):
            locked.seat_of(wrong)


def test_what_is_shown_holds_no_keys() -> None:
    hosted = predicting()
    assert all(player.key is None for player in hosted.update_for(0).players)
    for player in hosted.players:
        assert player.key is not None
        assert repr(player.key) not in repr(hosted)


def test_what_cannot_be_hosted() -> None:
    match = predicting().match
    players = [Player("A"), Player("B"), Player("C")]
    with pytest.raises(ValueError, match="only a match with a seed"):
        HostedMatch.start(Match.unseeded(odin.GAME, odin.Rules()), players[:2])
    with pytest.raises(ValueError, match="3 seats need 3 players, not 2"):
        HostedMatch.start(match, players[:2])
    with pytest.raises(NotAllowed):
        HostedMatch.start(match, [*players[:2], Player("")])
    with pytest.raises(TypeError):
        HostedMatch.start(None, players)  # type: ignore[type-var]
