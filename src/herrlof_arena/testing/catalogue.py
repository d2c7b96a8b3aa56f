"""The laws of encoders, which the driver of the laws of games checks."""

from collections.abc import Callable, Iterator, Sequence

from herrlof_arena.testing.encoders import check_course, check_hidden, check_ids, vectors_of
from herrlof_arena.testing.keys import Encodings
from herrlof_rules.core import AnyRules, Game
from herrlof_rules.match import Match
from herrlof_rules.testing import (
    Context,
    Cost,
    Effort,
    Law,
    Onlooker,
    Oracles,
    Play,
    Position,
    Report,
    Role,
    check_laws,
)
from herrlof_rules.testing.catalogue import spread
from herrlof_rules.testing.secrecy.tree import Node, Tree
from herrlof_rules.testing.secrecy.twins import Witness

GIVEN = frozenset({Role.GIVEN})


def _ids(position: Position, _: Context) -> None:
    check_ids(position)


def _course(match: Match, _: Context) -> None:
    check_course(match)


def _first(play: Play, context: Context) -> Iterator[Match]:
    for why in vectors_of(play.game, play.rules).missing:
        context.skip(why)
    yield from play.matches[:1]


def _hidden(onlooker: Onlooker, context: Context) -> None:
    knows = context.oracles.knowledge(context.game)
    witness = Witness.of(onlooker.position.match, onlooker.seat, knows)
    context.counts["twins"] += check_hidden(witness, context.rng, context.effort.twins_per_position)


def _encodings(tree: Tree, _: Context) -> Callable[[list[Node]], None]:
    return Encodings(tree, vectors_of(tree.game, tree.rules)).check


LAWS: tuple[Law, ...] = (
    Law(("ids",), Position, Cost.MUCH, _ids, GIVEN),
    Law(("keys", "vectors"), Match, Cost.MUCH, _course, GIVEN, select=_first),
    Law(("secrecy", "vectors"), Onlooker, Cost.MOST, _hidden, GIVEN, select=spread),
    Law(("keys", "recall", "vectors", "ids"), Tree, Cost.MUCH, _encodings),
)


def check_encoder(
    game: Game,
    rules: AnyRules,
    *,
    oracles: Oracles | None = None,
    miniatures: Sequence[AnyRules] = (),
    effort: Effort | None = None,
) -> Report:
    """Checks the ids, keys and vectors of a game; raises `LawBroken` with an example.

    `ids`: legal ids and masks correspond to the legal actions, for every seat.  `keys`: in
    miniatures, two histories have equal keys for a seat exactly if it was shown the same; in
    matches, keys that are updated move by move equal keys that are computed at once.  `vectors`: a
    vector has the specified size; in miniatures, equal keys have equal vectors, and different keys
    have different vectors, except for differences that the specification lists as lost.  `recall`:
    in miniatures, a key determines the seat's earlier keys and its actions.  `secrecy`: facts that
    a seat may not know change neither its keys nor its vectors.
    """
    return check_laws(game, rules, LAWS, oracles=oracles, miniatures=miniatures, effort=effort)
