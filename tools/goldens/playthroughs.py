"""The first rounds or hands of a match under each edition's rules."""

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import frozen

from herrlof_rules import View
from herrlof_rules.core.game import Game
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.documents import dump_action, dump_outcome, to_data
from tools.goldens.text import COMMAND, course, line, rules_json

PARTS_PLAYED = 2
"""The number of rounds of Herrlof or hands of Odin after which a playthrough stops."""

UNCHANGED = object()
"""Stands for the value of a field that has not changed."""

OPTIONS: dict[str, dict[str, dict[str, Any]]] = {
    "odin": {"whole_hand-must": {"players": 3, "whole_hand": "must"}}
}
"""Options that no edition uses, by the name of their playthrough."""


@frozen
class Playthrough:
    """A seeded match under the rules of some editions, or with an option that no edition has."""

    game: Game
    rules: Any
    name: str
    titles: tuple[str, ...]
    """The editions, or the option, that have these rules."""

    seed: str

    @property
    def path(self) -> str:
        return f"playthroughs/{self.game.name}-{self.name}-{self.rules.players}.txt"

    def text(self) -> str:
        game, titles = self.game, ", ".join(self.titles)
        return (
            f"# {game.name} revision {game.revision}, {titles}, {self.rules.players} players, "
            f"seed {self.seed}, the first {PARTS_PLAYED} rounds or hands. Made by {COMMAND}.\n"
            "# '>' a move; '*' what is told to all, or with a seat's number to that seat instead;\n"
            "# '=' what is new on the table, as all see it or that seat ('s' is a spectator).\n"
            f"rules {line(rules_json(game, self.rules))}"
        ) + "".join(self._course())

    def _course(self) -> Iterator[str]:
        """Yields each move with the events and the view that every seat is shown."""
        game = self.game
        seats = (None, *range(self.rules.players))
        shown: dict[int | None, dict[str, Any]] = {seat: {} for seat in seats}
        yield from self._news(game.initial(self.rules), (), shown)
        for number, (state, seat, move) in enumerate(course(game, self.rules, self.seed)):
            if seat is None:
                yield f"\n> {number} chance {dump_outcome(game, move)}\n"
            elif len(shown[None]["sheets"]) < PARTS_PLAYED:
                yield f"\n> {number} seat {seat} {dump_action(game, move)}\n"
            else:
                return
            step = game.step(state, move, seat)
            yield from self._news(step.state, step.events, shown)

    def _news(
        self, state: Any, events: tuple[Any, ...], shown: dict[int | None, dict[str, Any]]
    ) -> Iterator[str]:
        """Yields the news of each seat; updates `shown`, which holds what each seat saw before."""
        seen_events, changed = {}, {}
        for seat, old in shown.items():
            view = self._view(state, events, seat)
            seen_events[seat] = view["events"]
            now = view["observation"]
            changed[seat] = {k: v for k, v in now.items() if k not in old or old[k] != v}
            shown[seat] = now
        for number, common in enumerate(seen_events[None]):
            yield f"*   {line(common)}"
            for seat, of_seat in seen_events.items():
                if of_seat[number] != common:
                    yield f"* {seat} {line(of_seat[number])}"
        for name in dict.fromkeys(name for of_seat in changed.values() for name in of_seat):
            values = {seat: of_seat.get(name, UNCHANGED) for seat, of_seat in changed.items()}
            common = max(values.values(), key=list(values.values()).count)
            if common is not UNCHANGED:
                yield f"=   {name} {line(common)}"
            for seat, value in values.items():
                if value != common:
                    text = "unchanged\n" if value is UNCHANGED else line(value)
                    yield f"= {'s' if seat is None else seat} {name} {text}"

    def _view(self, state: Any, events: tuple[Any, ...], seat: int | None) -> dict[str, Any]:
        """The view of a seat as JSON, with the legal actions as text."""
        game = self.game
        legal = () if seat is None else game.legal_actions(state, seat)
        seen = tuple(redact_event(event, seat) for event in events)
        view = View(game.observe(state, seat), seen, self.rules)
        document: dict[str, Any] = to_data(game, view)
        document["observation"]["legal_actions"] = list(map(game.format_action, legal))
        return document


def playthroughs(game: Game) -> list[Playthrough]:
    """One playthrough for all editions with the same rules, and one for each of `OPTIONS`.

    A playthrough has the name of the first of its editions.
    """
    by_rules: dict[Any, Playthrough] = {}
    wanted = [
        (f"edition {edition}", edition, game.edition(edition, players))
        for edition in game.info.editions
        for players in game.player_counts
    ]
    wanted += [
        (f"option {name}", name, game.rules(**options))
        for name, options in OPTIONS.get(game.name, {}).items()
    ]
    names = list(dict.fromkeys(name for _, name, _ in wanted))
    for title, name, rules in wanted:
        if rules in by_rules:
            first = by_rules[rules]
            by_rules[rules] = attrs.evolve(first, titles=(*first.titles, title))
        else:
            seed = f"int:{100 * rules.players + names.index(name)}"
            by_rules[rules] = Playthrough(game, rules, name, (title,), seed)
    return list(by_rules.values())
