"""The twin test finds every class of leak at full size, using public moves only."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import attrs
import pytest
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.oracles import herrlof_knows, odin_knows
from rules.testing.replaced import replaced

from herrlof_rules import herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.visibility import Everyone, redact_event, visibility
from herrlof_rules.testing import Knows, LawBroken, Oracles, check_exhaustively
from herrlof_rules.testing.counterexample import whole_repr
from herrlof_rules.testing.generators.playouts import playout, stream_for
from herrlof_rules.testing.secrecy.comparison import check_twins
from herrlof_rules.testing.secrecy.twins import Witness

Leak = Callable[[Any, int | None], int]


def number(value: object) -> int:
    return int(sha256(whole_repr(value).encode()).hexdigest()[:8], 16)


def others(state: Any, seat: int | None) -> list[int]:
    return [hand for other, hand in enumerate(state.packed_hands) if other != seat]


def least(cards: int) -> int:
    return (cards & -cards).bit_length()


LEAKS: dict[str, tuple[Leak | None, Leak | None]] = {
    "L1: what the shuffle came from": (
        lambda state, seat: number(state.table.packed_pile),
        lambda state, seat: number(state.set_aside),
    ),
    "L2: a phase reveals hands": (
        lambda state, seat: number(state.packed_hands) if len(state.trick) == 1 else 0,
        lambda state, seat: number(state.packed_hands) if len(state.table) == 1 else 0,
    ),
    "L3: where in the hand a card was": (
        lambda state, seat: sum(
            (h & (c.unit - 1)).bit_count() for h in others(state, seat) for c in state.trick
        ),
        lambda state, seat: sum(
            (h & (state.packed_table[-1] - 1)).bit_count()
            for h in others(state, seat)
            if state.table
        ),
    ),
    "L5: legal actions of others": (
        lambda state, seat: sum(len(herrlof.legal_actions(state, s)) for s in state.turn.seats),
        lambda state, seat: sum(len(odin.legal_actions(state, s)) for s in state.turn.seats),
    ),
    "L6: a hash of secret choices": (lambda state, seat: number(state.table.predictions), None),
    "L9: a hash of the state": (lambda state, seat: number(state), lambda state, _: number(state)),
    "L10: a derived number": (
        lambda state, seat: least(state.table.packed_pile),
        lambda state, seat: least(sum(card.unit for card in state.set_aside)),
    ),
}


def leaking(game: Game, field: str, leak: Leak) -> Game:
    def observe(state: Any, seat: int | None) -> Any:
        seen = game.observe(state, seat)
        if not any(state.packed_hands):
            return seen
        return attrs.evolve(seen, **{field: getattr(seen, field) + 1000 * leak(state, seat)})

    return replaced(game, observe=observe)


CASES = [
    pytest.param(leaking(game, field, leak), knows, id=f"{game.name}-{name}")
    for name, leaks in LEAKS.items()
    for leak, (game, field, knows) in zip(
        leaks,
        ((herrlof.GAME, "pile_size", herrlof_knows), (odin.GAME, "set_aside", odin_knows)),
        strict=True,
    )
    if leak is not None
]


def twins_of(game: Game, knows: Knows) -> int:
    rules = game.rules(3)
    twins = 0
    for number_of in range(4):
        match = playout(game, rules, stream_for(number_of, "leaks"), 24)
        for seat in (0, 1, 2, None):
            rng = stream_for(number_of, f"twins/{seat}")
            twins += check_twins(Witness.of(match, seat, knows), rng, 2)
    return twins


@pytest.mark.parametrize(("game", "knows"), CASES)
def test_found_at_full_size(game: Game, knows: Knows) -> None:
    """Each leak that is planted in a game at full size breaks `secrecy`."""
    with pytest.raises(LawBroken) as broken:
        twins_of(game, knows)
    assert broken.value.law == "secrecy"


@pytest.mark.parametrize(
    ("game", "knows"), [(herrlof.GAME, herrlof_knows), (odin.GAME, odin_knows)]
)
def test_nothing_is_found_in_the_games(game: Game, knows: Knows) -> None:
    """Twins of correct games show a seat the same."""
    assert twins_of(game, knows) > 20


SWAPS = {herrlof.CardDrawn, herrlof.CardBuried}
"""The events of a power of 3; the other events need no 3, and fewer cards have fewer histories."""

SECRET = [
    pytest.param(game, rules, knows, kind, name, id=f"{game.name} {kind.__name__}.{name}")
    for game, rules, knows, kinds in (
        (herrlof.GAME, small_herrlof("B3 H H V", 1), herrlof_knows, SWAPS),
        (herrlof.GAME, small_herrlof("R6 H H H V"), herrlof_knows, {*herrlof.GAME.events} - SWAPS),
        (odin.GAME, small_odin("B1 B3 R1 R2 P4"), odin_knows, {*odin.GAME.events}),
    )
    for kind in game.events
    if kind in kinds
    for name, mark in visibility(kind)
    if not isinstance(mark, Everyone)
]


@pytest.mark.parametrize(("game", "rules", "knows", "kind", "name"), SECRET)
def test_every_mark_of_a_secret_is_needed(
    game: Game,
    rules: Any,
    knows: Knows,
    kind: type,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If any secret field of an event were public, `secrecy` would be broken."""

    def shown(event: Any, seat: int | None) -> Any:
        seen = redact_event(event, seat)
        return attrs.evolve(seen, **{name: getattr(event, name)}) if type(event) is kind else seen

    monkeypatch.setattr("herrlof_rules.testing.secrecy.tree.redact_event", shown)
    with pytest.raises(LawBroken) as broken:
        check_exhaustively(game, rules, oracles=Oracles(knows=knows))
    assert broken.value.law == "secrecy"
