"""Clocks: each seat is charged for the time that it used, whatever the clocks of hosts say."""

from collections.abc import Sequence
from typing import Any

from herrlof_arena.bots import RandomBot
from herrlof_arena.hosting import Act, Clock, Host, Leave, MemoryStore, OpenedMatch, ReturnToSeat
from herrlof_rules import Match, odin


def opened(host: Host, limit: int = 60_000, at: int = 0) -> OpenedMatch:
    match = Match.start(odin.GAME, odin.Rules(players=2, first_player=0), seed=1)
    return host.open(match, ["Anna", "Ben"], at=at, limit=limit, substitute="random")


def play(host: Host, name: str, at: int) -> Any:
    """Lets the person to act play, at a moment of the host's clock."""
    hosted = host.match(name)
    (seat,) = hosted.to_act
    update = hosted.update_for(seat)
    assert update.decision is not None
    return host.change(name, Act(update.view.legal_actions[0], update.decision), seat, at=at)


def hosts(number: int, bots: Any = None) -> Sequence[Host]:
    store = MemoryStore()
    return [Host(store, bots=bots) for _ in range(number)]


def test_two_hosts_whose_clocks_differ() -> None:
    """If hosts whose clocks differ by 2 s take turns every 100 ms, no seat is charged the 2 s."""
    one, other = hosts(2)
    table = opened(one)
    for number in range(40):
        hosted = play(
            (one, other)[number % 2], table.name, 100 * (number + 1) + 2000 * (number % 2)
        )
    assert hosted.clock.time_used == (2000, 2000)
    assert hosted.timed_out(hosted.clock.moment) == ()
    assert Host(one._store).match(table.name).clock == hosted.clock


def test_hosts_whose_clocks_agree_charge_all_time() -> None:
    """The time between two hosts' changes is charged once each host has followed the other."""
    one, other = hosts(2)
    table = opened(one)
    assert play(other, table.name, 3_000).clock.time_used == (0, 0)
    assert play(one, table.name, 10_000).clock.time_used == (3_000, 7_000)
    assert play(one, table.name, 11_000).clock.time_used == (4_000, 7_000)


def test_a_clock_that_is_set_back_and_forward_again() -> None:
    """A clock set back by an hour, and forward again, charges the time played, not the hour."""
    (host,) = hosts(1)
    table = opened(host, 600_000, at=10_000_000)
    for at in (10_001_000, 6_401_000, 10_003_000):
        hosted = play(host, table.name, at)
    assert hosted.clock.time_used == (3_000, 0)
    assert hosted.timed_out(10_003_000) == ()


def test_a_host_that_was_away_charges_nobody() -> None:
    """After an hour without a host the seat to act still has all its time."""
    before, after = hosts(2, {"random": RandomBot()})
    table = opened(before, limit=10_000)
    play(before, table.name, 1_000)
    after.expire(3_600_000)
    hosted = after.match(table.name)
    assert (hosted.clock.time_used, hosted.people) == ((1_000, 0), (0, 1))
    assert type(hosted.changes[-1].request).__name__ == "Resume"
    after.expire(3_609_999)
    assert after.match(table.name).people == (0, 1)
    after.expire(3_610_000)
    assert after.match(table.name).people == (0,)
    assert len(after.match(table.name).changes) > len(hosted.changes)


def test_a_host_may_say_that_it_was_away() -> None:
    """No seat is charged for the time before `resume`, for example while the computer slept."""
    (host,) = hosts(1)
    table = opened(host, limit=10_000)
    host.resume()
    host.expire(3_600_000)
    hosted = play(host, table.name, 3_602_000)
    assert (hosted.clock.time_used, hosted.people) == ((2_000, 0), (0, 1))


def test_whose_time_is_up_may_come_back() -> None:
    """A player who returns has a tenth of the limit again."""
    (host,) = hosts(1, {"random": RandomBot()})
    table = opened(host, limit=10_000)
    host.expire(10_000)
    assert host.match(table.name).players[0].bot == "random"
    hosted = host.change(table.name, ReturnToSeat(), 0, at=12_000)
    assert hosted.clock.time_used == (9_000, 2_000)
    assert (hosted.limit, hosted.people) == (10_000, (0, 1))


def test_no_bot_is_charged() -> None:
    """While a bot plays for a person, the person uses no time."""
    (host,) = hosts(1, {})
    table = opened(host, limit=10_000)
    hosted = host.match(table.name)
    left = hosted.after(Leave(), 0, at=1_000, clock=host.clock)
    assert left.clock.at(9_000, left.waited_for).time_used == (1_000, 0)


def test_clocks_that_jump_never_give_negative_times() -> None:
    """Whatever moments hosts pass, the time that a seat has used is never negative."""
    clock = Clock.start(1, 0, "a")
    for moment, name in ((50, "b"), (-70, "a"), (-90, "b"), (20, "a"), (10**6, "b"), (0, "a")):
        clock = clock.at(moment, [0], name)
        assert clock.time_used[0] >= 0
    assert clock.knows("a")
    assert not clock.knows("c")
