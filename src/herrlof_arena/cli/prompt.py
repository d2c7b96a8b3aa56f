"""Prompts for one choice of the person, who may first use other commands."""

import sys

import attrs
from rich.columns import Columns
from rich.text import Text

from herrlof_arena.bots import bot_stream
from herrlof_arena.cli.help import ANSWERS, print_clause
from herrlof_arena.cli.hints import show_hint
from herrlof_arena.cli.narrator import Narrator
from herrlof_arena.cli.session import Session, height
from herrlof_arena.cli.table import picture
from herrlof_rules.core import IllegalAction
from herrlof_rules.match import Match, View
from herrlof_rules.sentences import UnrecognisedInput

_SHOWN = 40
"""The largest number of listed actions; the person can type any other action."""

_FEWEST = 2
"""The smallest number of lines of choices on the screen."""

_SHORT = {"help": "?", "quit": "q", "undo": "u", "score": "scores"}
"""Longer words and other spellings of commands."""


def ask_person(session: Session) -> None:
    """Carries out a typed choice or command; raises `EOFError` to leave."""
    match, narrator = session.match, session.narrator
    view = match.view(session.seat)
    if session.auto_pass and is_automatic(view):
        session.play(view.legal_actions[0])
        return
    _show(session, view)
    prompt = Text.assemble((narrator.say("choice"), "bold"), " (? u q): ")
    while not _answered(session, view, _typed(session, prompt)):
        pass


def _answered(session: Session, view: View, text: str) -> bool:
    """Carries out the typed text; returns whether that ends the turn."""
    console, match, narrator = session.console, session.match, session.narrator
    word, _, rest = text.casefold().partition(" ")
    command = _SHORT.get(word, word)
    if command == "rules":
        print_clause(console, narrator.sentences, rest)
    elif not rest and command in ANSWERS:
        ANSWERS[command](console, narrator, view)
    elif rest or command not in ("", "q", "u", "table", "hint"):
        return _choose(session, view, text)
    elif command == "q":
        raise EOFError
    elif command == "u":
        return _take_back(session)
    elif command == "table":
        _show(session, view)
    elif command == "hint":
        rng = bot_stream(match.seed or "", session.seat, len(match.log))
        show_hint(console, narrator, view, rng)
    return False


def is_automatic(view: View) -> bool:
    """Returns whether the only choice is an action without fields, such as a pass."""
    return len(view.legal_actions) == 1 and not attrs.fields(type(view.legal_actions[0]))


def _show(session: Session, view: View) -> None:
    """Prints the news, the table and as many choices as fit into the terminal.

    One line is left for the prompt.
    """
    console, narrator, shown = session.console, session.narrator, _SHOWN
    drawn, listed = picture(narrator, view), choices(narrator, view)
    below = height(console, drawn) + 2
    if console.is_terminal:
        room = console.height - below - session.least()
        while height(console, listed) > max(room, _FEWEST) and shown > 1:
            shown -= 1
            listed = choices(narrator, view, shown)
    session.print_news(below + height(console, listed))
    console.print()
    console.print(drawn)
    console.print(listed)


def choices(narrator: Narrator, view: View, shown: int = _SHOWN) -> Columns:
    """Returns a numbered list of the first `shown` legal actions."""
    by_number = narrator.sentences.numbered(view)
    lines = [
        Text.assemble((f"{number:>3} ", "cyan"), narrator.action(action))
        for number, action in list(by_number.items())[:shown]
    ]
    if len(by_number) > shown:
        lines.append(Text(narrator.say("more", number=len(by_number) - shown), "dim"))
    return Columns(lines, column_first=True, padding=(0, 2))


def _typed(session: Session, prompt: Text) -> str:
    text = session.console.input(prompt).strip()
    if not sys.stdin.isatty():
        # A terminal has already shown the text as it was typed.
        session.console.print(text)
    return text


def _choose(session: Session, view: View, text: str) -> bool:
    """Carries out the text if it is an action; returns whether it is one."""
    console, narrator = session.console, session.narrator
    try:
        action = narrator.sentences.read(view, text)
        # A lower-case letter may be a card, or the beginning of a word.
        begun = len(text) == 1 and text.isalpha() and text.islower()
        if begun and not _confirmed(session, action):
            return False
        session.play(action)
    except (UnrecognisedInput, IllegalAction) as refused:
        console.print(narrator.text(narrator.sentences.refusal(refused)))
        return False
    session.save()
    return True


def _confirmed(session: Session, action: object) -> bool:
    """Returns whether the person confirms that a single letter means this action."""
    meant = session.narrator.sentences.action(action)
    question = session.narrator.text(session.narrator.say("confirm", text=meant))
    return _typed(session, question.append(" ")).casefold() in ("y", "yes")


def _take_back(session: Session) -> bool:
    before = _before_last_choice(session)
    if before is session.match:
        session.console.print(session.narrator.say("nothing_to_take_back"))
        return False
    session.match = before
    session.narrated = len(before.view(session.seat).events)
    session.save()
    session.console.print(session.narrator.say("taken_back"))
    return True


def _before_last_choice(session: Session) -> Match:
    """Returns the match before the person's last choice; the same match if there was none.

    An automatic pass does not count as a choice.
    """
    match, seat = session.match, session.seat
    choices = [number for number, entry in enumerate(match.log) if entry.by == seat]
    for choice in reversed(choices):
        before = match
        while len(before.log) > choice:
            before = before.undo()
        if not (session.auto_pass and is_automatic(before.view(seat))):
            return before
    return match
