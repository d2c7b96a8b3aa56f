"""The help commands of a person at the table: `?`, `rules`, `history` and `scores`."""

from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from herrlof_arena.cli.narrator import Narrator
from herrlof_arena.cli.session import height
from herrlof_arena.cli.table import score_sheet
from herrlof_rules.extending import excerpt
from herrlof_rules.match import View
from herrlof_rules.sentences import Message, Sentences, clauses

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
"""The commands besides choices, each with the name of the sentence that describes it."""

_INDENT = (0, 2)


def show_help(console: Console, narrator: Narrator, view: View) -> None:
    """Prints the present decision, the scoring, the cards' effects, and how to type actions.

    The help on typing comes last, so that it remains on the screen.
    """
    headline = narrator.headline(view, briefly=False)
    parts: list[RenderableType] = [Padding(narrator.text(headline), _INDENT)]
    for number, sentence in enumerate(narrator.sentences.about(narrator.rules)):
        line = Padding(Text("· ").append_text(narrator.text(sentence)), _INDENT)
        parts.append(line if number else Group(_heading(narrator.say("rules")), line))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    table.add_row(_typed(narrator, view), narrator.say("help_action"))
    for word, does in COMMANDS.items():
        if word.startswith("rules") and not clauses(narrator.game):
            continue
        table.add_row(word, narrator.say(does))
    parts.append(Group(_heading(narrator.say("commands")), Padding(table, _INDENT)))
    left = console.height
    # The prompt that follows takes one line.
    for part in parts:
        needed = height(console, part)
        if console.is_terminal and needed >= left:
            narrator.wait(console)
            left = console.height
        console.print(part)
        left -= needed


def _typed(narrator: Narrator, view: View) -> str:
    """Returns inputs for one legal action, or for any action of the game if none is legal."""
    game = narrator.game
    some = view.legal_actions or game.action_space(view.rules)
    text = game.format_action(some[-1])
    word, _, rest = text.partition(" ")
    return ", ".join(dict.fromkeys([str(len(some)), text, rest or word]))


def _heading(text: str) -> Padding:
    return Padding(Text(text, "bold"), (1, 2, 0, 2))


def print_clause(console: Console, sentences: Sentences, clause: str) -> None:
    """Prints the text of a clause, or the list of clauses."""
    texts = clauses(sentences.game)
    wanted = clause.strip().upper()
    if not texts:
        game = {"game": sentences.game.name.capitalize()}
        console.print(sentences.render(Message("ui.no_clauses", game)))
        return
    if wanted in texts:
        console.print(Padding(Text.assemble((wanted, "bold"), " ", texts[wanted]), _INDENT))
        return
    if wanted:
        unknown = {"game": sentences.game.name.capitalize(), "clause": excerpt(wanted)}
        console.print(sentences.render(Message("ui.no_clause", unknown)))
    groups = [tuple(group) for _, group in groupby(texts, key=lambda each: each[0])]
    listed = ", ".join(g[0] if len(g) == 1 else f"{g[0]}–{g[-1]}" for g in groups)
    message = Message("ui.clauses", {"clauses": listed, "clause": groups[0][0]})
    console.print(sentences.render(message))


def show_history(console: Console, narrator: Narrator, view: View) -> None:
    """Prints every event that the seat was shown, as far as the rules let it look back."""
    start = narrator.sentences.history_start(view)
    if start:
        console.print(narrator.say("history_cut"), style="dim")
    narrator.events(console, view.events[start:])


def show_scores(console: Console, narrator: Narrator, view: View) -> None:
    """Prints the score sheet, or a sentence that there are no scores yet."""
    sheet = score_sheet(narrator, view)
    console.print(narrator.say("no_scores") if sheet is None else sheet)


ANSWERS = {"?": show_help, "history": show_history, "scores": show_scores}
"""The functions for commands of a single word."""
