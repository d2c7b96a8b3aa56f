"""Sentences in several languages that tell people what happens at a table.

The sentences are made from data that a seat received (its view, events, legal actions, a refusal),
never from a state, so no sentence can say more than its reader knows.
"""

from herrlof_rules.sentences.catalogues import UnknownLanguage, languages
from herrlof_rules.sentences.clauses import UnknownClause, clauses
from herrlof_rules.sentences.consistency import InvalidCatalogue
from herrlof_rules.sentences.export import (
    dump_catalogue,
    dump_clauses,
    dump_messages,
    dump_refusal,
)
from herrlof_rules.sentences.messages import Message
from herrlof_rules.sentences.reading import UnrecognisedInput
from herrlof_rules.sentences.sentences import Sentences
from herrlof_rules.sentences.text import Part, Text

__all__ = [
    "InvalidCatalogue",
    "Message",
    "Part",
    "Sentences",
    "Text",
    "UnknownClause",
    "UnknownLanguage",
    "UnrecognisedInput",
    "clauses",
    "dump_catalogue",
    "dump_clauses",
    "dump_messages",
    "dump_refusal",
    "languages",
]
