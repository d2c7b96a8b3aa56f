"""Where hidden cards may lie: what a seat saw of cards that move out of sight, counted exactly.

A game writes down what a seat saw (`timeline`) and which cards there are, and gets every way for
them to lie and to have moved, drawn at random or listed, each with its weight.  The room knows no
game: cards are items, numbers that can be added so that a place holds the sum of its items.

An example, from what was seen to the ways.  Six cards: I hold B1 and saw nothing else; two lie in
the other's hand and three in the pile.

>>> from herrlof_rules.core import Stream
>>> from herrlof_rules.hidden.hidden_cards import HiddenCards
>>> from herrlof_rules.hidden.steps import kind_of
>>> from herrlof_rules.hidden.timeline import Timeline
>>> names = {"B1": 1, "B2": 10, "B3": 100, "R1": 1_000, "R2": 10_000, "R3": 100_000}
>>> me, other, pile, table, bottom = range(5)

The other drew a card and put one of its three at the bottom of the pile (moves 0 and 1, hidden
from me).  Then I led B1 and it played R1, so it held no blue card then.

>>> seen = Timeline(closed=(me, table))  # no card comes there, or leaves, out of my sight
>>> seen.hide(pile, other), seen.hide(other, bottom, choices=3)
(0, 1)
>>> seen.see(names["B1"], me, table, chosen=True)
>>> seen.exclude(other, "B")
>>> seen.see(names["R1"], other, table, chosen=True)

The timeline is cut into the steps that leave something open (`steps`): two hidden moves, and R1
seen.  A card that I have not seen is a slot; slots in the same place that exclude the same suits
are alike and counted, not distinguished (`slots`).  A slot that made a hidden move is tracked on
its own (`tracked`), because it matters which card it holds.

>>> kinds = [kind_of(names["B1"], "B", starts=(me,), unseen=0)]
>>> kinds += [kind_of(item, name[0], (), 1) for name, item in names.items() if name != "B1"]
>>> sizes = {other: 2, pile: 3}
>>> cards = HiddenCards(seen, 5, sizes, kinds, lambda items, item: items // item % 10)

In the end the cards fill the slots that do not exclude them (`filling`).  A way says what lies
where, and which cards made the hidden moves; copies of a card, which this example has not, change
the weights (`copies`).

>>> def described(found):
...     held = "".join(name for name, item in names.items() if found.places[other] // item % 10)
...     drawn, buried = [name for move in found.made for name in names if names[name] == move]
...     return f"holds {held}, drew {drawn}, buried {buried}"
>>> described(cards.sample(Stream("int:1", "an example")))
'holds R3, drew R3, buried B2'
>>> ways = cards.listed(limit=100)  # `listing`
>>> len(ways), {weight for _, weight in ways}
(18, {Fraction(1, 1)})

It holds R2 or R3; it buried one of the other three unseen cards; and it drew any of the three that
it had then: 2 × 3 × 3 ways, all equally likely.  A game makes a world of each: the cards of the
places are the state, and the cards of the moves complete its history.
"""
