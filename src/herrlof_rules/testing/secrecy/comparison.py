"""The twin test: changing hidden information must not change anything that a seat is shown.

For example, seat 0 holds 3 and 8, and in the twin 3 and 7.  Seat 1 sees neither hand, so in both
matches it must receive the same observation, events, legal actions and refusals, even as documents
and pickles.  A longer list of legal actions in one of the matches would give the hand away.
"""

from collections.abc import Callable, Iterator
from typing import Any

from herrlof_rules.core import DocumentError, Game, HerrlofRulesError, RandomSource, redact_event
from herrlof_rules.core.notation import format_action, seat_label
from herrlof_rules.documents import dump_observation
from herrlof_rules.match import Match
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.attributes import hidden_text
from herrlof_rules.testing.generators.forgeries import near_moves
from herrlof_rules.testing.generators.playouts import Position, position_after
from herrlof_rules.testing.laws.values import pickled
from herrlof_rules.testing.secrecy.knowledge import AsMarked
from herrlof_rules.testing.secrecy.twins import Witness, hidden_choices

MOST_CHANGES = 40
"""The most secrets that are changed, one after the other, to make a twin."""

TRIED_ACTIONS = 40
"""At about how many actions of the action space refusals are compared."""

WRONG_ACTIONS = 4
"""The number of forged actions made of the first and the last of each class."""


def check_twins(
    witness: Witness, rng: RandomSource, count: int, changes: int = MOST_CHANGES
) -> int:
    """Compares everything a seat is shown in a match and in `count` twins of it.

    Returns how many twins were different from the match.  The library makes views and redacted
    records from the parts that are compared here, so only the audit of the library compares views
    and records.
    """
    match = witness.match
    changes = min(changes, 10 + 2 * len(match.log))
    of_match: dict[int, _Received] = {}
    compared = 0
    twin = match
    different: Match | None = None
    for _ in range(count):
        twin = witness.twin(twin, rng, changes)
        if all(
            # Most entries are shared, and comparing long choices takes time.
            entry is other_entry or entry.choice == other_entry.choice
            for entry, other_entry in zip(twin.log, match.log, strict=True)
        ):
            continue
        compared += 1
        different = twin
        for number in range(witness.first + 1, len(twin.log) + 1):
            if twin.log[number - 1].state is match.log[number - 1].state:
                continue
            if number not in of_match:
                of_match[number] = _Received(position_after(match, number), witness.seat)
            of_twin = _Received(position_after(twin, number), witness.seat)
            if not of_match[number].is_surely_equal(of_twin):
                texts, other = of_match[number].texts(), of_twin.texts()
                _compare(witness, of_twin.position.match, texts, other)
    if different is not None and witness.seat is not None:
        refusal_texts = (
            {"refusals": "\n".join(_refusals(each, witness.seat))} for each in (match, different)
        )
        _compare(witness, different, *refusal_texts)
    return compared


class _Received:
    """Everything that a seat is shown at a position: observation, events and legal actions."""

    def __init__(self, position: Position, seat: int | None) -> None:
        game, state, last = position.game, position.state, position.match.log[-1:]
        self.position = position
        self.seat = seat
        self.observation = game.observe(state, seat)
        self.events = [redact_event(event, seat) for entry in last for event in entry.events]
        self.legal = () if seat is None else game.legal_actions(state, seat)

    def is_surely_equal(self, other: "_Received") -> bool:
        """Whether two seats received equal values, so that their texts need not be compared.

        The values must also pickle alike, because `repr` and `==` may leave out attributes.  If
        they cannot be pickled, the result is False although they may be equal.
        """
        one, two = (self.observation, self.events), (other.observation, other.events)
        if self.legal != other.legal or hidden_text(*one) != hidden_text(*two):
            return False
        return _are_alike(one, two)

    def texts(self) -> dict[str, str]:
        """Returns all that the seat is shown as texts, by the name of the part."""
        game, observation, events = self.position.game, self.observation, self.events
        received = {
            "observation": repr(observation),
            "observation's document": _written(dump_observation, game, observation),
            "events": repr(events),
            "events' text": "\n".join(map(str, events)),
            "observation as pickled": pickled(observation),
            "events as pickled": pickled(events),
            "attributes that are not fields": hidden_text(observation, events),
        }
        if self.seat is not None:
            received["legal actions"] = " | ".join(map(format_action, self.legal))
        return received


def _are_alike(one: object, two: object) -> bool:
    """Whether two values are equal and have equal pickles; False if they have none."""
    if one != two:
        return False
    written = pickled(one)
    return bool(written) and written == pickled(two)


def _written(dump: Callable[[Game, Any], str], game: Game, value: object) -> str:
    """Returns the document of a value that a seat is shown; another law checks that it has one."""
    try:
        return dump(game, value)
    except DocumentError as refused:
        return f"not written: {refused}"


def _refusals(match: Match, seat: int) -> Iterator[str]:
    """Yields the errors that a seat gets for actions, some of them outside the action space."""
    space = match.game.action_space(match.rules)
    step = max(1, len(space) // TRIED_ACTIONS)
    last = {type(action): action for action in space}
    first = {type(action): action for action in reversed(space)}
    ends = dict.fromkeys((*first.values(), *last.values()))
    wrong = [other for action in ends for other in near_moves(action, WRONG_ACTIONS)]
    for action in (*space[::step], *wrong, None):
        try:
            match.game.apply(match.state, action, seat)
        except HerrlofRulesError as refused:
            details = refused.args, sorted(vars(refused).items()), refused.__cause__
            yield f"{type(refused).__name__} {refused} {details!r}"
        else:
            yield f"{action!r} is legal"


def _compare(
    witness: Witness, twin: Match, shown_texts: dict[str, str], twin_texts: dict[str, str]
) -> None:
    seat, number = witness.seat, len(twin.log)
    for shown_part, text in shown_texts.items():
        if text == twin_texts[shown_part]:
            continue
        position = position_after(witness.match, number)
        who = seat_label(seat)
        fact = f"what {who} may not know shows in its {shown_part} after {number} moves"
        if isinstance(witness.knows, AsMarked) and not shown_part.startswith("event"):
            fact = f"no event told {who} what shows in its {shown_part} after {number} moves"
        texts = *difference(text, twin_texts[shown_part]), hidden_choices(position.match, twin)
        position.broken("secrecy", fact, *texts, seat=seat)
