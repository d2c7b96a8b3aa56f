"""The laws of ids, vectors and keys, checked along matches."""

from functools import lru_cache
from typing import Any

from herrlof_arena.encoding import Encoder, information_key
from herrlof_arena.encoding.packing import NotSpecified
from herrlof_rules.core import AnyRules, Game, RandomSource, View
from herrlof_rules.extending import seat_label
from herrlof_rules.match import Match
from herrlof_rules.testing import Position, require
from herrlof_rules.testing.secrecy.twins import Witness, hidden_choices

VECTORS_KEPT = 8
"""The number of pairs of a game and rules whose vectors are cached."""

STAGES = 12
"""The number of moments of a match, evenly spread, at which information states are compared."""

CHANGES = 40
"""The number of a match's secrets that are changed in search of a twin."""


class Vectors:
    """The encoders of a game's vectors; one is None if the game does not specify its vectors."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.missing: tuple[str, ...] = ()
        """The reasons why vectors are missing."""

        self.sizes = [self._size("observation"), self._size("information_state")]

    @property
    def since(self) -> tuple[str, ...]:
        """The names of the event classes after which the vectors lose no fact."""
        return () if self.sizes[1] is None else self.encoder.information_state.since

    def _size(self, kind: str) -> int | None:
        try:
            size: int = getattr(self.encoder, kind).size
        except NotSpecified as error:
            self.missing += (f"vectors: there are none of an {kind.replace('_', ' ')}: {error}",)
            return None
        return size

    def observation(self, state: Any, seat: int | None) -> bytes:
        """Returns a seat's observation vector as bytes; no bytes if the game has none."""
        match = Match.unseeded_at(self.encoder.game, state)
        return self._encoded(0, self.encoder.observation_tensor, match, seat)

    def information_state(self, shown: Match | View, seat: int | None) -> bytes:
        """Returns a seat's information state vector as bytes; no bytes if the game has none."""
        return self._encoded(1, self.encoder.information_state_tensor, shown, seat)

    def _encoded(self, kind_number: int, encode: Any, subject: Any, seat: int | None) -> bytes:
        size = self.sizes[kind_number]
        if size is None:
            return b""
        tensor = encode(subject, seat)
        numbers = f"{len(tensor)} numbers, and its specification {size}"
        fact = f"the vector of {seat_label(seat)} has {numbers}"
        require(len(tensor) == size, "vectors", fact)
        vector: bytes = tensor.tobytes()
        return vector


@lru_cache(VECTORS_KEPT)
def vectors_of(game: Game, rules: AnyRules) -> Vectors:
    """Returns the encoders of a game's vectors under these rules."""
    return Vectors(Encoder(game, rules))


def check_ids(position: Position, encoder: Encoder | None = None) -> None:
    """Checks that ids and mask correspond to the legal actions, for every seat."""
    game, state, rules = position.game, position.state, position.rules
    encoder = encoder or Encoder(game, rules)
    count = game.action_count(rules)
    for seat in range(position.players):
        legal = game.legal_actions(state, seat)
        expected = tuple([game.encode(rules, action) for action in legal])
        match = Match.unseeded_at(game, state)
        ids = encoder.legal_ids(match, seat)
        fact = f"the legal ids of seat {seat} are {ids!r}, and those of its actions {expected!r}"
        position.require(ids == expected and type(ids) is tuple, "ids", fact)
        mask = encoder.mask(match, seat)
        places = tuple([place for place, byte in enumerate(mask) if byte])
        good = len(mask) == count and places == expected and set(mask) <= {0, 1}
        position.require(good, "ids", f"the mask of seat {seat} is not that of its legal ids")


def check_course(match: Match, vectors: Vectors | None = None) -> None:
    """Checks that keys and vectors do not depend on how they were computed.

    Keys and vectors may be updated move by move, computed at once, or computed from a view.
    """
    vectors = vectors or vectors_of(match.game, match.rules)
    seats = (None, *range(match.rules.players))
    every = 1 + match.length // STAGES
    updated = _again(match, 0)
    for number, move in enumerate(match.moves, 1):
        updated = updated.apply(move)
        if number % every and number != match.length:
            continue
        position, at_once = Position(match.prefix(number)), _again(match, number)
        for seat in seats:
            if information_key(updated, seat) != information_key(at_once, seat):
                position.broken("keys", f"equal matches have two keys for {seat_label(seat)}")
            one, other = (vectors.information_state(each, seat) for each in (updated, at_once))
            if one != other:
                position.broken("vectors", f"equal matches have two vectors for {seat_label(seat)}")
    for seat in seats:
        same = vectors.information_state(match.view(seat), seat)
        fact = f"the view of {seat_label(seat)} has another vector than its match"
        require(same == vectors.information_state(match, seat), "vectors", fact)


def check_hidden(
    witness: Witness, rng: RandomSource, twins: int, vectors: Vectors | None = None
) -> int:
    """Checks that facts hidden from a seat change neither its vectors nor its key.

    A twin of a match is another match that the seat cannot distinguish from it.  Returns how many
    different twins of the match were compared.
    """
    match, seat, game = witness.match, witness.seat, witness.match.game
    vectors = vectors or vectors_of(game, match.rules)
    twin, compared = match, 0
    for _ in range(twins):
        twin = witness.twin(twin, rng, min(CHANGES, 10 + 2 * len(match.log)))
        if all(
            entry.choice == twin_entry.choice
            for entry, twin_entry in zip(twin.log, match.log, strict=True)
        ):
            continue
        compared += 1
        for number, (one, other) in enumerate(zip(match.log, twin.log, strict=True), 1):
            if vectors.observation(one.state, seat) != vectors.observation(other.state, seat):
                _broken(witness, twin, number, "vector")
        one_of, other_of = _again(match), _again(twin)
        if information_key(one_of, seat) != information_key(other_of, seat):
            _broken(witness, twin, len(match.log), "key of its information state")
        twin_vector = vectors.information_state(other_of, seat)
        if vectors.information_state(one_of, seat) != twin_vector:
            _broken(witness, twin, len(match.log), "vector of its information state")
    return compared


def _broken(witness: Witness, twin: Match, number: int, shown_part: str) -> None:
    shown = f"shows in its {shown_part} after {number} moves"
    fact = f"what {seat_label(witness.seat)} may not know {shown}"
    position = Position(witness.match.prefix(number))
    position.broken(
        "secrecy",
        fact,
        hidden_choices(position.match, Position(twin.prefix(number)).match),
        seat=witness.seat,
    )


def _again(match: Match, moves: int | None = None) -> Match:
    """Returns a new match with the first moves of a match, or with all of its moves by default.

    The new match has no cached keys or vectors.
    """
    repeated = Match.unseeded_at(match.game, match.start_state)
    for move in match.moves[:moves]:
        repeated = repeated.apply(move)
    return repeated
