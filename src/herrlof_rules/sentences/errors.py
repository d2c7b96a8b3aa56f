"""What the package has no sentences for."""

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.message_text import excerpt


class UnknownLanguage(HerrlofRulesError, ValueError):
    """A language in which the package has no sentences of a game; `languages` lists the others."""

    def __init__(self, language: str, languages: tuple[str, ...]) -> None:
        super().__init__(language, languages)
        self.language = language
        self.languages = languages

    def __str__(self) -> str:
        return f"{excerpt(str(self.language))} is not one of: {', '.join(self.languages)}"


class UnknownClause(HerrlofRulesError, ValueError):
    """A `clause` of which the package has no text for this game."""

    def __init__(self, clause: str, game: str) -> None:
        super().__init__(clause, game)
        self.clause = clause
        self.game = game

    def __str__(self) -> str:
        return f"{self.game} has no clause {excerpt(str(self.clause))}"
