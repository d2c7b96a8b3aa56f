"""`Encoder`: everything that a seat was shown as a vector, and its legal actions as ids."""

from array import array
from typing import Any, Generic, SupportsIndex

from attrs import field, frozen

from herrlof_arena.encoding.actions import ActionIds, action_ids, most_legal
from herrlof_arena.encoding.coder import Coder, coder_of, feature_table, features_of
from herrlof_arena.encoding.packing import SIZES, HistoryTooLong, NotSpecified, Rows
from herrlof_arena.vectors.parts import LARGEST, Specification
from herrlof_rules.core import Game, InvalidRules, MissingEvents, UnknownSeat, View, redact_event
from herrlof_rules.extending import A, E, O, R, S, V, Value, check_seat, check_type, int_argument
from herrlof_rules.match import Match


@frozen(repr=False)
class Encoder(Value, Generic[R, S, A, O, E, V]):
    """Makes the vectors of a game under some rules, and the ids of legal actions.

    Pass a view, or a match and a seat.  A match gives the same vectors as the seat's view of it, in
    less time, because the whole view is not made.  A spectator, seat None, has vectors of the same
    shape: parts that belong to one seat are zeros, and rows of seats begin with seat 0.
    Vectors are arrays of 32-bit floats, which `numpy.asarray(vector)` reads without a copy; or
    bytes, a quarter as long, for `numpy.frombuffer(vector, numpy.uint8)`.
    Encoders of the same game and rules share their tables, so that making one costs little.

    Raises `TypeError` for rules of another game, and `ValueError` for `rows` outside 0 to
    16,777,216.
    Every method that takes a view or a match raises `TypeError` for anything but a view or a match
    of the game, `InvalidRules` for a view or a match under other rules, `UnknownSeat` for a seat
    that does not exist, and `ValueError` for a view with the seat of another view.
    """

    game: Game[R, S, A, O, E, V]

    rules: R

    rows: SupportsIndex | None = None
    """The number of rows of moves in an information state; None for the game's own bound.

    A game that does not bound its number of moves needs it.
    """

    _coder: Coder = field(init=False, eq=False)
    _ids: ActionIds = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        check_type(self.game, Game)
        check_type(self.rules, self.game.rules)
        rows = None if self.rows is None else int_argument(self.rows, "rows", 0, LARGEST)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "_coder", coder_of(self.game, self.rules, rows))
        object.__setattr__(self, "_ids", action_ids(self.game, self.rules))

    @property
    def observation(self) -> Specification:
        """The parts of an observation's vector."""
        return self._coder.observation

    @property
    def information_state(self) -> Specification:
        """The parts of an information state: perfect recall, except for what `lost` names."""
        return self._coder.information_state

    def observation_tensor(
        self, shown: View[R, A, E, V] | Match[R, S, A, O, E, V], seat: int | None = None
    ) -> "array[float]":
        """The observation of the seat: everything that it may know now, without the past."""
        return array("f", self._observed(self._coder, shown, seat))

    def observation_bytes(
        self, shown: View[R, A, E, V] | Match[R, S, A, O, E, V], seat: int | None = None
    ) -> bytes:
        """The same numbers as `observation_tensor`, one byte per number.

        Raises `NotSpecified`, which names a part that may hold numbers outside 0 to 255.
        """
        return self._observed(self._byte_coder(self.observation), shown, seat)

    def information_state_tensor(
        self, shown: View[R, A, E, V] | Match[R, S, A, O, E, V], seat: int | None = None
    ) -> "array[float]":
        """The seat's information state.

        Raises `MissingEvents` for a view that lacks events which the vector needs, and
        `HistoryTooLong` if the vector has fewer rows than the history needs.
        """
        return array("f", self._recalled(self._coder, shown, seat))

    def information_state_bytes(
        self, shown: View[R, A, E, V] | Match[R, S, A, O, E, V], seat: int | None = None
    ) -> bytes:
        """The same numbers as `information_state_tensor`, one byte per number.

        Raises `NotSpecified` as `observation_bytes` does.
        """
        return self._recalled(self._byte_coder(self.information_state), shown, seat)

    def legal_ids(
        self, shown: View[R, A, E, V] | Match[R, S, A, O, E, V], seat: int | None = None
    ) -> tuple[int, ...]:
        """The ids of the seat's legal actions, ascending."""
        return self._ids(self._legal_actions(shown, seat))

    def padded_ids(
        self,
        shown: View[R, A, E, V] | Match[R, S, A, O, E, V],
        seat: int | None = None,
        *,
        width: SupportsIndex | None = None,
    ) -> "array[int]":
        """The legal ids as 64-bit integers, padded with -1 to `width`, by default `most_legal`.

        Raises `ValueError` if more actions are legal than fit, and for a width outside 0 to
        16,777,216.
        """
        ids = self.legal_ids(shown, seat)
        length = int_argument(self.most_legal if width is None else width, "width", 0, LARGEST)
        if len(ids) > length:
            raise ValueError(f"{len(ids)} actions are legal, more than the width of {length}")
        return array("q", (*ids, *(-1,) * (length - len(ids))))

    @property
    def most_legal(self) -> int:
        """The greatest number of actions that may be legal at once under the rules."""
        return most_legal(self.game, self.rules)

    @property
    def action(self) -> Specification:
        """The parts of an action's features.

        Raises `NotSpecified` for a game with an action whose fields have types without a shape.
        """
        return features_of(self.game, self.rules).parts

    def action_features(self, seat: int = 0) -> "array[float]":
        """The features of all actions: a row for each id in order, then a row of zeros.

        If a feature is a seat, rows of seats begin with `seat`, the seat that chooses.  With NumPy,
        `table = numpy.asarray(features).reshape(-1, encoder.action.size)` gives the features of
        ids as `table[ids]`.  Padded ids index it correctly: -1 selects the row of zeros.
        """
        number = check_seat(seat, self.rules.players)
        if number is None:  # A spectator never chooses an action.
            raise UnknownSeat(seat, self.rules.players)
        return array("f", feature_table(self.game, self.rules, number))

    def mask(
        self, shown: View[R, A, E, V] | Match[R, S, A, O, E, V], seat: int | None = None
    ) -> bytes:
        """A byte for each action id: 1 if the action is legal for the seat, 0 otherwise."""
        return self._ids.mask(self._legal_actions(shown, seat))

    def _byte_coder(self, vector: Specification) -> Coder:
        """The coder for bytes; raises `NotSpecified` if a part of the vector exceeds a byte."""
        part = vector.beyond_bytes
        if part is not None:
            span = f"{part.low} to {part.high}"
            raise NotSpecified(f"{part.name} may hold {span}, which does not fit into a byte")
        rows = None if self.rows is None else int(self.rows)
        return coder_of(self.game, self.rules, rows, "B")

    def _observed(
        self, coder: Coder, shown: Any, seat: int | None, *, recall: bool = False
    ) -> bytes:
        """The bytes of a seat's observation, after checking the arguments."""
        self._check(shown, seat)
        if type(shown) is not Match:
            observation = shown.observation
        elif coder.holds_legal_actions:
            observation = self.game.observe(shown.state, seat)
        else:  # An observation without legal actions is made in half the time.
            turn = self.game.turn(shown.state)
            observation = self.game.make_observation(shown.state, seat, turn, ())
        return coder.of_observation(observation, recall=recall)

    def _recalled(self, coder: Coder, shown: Any, seat: int | None) -> bytes:
        """The bytes of the whole information state: the observation, past sheets and rows."""
        before_rows = self._observed(coder, shown, seat, recall=True)
        if not coder.recalled:  # The observation is the whole information state.
            return before_rows
        whole, players = coder.information_state, self.rules.players
        part = whole.parts[-1]
        if type(shown) is Match:

            def after(rows: Rows, later: Match) -> Rows:
                for event in later.events:
                    if type(event) in recalled:
                        rows = rows_after(rows, redact_event(event, seat), seat, players)
                return rows

            recalled, rows_after = coder.recalled, coder.rows_after
            rows = shown.fold(("rows", coder.code, seat), _no_rows, after)
        else:
            rows = self._rows_of_view(coder, shown)
        if len(rows) > part.shape[0]:
            raise HistoryTooLong(part.name, len(rows), part.shape[0])
        return b"".join((before_rows, *rows)).ljust(whole.size * SIZES[coder.code], b"\0")

    def _legal_actions(self, shown: Any, seat: int | None) -> tuple[A, ...]:
        """The seat's legal actions, without making the rest of an observation."""
        self._check(shown, seat)
        actions: tuple[A, ...]
        if type(shown) is Match:
            actions = () if seat is None else self.game.legal_actions(shown.state, seat)
        else:
            actions = shown.legal_actions
        return actions

    def _check(self, shown: Any, seat: int | None) -> None:
        """Raises an error for anything but a view or a match of this game under these rules."""
        game = self.game
        if type(shown) is Match and type(shown.state) is game.state:
            check_seat(seat, self.rules.players)
        elif isinstance(shown, View):
            check_type(shown.observation, game.observation)
            if seat is not None and seat != shown.seat:
                raise ValueError("a view has its own seat: do not pass another")
        else:
            check_type(shown, Match)
            check_type(shown.state, game.state)
        rules = shown.rules
        if rules is not self.rules and rules != self.rules:
            raise InvalidRules("rules", "differ from the rules of this encoder")

    def _rows_of_view(self, coder: Coder, view: View[R, A, E, V]) -> Rows:
        """The rows from a view's events; raises `MissingEvents` if the view lacks some of them."""
        since = coder.information_state.since
        if view.since and not any(type(event).__name__ in since for event in view.events):
            raise MissingEvents(view.since, 0)
        rows: Rows = ()
        for event in view.events:
            if type(event) in coder.recalled:
                rows = coder.rows_after(rows, event, view.seat, self.rules.players)
        return rows

    def __reduce__(self) -> tuple[Any, ...]:
        return (Encoder, (self.game, self.rules, self.rows))

    def __repr__(self) -> str:
        return f"<Encoder of {self.game.name}, {self.rules!r}>"


def _no_rows(_: object) -> Rows:
    return ()
