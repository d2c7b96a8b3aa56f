"""Laws of a game before it is played: editions are what is asked for, and sentences fit."""

from herrlof_rules.core.game import Game
from herrlof_rules.sentences import Sentences, languages
from herrlof_rules.testing.counterexample import checking, require, rules_text


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
