"""The heuristic bot for Odin as it was in November 2026, for comparison: never changed."""

from functools import lru_cache

from attrs import frozen

from herrlof_rules.bots.bot import Bot, check_to_act
from herrlof_rules.core import view as core_view
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.refusals import check_type
from herrlof_rules.games.odin.actions import Action, Pass, Play, Take
from herrlof_rules.games.odin.cards import Card
from herrlof_rules.games.odin.game import View
from herrlof_rules.games.odin.observation import Observation


@frozen
class OdinBot:
    """Keeps sets together and plays the weakest ones first.

    It picks the action after which its hand splits into the fewest sets; among those, the one that
    leaves the fewest cards; among those, the one that plays the lowest numbers.
    """

    def __call__(self, view: View, rng: RandomSource, /) -> Action:
        """The action that ranks first; ties are broken with `rng`.

        Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
        """
        check_type(view, core_view.View)
        check_type(view.observation, Observation)
        check_to_act(view)
        ranked = [(_rank(view.observation, action), action) for action in view.legal_actions]
        best = min(rank for rank, _ in ranked)
        choices = [action for rank, action in ranked if rank == best]
        return choices[rng.randrange(len(choices))]


def _rank(seen: Observation, action: Action) -> tuple[int, ...]:
    """What an action leaves in the hand, and the numbers it plays; lower is better."""
    match action:
        case Play(cards):
            rest = frozenset(seen.hand) - frozenset(cards)
            spent = sum(card.number for card in cards)
            if not rest or not seen.table:
                return (_plays_needed(rest), len(rest), spent)
            taken = min((_plays_needed(rest | {card}), -card.number) for card in seen.table)
            return (taken[0], len(rest) + 1, spent)
        case Take(card):
            return (_plays_needed(frozenset((*seen.hand, card))), -card.number)
        case Pass():
            return (_plays_needed(frozenset(seen.hand)), len(seen.hand), 0)


@lru_cache(maxsize=4096)
def _plays_needed(cards: frozenset[Card]) -> int:
    """The fewest sets of one colour or one number that the cards can be split into."""
    if not cards:
        return 0
    first = min(cards, key=lambda card: card.unit)
    colour = frozenset(card for card in cards if card.colour == first.colour)
    number = frozenset(card for card in cards if card.number == first.number)
    return 1 + min(_plays_needed(cards - colour), _plays_needed(cards - number))


BOT: Bot = OdinBot()
"""What `heuristic_bot` returned for this game then."""
