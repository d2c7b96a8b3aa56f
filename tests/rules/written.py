"""States, cards and moves of a game written in a word or two, and what is seen of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from herrlof_rules import IllegalAction, Over, Result
from herrlof_rules.testing.counterexample import whole_repr


class Written:
    """A game whose tests write `play(state, "G7 R8, decline")`.

    `plays` makes what cards that are written one after the other stand for, `outcomes` what chance
    gives where a card alone says it.
    """

    def __init__(
        self,
        game: Any,
        cards: Iterable[Any],
        plays: Callable[[Sequence[Any]], list[Any]],
        outcomes: Mapping[str, Callable[[Any], Any]],
    ) -> None:
        self._game, self._plays, self._outcomes = game, plays, outcomes
        self._tokens = {card.value: card for card in cards}

    def cards(self, text: str) -> tuple[Any, ...]:
        """`"G7 B2"` as cards, in the order written."""
        return tuple(self._tokens[token] for token in text.split())

    def named(self, some: Sequence[Any]) -> str:
        """The contrary of `cards`."""
        return " ".join(card.value for card in some)

    def moves(self, text: str) -> list[Any]:
        """Cards played, outcomes, and actions as text, with commas between."""
        written_rules: list[Any] = []
        for part in filter(None, (part.strip() for part in text.split(","))):
            first, *rest = part.split()
            if first in self._tokens:
                written_rules += self._plays(self.cards(part))
            elif first in self._outcomes:
                written_rules.append(self._outcomes[first](self._tokens[rest[0]]))
            else:
                written_rules.append(self._game.parse_action(part))
        return written_rules

    def play(self, state: Any, text: str) -> Any:
        """The state after some moves; where several may act, the first does."""
        for move in self.moves(text):
            state = self._game.apply(state, move, *state.turn.seats[:1])
            self._game.validate(state)
        return state

    def events(self, state: Any, text: str) -> list[Any]:
        """The events of some moves."""
        happened: list[Any] = []
        for move in self.moves(text):
            after = self._game.step(state, move, *state.turn.seats[:1])
            happened += after.events
            state = after.state
        return happened

    def refused(self, state: Any, text: str, seat: int | None = None) -> str:
        """The clause that forbids a move; the state must be the same after the attempt."""
        (move,) = self.moves(text)
        before = whole_repr(state)
        with pytest.raises(IllegalAction) as caught:
            self._game.apply(state, move, seat)
        with pytest.raises(IllegalAction) as by_step:
            self._game.step(state, move, seat)
        assert whole_repr(state) == before
        assert str(by_step.value) == str(caught.value)
        return caught.value.clause

    def spectator(self, state: Any) -> Any:
        """The public values."""
        return self._game.observe(state, None)

    def hand(self, state: Any, seat: int) -> str:
        """The cards in a hand."""
        return self.named(state.hands[seat])

    def result(self, state: Any) -> Result:
        """The result of a match that is over."""
        now = self._game.turn(state)
        assert isinstance(now, Over)
        return now.result
