"""Counts exactly where hidden cards may be, given what a seat saw of their moves.

A game records what a seat saw (`timeline`) and lists the cards.  The package samples or lists the
ways in which the cards may lie and may have moved, each with its weight.  It is game-independent: a
card is an item, which is a number, and a place holds the sum of its items.

In this example there are six cards.  I hold B1 and saw no other card; two cards are in the other
player's hand and three in the pile.

>>> from herrlof_rules.core import Stream
>>> from herrlof_rules.hidden.hidden_cards import HiddenCards
>>> from herrlof_rules.hidden.steps import kind_of
>>> from herrlof_rules.hidden.timeline import Timeline
>>> names = {"B1": 1, "B2": 10, "B3": 100, "R1": 1_000, "R2": 10_000, "R3": 100_000}
>>> me, other, pile, table, bottom = range(5)

The other player drew a card and put one of three at the bottom of the pile (moves 0 and 1, hidden
from me).  Then I led B1 and the other player followed with R1, and so held no blue card then.

>>> seen = Timeline(closed=(me, table))  # I see every card that enters or leaves these
>>> seen.hide(pile, other), seen.hide(other, bottom, choices=3)
(0, 1)
>>> seen.see(names["B1"], me, table, chosen=True)
>>> seen.exclude(other, "B")
>>> seen.see(names["R1"], other, table, chosen=True)

The timeline is reduced to the steps that could have been made in several ways (`steps`): two hidden
moves, and R1 seen.  A card that I have not seen is a slot.  Slots in the same place that exclude
the same suits are interchangeable and only counted (`slots`).  A slot that made a hidden move is
tracked separately (`tracked`), because it matters which card it holds.

>>> kinds = [kind_of(names["B1"], "B", starts=(me,), unseen=0)]
>>> kinds += [kind_of(item, name[0], (), 1) for name, item in names.items() if name != "B1"]
>>> sizes = {other: 2, pile: 3}
>>> cards = HiddenCards(seen, 5, sizes, kinds, lambda items, item: items // item % 10)

Finally, the cards fill the slots that do not exclude them (`filling`).  A way says which cards are
where, and which made the hidden moves; copies of a card, absent here, change the weights
(`copies`).

>>> def described(way):
...     held = "".join(name for name, item in names.items() if way.places[other] // item % 10)
...     drawn, buried = [name for move in way.movers for name in names if names[name] == move]
...     return f"holds {held}, drew {drawn}, buried {buried}"
>>> described(cards.sample(Stream("int:1", "an example")))
'holds R3, drew R3, buried B2'
>>> ways = cards.listed(limit=100)  # `listing`
>>> len(ways), {weight for _, weight in ways}
(18, {Fraction(1, 1)})

The other player holds R2 or R3, buried one of the other three unseen cards, and drew any of the
three cards held then: 2 × 3 × 3 ways, all equally likely.  A game makes a world from each way: the
cards in the places are the state, and the cards of the moves complete its history.
"""

from herrlof_rules.hidden.card_moves import UNDEALT, CardMoves

__all__ = ["UNDEALT", "CardMoves"]
