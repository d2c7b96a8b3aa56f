"""Estates: bid for properties, then sell them in secret for cheques.

S1 Each player gets a purse of `purse` coins and up to `spread` more, in
   secret.  There are `cards` properties, and as many cheques.
A1 In each auction as many properties are laid out as there are players.
A2 In turn, a player bids more than all before, or passes.  The buyer of
   the best property begins the next auction; seat `first_player` the first.
A3 Who passes takes the worst property left and pays half of its own bid,
   rounded up; the last player takes the best one and pays all of it.
C1 When too few properties are left, cheques are laid out, one for each
   player, as often as there were auctions.
C2 All choose a property to sell, in secret and in any order.
C3 The best property sold gets the best cheque, and so on.
E1 When all is sold, coins and cheques are points; if players tie, those
   with more coins win.
"""

from collections import Counter
from enum import Enum
from functools import cache
from itertools import product
from typing import Annotated, TypeAlias, TypeVar

from attrs import field, frozen, validators

from herrlof_rules import core, registry


class Property(Enum):
    P1, P2, P3, P4, P5, P6 = "P1", "P2", "P3", "P4", "P5", "P6"
    P7, P8, P9, P10, P11, P12 = "P7", "P8", "P9", "P10", "P11", "P12"
    P13, P14, P15, P16, P17 = "P13", "P14", "P15", "P16", "P17"
    P18, P19, P20, P21, P22 = "P18", "P19", "P20", "P21", "P22"
    P23, P24, P25, P26, P27 = "P23", "P24", "P25", "P26", "P27"
    P28, P29, P30 = "P28", "P29", "P30"

    @property
    def rank(self) -> int:
        return int(self.value[1:])

    @property
    def colour(self) -> core.Colour:  # how it is drawn
        return "green"


class Cheque(Enum):  # two of each
    C15, C14, C13, C12, C11 = "C15", "C14", "C13", "C12", "C11"
    C10, C9, C8, C7, C6 = "C10", "C9", "C8", "C7", "C6"
    C5, C4, C3, C2, C0 = "C5", "C4", "C3", "C2", "C0"

    @property
    def worth(self) -> int:
        return int(self.value[1:])

    @property
    def colour(self) -> core.Colour:
        return "yellow"


Properties: TypeAlias = tuple[Property, ...]
Cheques: TypeAlias = tuple[Cheque, ...]
ALL = tuple(Property)
T = TypeVar("T")
PAPERS = tuple(cheque for cheque in Cheque for _ in range(2))


@frozen
class Rules:
    players: int = field(default=4, validator=validators.in_((3, 4, 5, 6)))
    cards: int = field(default=30, validator=validators.in_(range(3, 31)))
    purse: int = field(default=14, validator=validators.in_(range(31)))
    spread: int = field(default=2, validator=validators.in_((0, 1, 2, 3)))
    first_player: core.Seat = 0

    def __attrs_post_init__(self) -> None:
        if self.cards < self.players:
            raise core.InvalidRules("cards", "one for each player at least")
        if type(self.first_player) is not int or not (
            0 <= self.first_player < self.players
        ):
            raise core.InvalidRules("first_player", "there is no such seat")

    @property
    def dealt(self) -> int:  # how many cards come into play
        return self.cards // self.players * self.players


@frozen
class Bid:
    coins: int


@frozen
class Pass:
    pass


@frozen
class Sell:
    card: Property


@frozen
class Purses:
    coins: core.BySeat[int]


@frozen
class Lay:
    card: Property


@frozen
class Pay:
    cheque: Cheque


@frozen
class PursesDealt:
    purses: Annotated[tuple[int | None, ...], core.PrivateBySeat()]


@frozen
class LaidOut:
    card: core.Public[Property]


@frozen
class BidMade:
    seat: core.Public[core.Seat]
    coins: core.Public[int]


@frozen
class Taken:
    seat: core.Public[core.Seat]
    card: core.Public[Property]
    coins: core.Public[int]


@frozen
class ChequeLaidOut:
    cheque: core.Public[Cheque]


@frozen
class Offered:
    seat: core.Public[core.Seat]
    card: Annotated[Property | None, core.SeenBy("seat")]


@frozen
class Sold:
    sold: core.BySeat[Property]
    won: core.BySeat[Cheque]


@frozen
class Counted:
    purses: core.BySeat[int]


Action: TypeAlias = Bid | Pass | Sell
Outcome: TypeAlias = Purses | Lay | Pay
Event: TypeAlias = (
    PursesDealt
    | LaidOut
    | BidMade
    | Taken
    | ChequeLaidOut
    | Offered
    | Sold
    | Counted
)
Emit: TypeAlias = core.Emit[Event]


@frozen
class State:
    rules: Rules
    coins: core.BySeat[int]
    owned: core.BySeat[Properties]
    bids: core.BySeat[int]
    out: core.BySeat[bool]
    chosen: core.BySeat[Property | None]
    money: core.BySeat[int]
    active: core.Seat
    dealt: bool = False
    laid: Properties = ()
    seen: Properties = ()  # all that were laid out
    cheques: Cheques = ()
    paid: Cheques = ()  # and of cheques

    @property
    def turn(self) -> core.Turn:
        if not self.dealt:
            return core.Chance("purse")
        n = self.rules.players
        if len(self.laid) + sum(self.out) == n:
            return core.Decision("bid", (self.active,))
        if len(self.seen) < self.rules.dealt:
            return core.Chance("lay")
        if len(self.cheques) == n:
            waiting = [s for s, card in enumerate(self.chosen) if not card]
            return core.Decision("sell", tuple(waiting))
        if len(self.paid) < self.rules.dealt:
            return core.Chance("pay")
        return core.Over(self.result)

    @property
    def result(self) -> core.Result:
        pairs = [
            (m + c, c) for m, c in zip(self.money, self.coins, strict=True)
        ]
        points = tuple(total for total, _ in pairs)
        winners = tuple(s for s, p in enumerate(pairs) if p == max(pairs))
        tied = points.count(max(points)) > 1
        return core.Result(points, winners, "sold", ("coins",) if tied else ())


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Action, ...]]
    purse: core.Own[int | None]
    offer: core.Own[Property | None]
    owned: core.BySeat[Properties]
    bids: core.BySeat[int]
    out: core.BySeat[bool]
    money: core.BySeat[int]
    laid: core.Public[Properties]
    seen: core.Public[Properties]
    cheques: core.Public[Cheques]
    paid: core.Public[Cheques]


def initial(rules: Rules) -> State:
    n = rules.players
    zeros, none, no = (0,) * n, (None,) * n, (False,) * n
    first = rules.first_player
    return State(rules, zeros, ((),) * n, zeros, no, none, zeros, first)


@cache
def all_purses(n: int, low: int, spread: int) -> core.Weighted[Purses]:
    purses = product(range(low, low + spread + 1), repeat=n)
    return core.uniform(tuple(map(Purses, purses)))


def purses(state: State) -> core.Weighted[Purses]:
    rules = state.rules
    return all_purses(rules.players, rules.purse, rules.spread)


def deal(state: State, move: Purses, emit: Emit) -> State:
    emit(PursesDealt(move.coins))
    return core.evolve(state, coins=move.coins, dealt=True)


def lays(state: State) -> core.Weighted[Lay]:
    deck = ALL[: state.rules.cards]
    return core.drawn(Lay, [card for card in deck if card not in state.seen])


def lay(state: State, move: Lay, emit: Emit) -> State:
    emit(LaidOut(move.card))
    seen = in_order((*state.seen, move.card))
    return core.evolve(
        state, laid=in_order((*state.laid, move.card)), seen=seen
    )


def in_order(cards: Properties) -> Properties:
    return tuple(card for card in ALL if card in cards)


def put(entries: tuple[T, ...], seat: int, entry: T) -> tuple[T, ...]:
    return (*entries[:seat], entry, *entries[seat + 1 :])


@cache
def actions(rules: Rules) -> tuple[Action, ...]:
    most = rules.purse + rules.spread
    bids = map(Bid, range(1, most + 1))
    return (Pass(), *bids, *map(Sell, ALL[: rules.cards]))


def bids(state: State, seat: int) -> tuple[Action, ...]:
    more = range(max(state.bids) + 1, state.coins[seat] + 1)
    return (Pass(), *map(Bid, more))


def bid(state: State, move: Action, seat: int, emit: Emit) -> State:
    seats = range(state.rules.players)
    if isinstance(move, Bid):
        emit(BidMade(seat, move.coins))
        state = core.evolve(state, bids=put(state.bids, seat, move.coins))
    else:
        state = take(state, seat, (state.bids[seat] + 1) // 2, emit)
        state = core.evolve(state, bids=put(state.bids, seat, 0))
    order = [(seat + step) % len(seats) for step in seats[1:]]
    waiting = [s for s in order if not state.out[s]]
    if len(state.laid) > 1:
        return core.evolve(state, active=waiting[0])
    (last,) = waiting
    state = take(state, last, state.bids[last], emit)
    n = len(seats)
    over = len(state.seen) == state.rules.dealt
    active = state.rules.first_player if over else last
    return core.evolve(state, active=active, bids=(0,) * n, out=(False,) * n)


def take(state: State, seat: int, cost: int, emit: Emit) -> State:
    card, *rest = state.laid
    emit(Taken(seat, card, cost))
    owned = in_order((*state.owned[seat], card))
    return core.evolve(
        state,
        laid=tuple(rest),
        coins=put(state.coins, seat, state.coins[seat] - cost),
        owned=put(state.owned, seat, owned),
        out=put(state.out, seat, True),
    )


def pays(state: State) -> core.Weighted[Pay]:
    deck = Counter(PAPERS[: state.rules.cards]) - Counter(state.paid)
    return core.drawn(Pay, deck.elements())


def pay(state: State, move: Pay, emit: Emit) -> State:
    emit(ChequeLaidOut(move.cheque))
    cheques, paid = (
        tuple(sorted((*cards, move.cheque), key=[*Cheque].index))
        for cards in (state.cheques, state.paid)
    )
    return core.evolve(state, cheques=cheques, paid=paid)


def sells(state: State, seat: int) -> tuple[Sell, ...]:
    return tuple(map(Sell, state.owned[seat]))


def sell(state: State, move: Sell, seat: int, emit: Emit) -> State:
    emit(Offered(seat, move.card))
    state = core.evolve(state, chosen=put(state.chosen, seat, move.card))
    cards = tuple(card for card in state.chosen if card)
    if len(cards) < len(state.chosen):
        return state
    best = sorted(cards, key=lambda card: -card.rank)
    won = tuple(state.cheques[best.index(card)] for card in cards)
    emit(Sold(cards, won))
    if len(state.paid) == state.rules.dealt:
        emit(Counted(state.coins))
    pairs = zip(state.owned, cards, strict=True)
    both = zip(state.money, won, strict=True)
    return core.evolve(
        state,
        owned=tuple(tuple(c for c in own if c is not x) for own, x in pairs),
        chosen=(None,) * len(cards),
        money=tuple(money + cheque.worth for money, cheque in both),
        cheques=(),
    )


def observe(
    state: State, seat: int | None, turn: core.Turn, legal: tuple[Action, ...]
) -> Observation:
    own = None if seat is None else state.coins[seat]
    purse = own if state.dealt else None
    offer = None if seat is None else state.chosen[seat]
    auction = state.owned, state.bids, state.out, state.money
    cards = state.laid, state.seen, state.cheques, state.paid
    return Observation(seat, turn, legal, purse, offer, *auction, *cards)


def fail(clause: str, reason: str) -> core.InvalidState:
    return core.InvalidState(clause, reason)


def check(state: State) -> None:
    rules, n, seen = state.rules, state.rules.players, state.seen
    if not state.dealt:
        if state != initial(rules):
            raise fail("S1", "nothing has happened yet")
        return
    if min(state.coins) < 0 or max(state.coins) > rules.purse + rules.spread:
        raise fail("S1", "nobody has so few or so many coins")
    if in_order(seen) != seen or not {*seen} <= {*ALL[: rules.cards]}:
        raise fail("A1", "each property is there once, in order")
    auction, laid = any(state.out) or len(state.laid) == n, len(state.laid)
    if len(seen) > rules.dealt or (len(seen) - (not auction) * laid) % n:
        raise fail("A1", "as many are laid out as players")
    held = [*state.laid, *sum(state.owned, ())]
    ordered = all(in_order(own) == own for own in state.owned)
    if not ordered or len({*held}) < len(held) or not {*held} <= {*seen}:
        raise fail("A1", "each property is there once, in order")
    sold = check_sale(state)
    auctions = len(seen) // n - auction - sold
    if [*map(len, state.owned)] != [auctions + out for out in state.out]:
        raise fail("A3", "each takes one in each auction")
    if not auction:
        if any(state.bids) or any(state.out):
            raise fail("A2", "there is no auction")
        if len(seen) == rules.dealt and state.active != rules.first_player:
            raise fail("A2", "there is nobody to begin")
        return
    if len(state.laid) != n - sum(state.out) or len(state.laid) < 2:
        raise fail("A3", "there is one for each player left")
    order = [(state.active + step) % n for step in range(n)]
    left = [state.bids[s] for s in order if not state.out[s]]
    made = [bid for bid in left if bid]
    rising = left == sorted(left) and len({*made}) == len(made)
    if state.out[state.active] or not rising or min(left) < 0:
        raise fail("A2", "each bids more than all before")
    pairs = zip(state.bids, state.coins, state.out, strict=True)
    if any(bid > (0 if out else coins) for bid, coins, out in pairs):
        raise fail("A2", "a player has what it bids")
    if state.laid != in_order(state.laid):
        raise fail("A1", "properties are laid out in order")


def check_sale(state: State) -> int:
    """How many sales are over."""
    rules, n = state.rules, state.rules.players
    paid, cheques = Counter(state.paid), Counter(state.cheques)
    for cards in (state.paid, state.cheques):
        if [*cards] != sorted(cards, key=[*Cheque].index):
            raise fail("C1", "cheques are in order")
    if cheques - paid or paid - Counter(PAPERS[: rules.cards]):
        raise fail("C1", "there are fewer such cheques")
    sales, rest = divmod(len(state.paid), n)
    if len(state.cheques) != rest and (rest or len(state.cheques) != n):
        raise fail("C1", "there is one for each player")
    auctions = len(state.seen) == rules.dealt and not state.laid
    if state.paid and not auctions:
        raise fail("C1", "auctions come before sales")
    total = sum(c.worth for c in state.paid)
    left = sum(c.worth for c in state.cheques)
    if min(state.money) < 0 or sum(state.money) != total - left:
        raise fail("C3", "the cheques are those paid")
    for own, card in zip(state.owned, state.chosen, strict=True):
        if card and (card not in own or len(state.cheques) < n):
            raise fail("C2", "a player sells what it owns")
    if None not in state.chosen:
        raise fail("C2", "the sale is over by then")
    return sales - (len(state.cheques) == n)


def longest(rules: Rules) -> int:
    auctions = rules.dealt // rules.players
    bids = rules.purse + rules.spread + rules.players
    return auctions * (bids + rules.players)


def laid_out(event: Event) -> Lay | None:
    return Lay(event.card) if isinstance(event, LaidOut) else None


def paid_out(event: Event) -> Pay | None:
    return Pay(event.cheque) if isinstance(event, ChequeLaidOut) else None


def offered(event: Event, seat: int) -> Sell | None:
    """What a seat sells: its own choice, or all that was shown."""
    match event:
        case Sold(sold):
            return Sell(sold[seat])
        case Offered(who, Property() as card) if who == seat:
            return Sell(card)
        case _:
            return None


PURSE = core.ChancePhase("purse", "S1", (Purses,), purses, deal, then=("lay",))
LAY = core.ChancePhase(
    "lay",
    "A1",
    (Lay,),
    lays,
    lay,
    then=("lay", "bid"),
    revealed=laid_out,
)
BID = core.DecisionPhase(
    "bid",
    "A2",
    "Bid more than all before, or pass (A2).",
    (Pass, Bid),
    bids,
    bid,
    then=("bid", "lay", "pay"),
)
PAY = core.ChancePhase(
    "pay",
    "C1",
    (Pay,),
    pays,
    pay,
    then=("pay", "sell"),
    revealed=paid_out,
)
SELL = core.DecisionPhase(
    "sell",
    "C2",
    "Sell a property (C2).",
    (Sell,),
    sells,
    sell,
    then=("sell", "pay", "over"),
    revealed=offered,
)
GAME: core.Game[Rules, State, Action, Outcome, Event, Observation] = core.Game(
    name="estates",
    rules=Rules,
    state=State,
    events=(
        PursesDealt,
        LaidOut,
        BidMade,
        Taken,
        ChequeLaidOut,
        Offered,
        Sold,
        Counted,
    ),
    observation=Observation,
    initial=initial,
    phases=(PURSE, LAY, BID, PAY, SELL, core.OverPhase("E1")),
    make_observation=observe,
    check_state=check,
    action_space=actions,
    max_decisions=longest,
    info=core.GameInfo(
        reasons=("sold",), tie_breakers=("coins",), symmetric=True
    ),
)
ENGLISH: dict[str, str | tuple[str, ...]] = {
    "event.purses_dealt": "Everybody looks into a purse.",
    "event.laid_out": "For sale: {card}.",
    "event.bid_made[seat=you]": (
        "You bid {coins:count} coin.",
        "You bid {coins:count} coins.",
    ),
    "event.bid_made": (
        "{seat:seat} bids {coins:count} coin.",
        "{seat:seat} bids {coins:count} coins.",
    ),
    "event.taken[seat=you]": (
        "You take {card} for {coins:count} coin.",
        "You take {card} for {coins:count} coins.",
    ),
    "event.taken": (
        "{seat:seat} takes {card} for {coins:count} coin.",
        "{seat:seat} takes {card} for {coins:count} coins.",
    ),
    "event.cheque_laid_out": "A cheque: {cheque}.",
    "event.offered[seat=you]": "You sell {card}.",
    "event.offered": "{seat:seat} sells {card}.",
    "event.offered[card=hidden]": "{seat:seat} has chosen.",
    "event.sold": "All is shown.",
    "event.counted": "All count their coins.",
    "event.counted.each": "{seat:seat}: {purses:count}.",
    "event.sold.each[seat=you]": "You get {won} for {sold}.",
    "event.sold.each": "{seat:seat} gets {won} for {sold}.",
}
REGISTRATION = registry.Registration(game=GAME, catalogues={"en": ENGLISH})
