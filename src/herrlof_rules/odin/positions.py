"""Positions: states set up from cards, for puzzles, tests and analysis."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TypeAlias

from herrlof_rules.core.errors import InvalidCards, UnknownSeat
from herrlof_rules.core.message_text import excerpt
from herrlof_rules.core.refusals import check_type, require
from herrlof_rules.core.seats import is_seat
from herrlof_rules.odin.cards import ALL, NOTHING, Card, Colour, Packed, pack, unpack
from herrlof_rules.odin.game import GAME
from herrlof_rules.odin.rules import Rules
from herrlof_rules.odin.state import HandSheet, Standing, State
from herrlof_rules.odin.turns import TO_PLAY, TO_TAKE

SomeCards: TypeAlias = str | Iterable[Card]
"""Cards as text with spaces (`"R2 R5"`), or as cards, in any order."""

_BY_NAME = {card.value: card for card in Card}


def position(
    hands: Sequence[SomeCards],
    table: SomeCards = "",
    *,
    player: int = 0,
    passes: int = 0,
    beaten: SomeCards = "",
    taken: Sequence[SomeCards] | None = None,
    discards: SomeCards | None = None,
    sheets: Iterable[Iterable[int]] = (),
    first_player: int | None = None,
    removed: Iterable[Colour] = (),
    rules: Rules | None = None,
) -> State:
    """A state in the middle of a hand, from the cards of each seat and the set on the table.

    `player` played the set on the table, and `passes` other seats have passed since; without a set,
    `player` leads.  If a set `beaten` is given, `player` must take one of its cards (K1).
    `sheets` lists the points by seat of each earlier hand, and `removed` the colours out of play.
    `first_player` is the seat that led this hand (`player` unless the rules determine another).

    Without `rules`, the hand size and the deck are as small as the cards and sheets allow.
    Without `discards`, the first cards of the deck that are in no other place count as discarded,
    as many as necessary.  Without `taken`, no seat holds a card that it took in public.

    Raises `InvalidCards`, `InvalidRules`, `InvalidState` or `UnknownSeat` for an invalid argument,
    and `TypeError` for an argument of the wrong type.

        >>> from herrlof_rules import odin
        >>> state = odin.position(["R2 R5 K9", "B7 G9"], table="R3", player=1)
        >>> [odin.GAME.format_action(action) for action in odin.legal_actions(state)]
        ['pass', 'play R5', 'play K9', 'play R2 R5']
    """
    held = tuple(map(_read, hands))
    beaten_set, newest = _read(beaten), _read(table)
    sets = (beaten_set, newest) if beaten_set else (newest,) if newest else ()
    past = tuple(map(tuple, sheets))
    out_of_play = tuple(removed)
    if any(type(colour) is not Colour for colour in out_of_play):
        raise TypeError("removed colours must be members of Colour")
    if any(type(number) is not int for number in (passes, *chain(*past))):
        raise TypeError("passes and the points of sheets must be ints")
    if rules is not None:
        check_type(rules, Rules)
    else:
        discarded = None if discards is None else _read(discards)
        rules = _smallest_rules(held, sets, player, discarded, past)
    require(len(held) == rules.players, "C3", f"{rules.players} hands are needed")
    if not is_seat(player, rules.players):
        raise UnknownSeat(player, rules.players)
    most = rules.players - 2 if len(sets) == 1 else 0
    require(0 <= passes <= most, "E1", f"{most} passes at most leave the round open")

    standing = _standing(rules, past, out_of_play, first_player, player)
    takes = (NOTHING,) * rules.players if taken is None else tuple(map(_read, taken))
    if discards is None:
        lying = _union((*held, *sets))
        missing = max(0, rules.players * rules.hand_size - lying.bit_count())
        discarded = pack(unpack(standing.packed_deck & ~lying)[:missing])
    else:
        discarded = _read(discards)
    actor = (player + 1 + passes) % rules.players if len(sets) == 1 else player
    turn = TO_TAKE[actor] if len(sets) == 2 else TO_PLAY[actor]
    state = State(standing, held, takes, discarded, sets, player, turn)
    GAME.validate(state)
    return state


def _read(cards: SomeCards) -> Packed:
    if not isinstance(cards, str):
        return pack(cards)
    for word in cards.split():
        if word not in _BY_NAME:
            raise InvalidCards(f"{excerpt(word)} is not a card of Odin")
    return pack(_BY_NAME[word] for word in cards.split())


def _union(places: Iterable[Packed]) -> Packed:
    union = NOTHING
    for cards in places:
        union |= cards
    return union


def _smallest_rules(
    hands: tuple[Packed, ...],
    sets: tuple[Packed, ...],
    player: int,
    discards: Packed | None,
    sheets: tuple[tuple[int, ...], ...],
) -> Rules:
    """Rules with the smallest deck that contains these cards and is dealt completely."""
    players = Rules(len(hands)).players  # `Rules` refuses an invalid number of players.
    sizes = [hand.bit_count() for hand in hands]
    if len(sets) > 1 and is_seat(player, players):
        sizes[player] += 1  # The card to be taken is still on the table (K1).
    cards = _union((*hands, *sets, discards or NOTHING))
    # Points count the cards left in a hand (F2), so each bounds the hand size from below.
    points = [max(sheet, default=0) for sheet in sheets]
    hand_size = max(-(-cards.bit_count() // players), *sizes, *points)
    if discards is None:
        cards |= pack(unpack(ALL & ~cards)[: players * hand_size - cards.bit_count()])
    return Rules(players, hand_size=hand_size, deck=unpack(cards))


def _standing(
    rules: Rules,
    sheets: tuple[tuple[int, ...], ...],
    removed: tuple[Colour, ...],
    first: int | None,
    player: int,
) -> Standing:
    """The standing between hands; `player` led first unless an argument says otherwise (M1, M4)."""
    for points in sheets:
        require(len(points) == rules.players, "C3", f"a sheet must have {rules.players} entries")
    past = len(sheets)
    if first is None:
        first = player
        if past and rules.next_first_player == "last_on_turn":
            require(0 in sheets[-1], "F2", "one player went out, and scored none")
            first = sheets[-1].index(0)
        elif rules.first_player is not None:
            first = (rules.first_player + past) % rules.players
    scores = tuple([sum(points[seat] for points in sheets) for seat in range(rules.players)])
    return Standing(rules, past + 1, first, removed, scores, tuple(map(HandSheet, sheets)))
