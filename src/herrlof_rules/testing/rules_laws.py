"""Laws of rules: editions are what they are asked for, and equality is that of documents."""

from typing import Any

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents import dump_rules, load_rules
from herrlof_rules.testing.broken import broken, checking, difference, require, rules_text


def check_editions(game: Game) -> None:
    """Every edition for every number of players is for so many, equals itself, can be begun."""
    for name in game.editions:
        for players in game.player_counts:
            rules, again = game.edition(name, players), game.edition(name, players)
            what = f"edition {name!r} for {players}"
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
