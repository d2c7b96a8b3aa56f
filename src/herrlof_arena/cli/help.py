"""`?`, `rules`, `history` and `scores`: what a person at the table may ask."""

from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from herrlof_arena.cli.narrator import Narrator
from herrlof_arena.cli.table import score_sheet
from herrlof_rules.match import View
from herrlof_rules.sentences import Message, Sentences, UnknownClause, clauses

COMMANDS = {
    "?": "help_help",
    "rules T4": "help_rules",
    "history": "help_history",
    "scores": "help_scores",
    "table": "help_table",
    "hint": "help_hint",
    "u": "help_undo",
    "q": "help_quit",
}
"""What can be typed beside choices, and the sentence that says what it does."""

_INDENT = (0, 2)


def show_help(console: Console, narrator: Narrator, view: View) -> None:
    """What is to be decided now, how one scores under these rules, what the cards do, what to type.

    What is at stake comes first, and the words to type last, where they are still on the screen.
    """
    asked = narrator.headline(view, briefly=False)
    console.print(Padding(narrator.text(asked), _INDENT))
    about = narrator.sentences.about(narrator.rules)
    if about:
        console.print(Padding(Text(narrator.say("rules"), "bold"), (1, 2, 0, 2)))
        for sentence in about:
            console.print(Padding(Text("· ").append_text(narrator.text(sentence)), _INDENT))
    console.print(Padding(Text(narrator.say("commands"), "bold"), (1, 2, 0, 2)))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    table.add_row("7, play R7, R7", narrator.say("help_action"))
    for word, does in COMMANDS.items():
        if word.startswith("rules") and not clauses(narrator.game):
            continue
        table.add_row(word, narrator.say(does))
    console.print(Padding(table, _INDENT))


def print_clause(console: Console, sentences: Sentences, clause: str) -> None:
    """The text of a clause, or which clauses there are."""
    texts = clauses(sentences.game)
    wanted = clause.strip().upper()
    if wanted in texts:
        console.print(Padding(Text.assemble((wanted, "bold"), " ", texts[wanted]), _INDENT))
        return
    if wanted or not texts:
        console.print(str(UnknownClause(wanted, sentences.game.name)))
    if texts:
        groups = [tuple(group) for _, group in groupby(texts, key=lambda each: each[0])]
        listed = ", ".join(g[0] if len(g) == 1 else f"{g[0]}–{g[-1]}" for g in groups)
        message = Message("ui.clauses", {"clauses": listed, "clause": groups[0][0]})
        console.print(sentences.render(message))


def show_history(console: Console, narrator: Narrator, view: View) -> None:
    """Every event that the seat was shown."""
    narrator.events(console, view.events)


def show_scores(console: Console, narrator: Narrator, view: View) -> None:
    """The score sheet, if anything is on it."""
    sheet = score_sheet(narrator, view)
    console.print(narrator.say("no_scores") if sheet is None else sheet)


ANSWERS = {"?": show_help, "history": show_history, "scores": show_scores}
"""What is asked in a single word."""
