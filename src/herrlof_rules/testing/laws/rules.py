"""Laws of rules and sentences: editions are what is asked for, equality is that of documents."""

from copy import copy, deepcopy
from typing import Any

import attrs

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.documents import dump_rules, load_rules
from herrlof_rules.sentences import Sentences, languages
from herrlof_rules.testing.counterexample import broken, checking, difference, require, rules_text
from herrlof_rules.testing.generators.forgeries import rebuilt


def check_editions(game: Game) -> None:
    """Every edition for every number of players has that number, equals itself, can be begun."""
    for name in game.info.editions:
        for players in game.player_counts:
            what = f"edition {name!r} for {players}"
            with checking("rules", what):
                rules, again = game.edition(name, players), game.edition(name, players)
            fact = f"{what} gives {type(rules).__name__}, not {game.rules.__name__}"
            require(type(rules) is game.rules, "rules", fact)
            fact = f"{what} gives rules for {rules.players!r}"
            good = type(rules.players) is int and rules.players == players
            require(good, "rules", fact, f"rules: {rules_text(rules)}")
            good = rules == again and hash(rules) == hash(again)
            require(good, "rules", f"{what} is another when asked for again")
            with checking("rules", rules):
                held = game.initial(rules).rules
            require(held == rules, "rules", f"{what}: the initial state holds {rules_text(held)}")


def check_sentences(game: Game) -> None:
    """The catalogues of every language fit the game: they are checked as they are loaded."""
    for language in languages(game):
        with checking("sentences", f"language {language!r}"):
            Sentences(game, language)


def check_rules_copies(game: Game, all_rules: list[AnyRules]) -> None:
    """Rules survive `copy`, `deepcopy` and `evolve`; equal rules begin the same match."""
    for rules in all_rules:
        ways: tuple[Any, ...] = (copy, deepcopy, rebuilt)
        for make in (*ways, attrs.evolve) if attrs.has(type(rules)) else ways:
            with checking("copies", rules):
                again: Any = make(rules)
            if again != rules or hash(again) != hash(rules) or repr(again) != repr(rules):
                fact = f"{make.__name__} of a set of rules makes another"
                broken("copies", fact, *difference(repr(rules), repr(again)))
        with checking("equality", rules):
            one, other = game.initial(rules), game.initial(rebuilt(rules))
            same = one == other and game.turn(one) == game.turn(other)
            same = same and game.action_space(rules) == game.action_space(rebuilt(rules))
            same = same and game.max_decisions(rules) == game.max_decisions(rebuilt(rules))
        fact = "equal sets of rules make different games"
        require(same, "equality", fact, f"rules: {rules_text(rules)}")


def check_rules_equality(game: Game, all_rules: list[AnyRules]) -> None:
    """Of all these rules, two are equal exactly when their documents are; so are those read back.

    Equal ones have equal hashes.
    """
    by_document: dict[str, Any] = {}
    for rules in all_rules:
        same = by_document.setdefault(dump_rules(game, rules), rules)
        fact = "two sets of rules are not equal, and their documents are"
        good = same == rules and hash(same) == hash(rules) and repr(same) == repr(rules)
        require(good, "equality", fact, rules_text(same), rules_text(rules))
    documents = list(by_document)
    for number, one in enumerate(documents):
        for other in documents[:number]:
            if by_document[one] == by_document[other]:
                fact = "two sets of rules are equal, and their documents are not"
                broken("equality", fact, *difference(one, other))
    for document, rules in by_document.items():
        read = load_rules(game, document)
        if read != rules or hash(read) != hash(rules) or repr(read) != repr(rules):
            texts = difference(repr(rules), repr(read))
            broken("documents", "rules come back from their document as others", *texts)
