"""`Sentences`: the text of a match for one reader."""

import re
from collections.abc import Sequence
from gettext import NullTranslations

from attrs import evolve, frozen

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import kind_of
from herrlof_rules.core.parameters import A, AnyRules, E, R, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Over
from herrlof_rules.core.view import View
from herrlof_rules.registry import Texts
from herrlof_rules.scenes import Scene, scene_of
from herrlof_rules.scenes.scene import check_names, in_english
from herrlof_rules.sentences.catalogues import ENGLISH, Catalogue
from herrlof_rules.sentences.catalogues import catalogue as load
from herrlof_rules.sentences.clauses import UnknownClause, clauses
from herrlof_rules.sentences.messages import Message, Messages
from herrlof_rules.sentences.placeholders import PLACEHOLDER
from herrlof_rules.sentences.reading import numbered, read_action
from herrlof_rules.sentences.rendering import Renderer
from herrlof_rules.sentences.text import Part, Text


class Sentences:
    """Tells one reader of a game what happens, in one language.

    `you` is the reader's seat, None for a reader without a seat; `names` are the names of the
    seats.  Your own game may have a `catalogue`: templates by message id, or `gettext`
    translations.  Without a catalogue, events and actions are described by their `str`, or by class
    and fields.  With `memory_aid`, scenes show what a player may remember but not look up, such as
    the cards played so far, and the summary of the rules says so.  Every sentence is a `Text`,
    whose `parts` say which pieces are cards, seats and clauses.  Raises `UnknownLanguage` for a
    language without sentences, unless there is a `catalogue`, and `InvalidCatalogue` for a
    `catalogue` that does not fit the game.  `prompt`, `about`, `result` and `scene` raise
    `ValueError` for the wrong number of names.

    >>> from herrlof_rules import herrlof
    >>> sentences = Sentences(herrlof.GAME, names=("Anna", "Bo"), you=0)
    >>> sentences.event(herrlof.CardPlayed(1, herrlof.Card.R7))
    'Bo plays R7.'
    """

    def __init__(
        self,
        game: Game,
        language: str = ENGLISH,
        *,
        names: Sequence[str] | None = None,
        you: int | None = None,
        catalogue: "Texts | NullTranslations | None" = None,
        memory_aid: bool = False,
    ) -> None:
        check_type(game, Game)
        texts = load(game, language, catalogue)
        self.game = game
        self.language = language
        self.you = you
        self.memory_aid = memory_aid
        self._texts = texts
        self._messages = Messages(game, texts, you, memory_aid)
        self._renderer = Renderer(texts, None if names is None else tuple(names), you)

    def prompt(self, view: View, *, short: bool = False) -> Text:
        """The question to the player whose turn it is, or the result of the match.

        `short` leaves out clauses, and all but the first sentence of a question to the reader.
        """
        self._check_view(view)
        prompt = self._sentence(self._messages.prompt(view))
        return prompt if not short or isinstance(view.observation.turn, Over) else _in_short(prompt)

    def asked(self, kind: str) -> Text:
        """The question for a kind of decision, with clauses."""
        return self._sentence((self._messages.asked(kind),))

    def about(self, rules: AnyRules) -> tuple[Text, ...]:
        """Sentences on scoring, winning and the effects of cards under these rules.

        There are none if the game's catalogue has no such sentences.
        """
        self._check_names(rules.players)
        return tuple(map(self._renderer.render, self._messages.about(rules)))

    def event(self, event: object) -> Text:
        """The sentence for an event, as the reader saw it."""
        return self._sentence(self._messages.event(event))

    def action(self, action: object) -> Text:
        """The sentence for an action, such as “Play R7”."""
        return self._sentence(self._messages.action(action))

    def outcome(self, outcome: object) -> Text:
        """The sentence for a chance outcome, for readers who may see all of it."""
        return self._sentence(self._messages.outcome(outcome))

    def numbered(self, view: View[R, A, E, V]) -> dict[int, A]:
        """The legal actions by the number that `read` accepts for each.

        Numbers start at 1, unless each action has a number already, as predictions do.
        """
        return numbered(self.game, view.legal_actions)

    def read(self, view: View[R, A, E, V], text: str) -> A:
        """The action that a text means, such as a number of the list, `play R7`, `r7` or `7 red`.

        The sentence that `action` writes for a legal action is read back as that action.  Case and
        the order of words do not matter; colours may be named in this language, inflected or not,
        or in English.  Illegal actions are also returned; the rules refuse them.  Raises
        `UnrecognisedInput`, which `refusal` turns into a sentence.

        >>> from herrlof_rules import Match, herrlof
        >>> view = Match.start(herrlof.GAME, herrlof.Rules(), seed=1).view(0)
        >>> Sentences(herrlof.GAME, "de").read(view, "4")
        Predict(tricks=4)
        """
        action: A = read_action(self.game, view, text, _Vocabulary(self, self._texts))
        return action

    def history_start(self, view: View) -> int:
        """The index in `view.events` of the first event that a player may look up.

        Some printed rules let a player look back only at the last finished part of the match, such
        as the last trick; `GameInfo.look_back` names the part.  In other games, with `memory_aid`
        and after the match, the index is 0, because all events may be looked up.  `view` must begin
        with the first event of the match, or with the part before the last finished one.

        >>> from herrlof_rules import Match, herrlof
        >>> view = Match.start(herrlof.GAME, herrlof.Rules(), seed=1).view(0)
        >>> Sentences(herrlof.GAME).history_start(view)  # no trick is over yet
        0
        """
        check_type(view, View)
        info = self.game.info
        if self.memory_aid or not info.look_back or isinstance(view.observation.turn, Over):
            return 0
        ending = info.parts[info.look_back]
        ends = [number for number, event in enumerate(view.events) if isinstance(event, ending)]
        return ends[-2] + 1 if len(ends) > 1 else 0

    def refusal(self, error: HerrlofRulesError) -> Text:
        """The sentence for a refusal: an illegal action with its clause, or unrecognised text.

        It also covers a host's refusals and a failed program.  The details of a wrong document or
        option are in English.  Raises `TypeError` for any other exception, such as an `OSError`.
        """
        if not isinstance(error, HerrlofRulesError):  # pyright: ignore[reportUnnecessaryIsInstance]  # untyped callers
            raise TypeError(f"expected a HerrlofRulesError, not {kind_of(error)}")
        texts = self._texts.with_those_of(error, self.language)
        message = Messages(self.game, texts, self.you).refusal(error)
        return evolve(self._renderer, catalogue=texts).render(message)

    def result(self, result: Result) -> Text:
        """The sentence for a result: who won, with how many points, and what decided it."""
        self._check_names(len(result.points))
        return self._sentence(self._messages.result(result))

    def scene(self, view: View) -> Scene:
        """The scene of a view, with the seats' names and words of this language.

        Words that the catalogue lacks are in English.
        """
        self._check_view(view)
        names = [self.seat(seat) for seat in range(view.rules.players)]
        if view.seat is not None and view.seat == self.you:
            names[view.seat] = self._say("You")
        if getattr(type(view.observation), "scene", None) is None:
            scene = scene_of(view, names, self._word, memory_aid=self.memory_aid)
            scene = evolve(scene, title=self.game.name.capitalize())
        else:
            says = self._renderer.phrase(Message("scene.You")) is not None
            say = self._say if says else None
            scene = scene_of(view, names, say, memory_aid=self.memory_aid)
        if self.language != ENGLISH:
            scene = scene.with_words(self.word)
        return evolve(scene, status=self.prompt(view))

    def _word(self, word: str, /, **_: int | str) -> str:
        return self.word(word)

    def _say(self, english: str, /, **arguments: int | str) -> str:
        phrase = self._renderer.phrase(Message(f"scene.{english}", dict(arguments)))
        return in_english(english, **arguments) if phrase is None else phrase

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self._renderer.seat(seat)

    def word(self, word: str) -> str:
        """A word of the game, such as a kind of turn."""
        return self._renderer.word(word)

    def clause(self, clause: str) -> str:
        """The text of a clause, in English; raises `UnknownClause`."""
        try:
            return clauses(self.game)[clause]
        except KeyError:
            raise UnknownClause(clause, self.game.name) from None

    def render(self, message: Message) -> Text:
        """The sentence of a message, which may come from another process."""
        return self._renderer.render(message)

    def _check_view(self, view: View) -> None:
        check_type(view, View)
        self._check_names(view.rules.players)

    def _check_names(self, players: int) -> None:
        check_names(self._renderer.names or (), players)

    def _sentence(self, messages: Sequence[Message]) -> Text:
        return Text.joined(map(self._renderer.render, messages))


@frozen
class _Vocabulary:
    """The words of a reader's language, with which the reader's texts are parsed."""

    sentences: Sentences
    texts: Catalogue

    def action(self, action: object) -> str:
        return self.sentences.action(action)

    def seat(self, seat: int) -> str:
        return self.sentences.seat(seat)

    def word(self, word: str) -> str:
        return self.sentences.word(word)

    def typed(self, message: str) -> str:
        return self.texts.template(f"typed.{message}") or ""

    def fixed(self, kind: str) -> str:
        return PLACEHOLDER.sub("", self.texts.template(f"action.{kind}", 2) or "")


def _in_short(prompt: Text) -> Text:
    """The first sentence without its parentheses; names stay as they are."""
    parts: list[Part] = []
    for part in prompt.parts:
        first, ended, _ = part.text.partition(". ") if part.kind == "text" else (part.text, "", "")
        short = re.sub(r" *\([^()]*\)", "", first) if part.kind == "text" else first
        parts.append(evolve(part, text=short + "." * bool(ended)))
        if ended:
            break
    return Text(parts)
