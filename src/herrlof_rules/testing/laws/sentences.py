"""The law of the sentences that belong to a game."""

from herrlof_rules.core.game import Game
from herrlof_rules.sentences import Sentences, languages
from herrlof_rules.testing.counterexample import checking


def check_sentences(game: Game) -> None:
    """The catalogues of every language fit the game: they are checked as they are loaded."""
    for language in languages(game):
        with checking("sentences", f"language {language!r}"):
            Sentences(game, language)
