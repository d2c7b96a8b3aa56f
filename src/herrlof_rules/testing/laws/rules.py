"""Laws that need no match: editions are right, and sentences fit the game."""

import re
from collections.abc import Iterator, Mapping

from herrlof_rules.core.game import Game
from herrlof_rules.core.notation import tag
from herrlof_rules.core.visibility import SeenBy, visibility
from herrlof_rules.sentences import Sentences, languages
from herrlof_rules.sentences.catalogues import ENGLISH, catalogue
from herrlof_rules.testing.counterexample import broken, checking, require, rules_text

_THIRD_PERSON = re.compile(r"\{(\w+):seat\} ([a-z]*[a-rt-z]s)\b")
"""An English sentence that begins with a seat and a verb: `{seat:seat} rolls`."""

_HIDDEN = re.compile(r"(.+)\[(\w+)=hidden\]")


def check_editions(game: Game) -> None:
    """Every edition has the requested number of players, equals itself, and can be started."""
    for name in game.info.editions:
        for players in game.player_counts:
            edition = f"edition {name!r} for {players}"
            try:
                rules, again = game.edition(name, players), game.edition(name, players)
            except Exception as error:  # noqa: BLE001 - any error is the fault to show
                broken("rules", f"{edition} cannot be made: {type(error).__name__}: {error}")
            fact = f"{edition} gives {type(rules).__name__}, not {game.rules.__name__}"
            require(type(rules) is game.rules, "rules", fact)
            fact = f"{edition} gives rules for {rules.players!r}"
            is_right = type(rules.players) is int and rules.players == players
            require(is_right, "rules", fact, f"rules: {rules_text(rules)}")
            is_right = rules == again and hash(rules) == hash(again)
            require(is_right, "rules", f"{edition} gives different rules the second time")
            with checking("rules", rules):
                state_rules = game.initial(rules).rules
            require(
                state_rules == rules,
                "rules",
                f"{edition}: the initial state holds {rules_text(state_rules)}",
            )


def check_sentences(game: Game) -> None:
    """The catalogues of every language fit the game, and none says “You rolls” in English."""
    for language in languages(game):
        try:
            Sentences(game, language)
        except Exception as error:  # noqa: BLE001 - any error is the fault to show
            fact = (
                f"the catalogue of {language!r} cannot be loaded: {type(error).__name__}: {error}"
            )
            broken("sentences", fact)
    if ENGLISH in languages(game):
        wrong = list(_third_person(game, catalogue(game, ENGLISH, None).texts()))
        if wrong:
            advice = "give each a text of its own for the reader, as in the message named last"
            broken("sentences", "a sentence says “you” with the verb of a name", *wrong, advice)


def _third_person(game: Game, texts: Mapping[str, str | tuple[str, ...]]) -> Iterator[str]:
    """The sentences about events that would say “You rolls.”, each with the message it lacks."""
    secrets = {f"event.{tag(cls)}": dict(visibility(cls)) for cls in game.events}
    for message, text in texts.items():
        hidden = _HIDDEN.fullmatch(message)
        base = hidden[1] if hidden else message
        if not message.startswith("event.") or "=you]" in message:
            continue
        for sentence in (text,) if isinstance(text, str) else text:
            beginning = _THIRD_PERSON.match(sentence)
            if beginning is None or f"{base}[{beginning[1]}=you]" in texts:
                continue
            mark = secrets.get(base, {}).get(hidden[2]) if hidden else None
            if isinstance(mark, SeenBy) and beginning[1] in mark.fields:
                continue  # Only the reader sees this message.
            yield f"{message}: “You {beginning[2]} …” needs {base}[{beginning[1]}=you]"
            break
