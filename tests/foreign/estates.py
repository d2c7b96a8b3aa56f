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
from typing import Annotated, TypeAlias

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
    def colour(self) -> core.Colour:  # The colour in pictures
        return "green"


class Cheque(Enum):  # There are two cards of each kind.
    C15, C14, C13, C12, C11 = "C15", "C14", "C13", "C12", "C11"
    C10, C9, C8, C7, C6 = "C10", "C9", "C8", "C7", "C6"
    C5, C4, C3, C2, C0 = "C5", "C4", "C3", "C2", "C0"

    @property
    def worth(self) -> int:
        return int(self.value[1:])

    @property
    def colour(self) -> core.Colour:
        return "yellow"


Properties: TypeAlias = Annotated[tuple[Property, ...], core.InOrder("A1")]
Cheques: TypeAlias = Annotated[tuple[Cheque, ...], core.InOrder("C1")]
ALL = tuple(Property)
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
        if self.first_player not in range(self.players):
            raise core.InvalidRules("first_player", "there is no such seat")

    @property
    def auctions(self) -> int:
        return self.cards // self.players


def richest(rules: Rules) -> int:
    return rules.purse + rules.spread


Coins: TypeAlias = Annotated[int, core.Between(0, richest, "S1")]


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
    coins: core.BySeat[Coins]
    owned: core.BySeat[Properties]
    won: core.BySeat[Cheques]
    bids: core.BySeat[Coins]
    out: core.BySeat[bool]
    chosen: core.BySeat[Property | None]
    active: core.Seat
    dealt: bool = False
    laid: Properties = ()
    gone: Properties = ()  # sold
    cheques: Cheques = ()

    @property
    def auctions(self) -> int:  # The number of finished auctions
        taken = len(self.owned[self.active]) + len(self.won[self.active])
        return taken - self.out[self.active]

    @property
    def turn(self) -> core.Turn:
        if not self.dealt:
            return core.Chance("purse")
        n = self.rules.players
        if len(self.laid) + sum(self.out) == n:
            return core.Decision("bid", (self.active,))
        if self.auctions < self.rules.auctions:
            return core.Chance("lay")
        if len(self.cheques) == n:
            waiting = [s for s, card in enumerate(self.chosen) if not card]
            return core.Decision("sell", tuple(waiting))
        if any(self.owned):
            return core.Chance("pay")
        return core.Over(self.result)

    @property
    def result(self) -> core.Result:
        worth = [sum(cheque.worth for cheque in won) for won in self.won]
        both = zip(worth, self.coins, strict=True)
        pairs = [(money + coins, coins) for money, coins in both]
        points = tuple(total for total, _ in pairs)
        winners = tuple(s for s, p in enumerate(pairs) if p == max(pairs))
        tied = points.count(max(points)) > 1
        return core.Result(points, winners, "sold", ("coins",) if tied else ())


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Action, ...]]
    purse: Annotated[core.Own[Coins | None], core.EntryOf("coins")]
    offer: Annotated[core.Own[Property | None], core.EntryOf("chosen")]
    owned: core.BySeat[Properties]
    won: core.BySeat[Cheques]
    bids: core.BySeat[Coins]
    out: core.BySeat[bool]
    laid: core.Public[Properties]
    gone: core.Public[Properties]
    cheques: core.Public[Cheques]


def initial(rules: Rules) -> State:
    n = rules.players
    zeros, none, nothing = (0,) * n, (None,) * n, ((),) * n
    out, first = (False,) * n, rules.first_player
    return State(rules, zeros, nothing, nothing, zeros, out, none, first)


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
    seen = {*state.laid, *state.gone, *sum(state.owned, ())}
    deck = ALL[: state.rules.cards]
    return core.drawn(Lay, [card for card in deck if card not in seen])


def lay(state: State, move: Lay, emit: Emit) -> State:
    emit(LaidOut(move.card))
    return core.evolve(state, laid=core.in_order((*state.laid, move.card)))


@cache
def actions(rules: Rules) -> tuple[Action, ...]:
    bids = map(Bid, range(1, richest(rules) + 1))
    return (Pass(), *bids, *map(Sell, ALL[: rules.cards]))


def bids(state: State, seat: int) -> tuple[Action, ...]:
    more = range(max(state.bids) + 1, state.coins[seat] + 1)
    return (Pass(), *map(Bid, more))


def bid(state: State, move: Action, seat: int, emit: Emit) -> State:
    n = state.rules.players
    if isinstance(move, Bid):
        emit(BidMade(seat, move.coins))
        bids = core.with_entry(state.bids, seat, move.coins)
        state = core.evolve(state, bids=bids)
    else:
        state = take(state, seat, (state.bids[seat] + 1) // 2, emit)
        bids = core.with_entry(state.bids, seat, 0)
        state = core.evolve(state, bids=bids)
    order = [(seat + step) % n for step in range(1, n)]
    waiting = [s for s in order if not state.out[s]]
    state = core.evolve(state, active=waiting[0])
    if len(state.laid) > 1:
        return state
    state = take(state, state.active, state.bids[state.active], emit)
    return core.evolve(state, bids=(0,) * n, out=(False,) * n)


def take(state: State, seat: int, cost: int, emit: Emit) -> State:
    card, *rest = state.laid
    emit(Taken(seat, card, cost))
    owned = core.in_order((*state.owned[seat], card))
    return core.evolve(
        state,
        laid=tuple(rest),
        coins=core.with_entry(state.coins, seat, state.coins[seat] - cost),
        owned=core.with_entry(state.owned, seat, owned),
        out=core.with_entry(state.out, seat, True),
    )


def pays(state: State) -> core.Weighted[Pay]:
    paid = Counter((*state.cheques, *sum(state.won, ())))
    deck = Counter(PAPERS[: state.rules.cards]) - paid
    return core.drawn(Pay, deck.elements())


def pay(state: State, move: Pay, emit: Emit) -> State:
    emit(ChequeLaidOut(move.cheque))
    cheques = core.in_order((*state.cheques, move.cheque))
    return core.evolve(state, cheques=cheques)


def sells(state: State, seat: int) -> tuple[Sell, ...]:
    return tuple(map(Sell, state.owned[seat]))


def sell(state: State, move: Sell, seat: int, emit: Emit) -> State:
    emit(Offered(seat, move.card))
    chosen = core.with_entry(state.chosen, seat, move.card)
    cards = tuple(card for card in chosen if card)
    if len(cards) < len(chosen):
        return core.evolve(state, chosen=chosen)
    best = sorted(cards, key=lambda card: -card.rank)
    paid = tuple(state.cheques[best.index(card)] for card in cards)
    emit(Sold(cards, paid))
    left = tuple(tuple(c for c in own if c not in cards) for own in state.owned)
    if not any(left):
        emit(Counted(state.coins))
    both = zip(state.won, paid, strict=True)
    return core.evolve(
        state,
        owned=left,
        won=tuple(core.in_order((*won, cheque)) for won, cheque in both),
        chosen=(None,) * len(cards),
        gone=core.in_order((*state.gone, *cards)),
        cheques=(),
    )


def deck(rules: Rules) -> list[Property | Cheque]:
    return [*ALL[: rules.cards], *PAPERS[: rules.cards]]


def check(state: State) -> None:
    n, sales, auctions = state.rules.players, len(state.won[0]), state.auctions
    if not state.dealt and state != initial(state.rules):
        raise core.InvalidState("S1", "nothing has happened yet")
    bidding = len(state.laid) + sum(state.out) == n
    if auctions + bool(state.laid) > state.rules.auctions:
        raise core.InvalidState("A1", "there are no more auctions")
    if any(state.out) and not (bidding and len(state.laid) > 1):
        raise core.InvalidState("A3", "there is one for each player left")
    over = not state.laid and auctions == state.rules.auctions
    if len(state.cheques) > n * (over and sales < auctions):
        raise core.InvalidState("C1", "there is one for each player")
    selling = len(state.cheques) == n
    if len(state.gone) != n * sales or (sales and not over):
        raise core.InvalidState("C3", "each gets a cheque in each sale")
    for seat, (own, won) in enumerate(zip(state.owned, state.won, strict=True)):
        out, card = state.out[seat], state.chosen[seat]
        if len(own) + len(won) - out != auctions or len(won) != sales:
            raise core.InvalidState("A3", "each takes one in each auction")
        able = state.coins[seat] if bidding and not out else 0
        if state.bids[seat] > able or (out and seat == state.active):
            raise core.InvalidState("A2", "a player has what it bids")
        if card and (card not in own or not selling):
            raise core.InvalidState("C2", "a player sells what it owns")
    if None not in state.chosen:
        raise core.InvalidState("C2", "the sale is over by then")


def longest(rules: Rules) -> int:
    return rules.auctions * (richest(rules) + 2 * rules.players)


def laid_out(event: Event) -> Lay | None:
    return Lay(event.card) if isinstance(event, LaidOut) else None


def paid_out(event: Event) -> Pay | None:
    return Pay(event.cheque) if isinstance(event, ChequeLaidOut) else None


def offered(event: Event, seat: int) -> Sell | None:
    """The sale of a seat that an event shows, if any."""
    match event:
        case Sold(sold):
            return Sell(sold[seat])
        case Offered(who, Property() as card) if who == seat:
            return Sell(card)
        case _:
            return None


PURSE = core.ChancePhase("purse", "S1", (Purses,), purses, deal, then=("lay",))
LAY = core.ChancePhase(
    "lay", "A1", (Lay,), lays, lay, then=("lay", "bid"), revealed=laid_out
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
    "pay", "C1", (Pay,), pays, pay, then=("pay", "sell"), revealed=paid_out
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
    events=core.classes_of(Event),
    observation=Observation,
    initial=initial,
    phases=(PURSE, LAY, BID, PAY, SELL, core.OverPhase("E1")),
    check_state=check,
    cards=core.CardPlaces(
        "A1", deck, ("laid", "owned", "gone", "cheques", "won"), whole=False
    ),
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
