"""TypeScript declarations of every kind of document, generated from the schema."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Any, TypeAlias

from herrlof_rules.core.game import Game
from herrlof_rules.documents.schema import Schema, schema
from herrlof_rules.documents.text import canonical_json

__all__ = ["declarations"]

_Schema: TypeAlias = Mapping[str, Any]

_PLAIN = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}


def declarations(game: Game, of: Schema | None = None) -> str:
    """The types of a game's documents as a `.d.ts` file, with a name for each class and union.

    `of` is the schema to declare, by default the schema of all documents of the game.

    Unions are discriminated by `type`, `by` or `format`, and tokens are unions of literals.  A
    `switch` whose default branch expects the type `never` does not compile if a case is missing.
    """
    whole: Any = schema(game) if of is None else of
    parts = [f"// Types of the documents of {game.name}, revision {game.revision}; generated.\n"]
    parts += [_declaration(name, each) for name, each in whole["$defs"].items()]
    return "\n".join(parts)


def _declaration(name: str, of: _Schema) -> str:
    comment = _comment(of.get("description", ""), "")
    if of.get("type") != "object":
        body = f"export type {name} = {_type(of)};"
        wrapped = wrap(body, 96, subsequent_indent="  ", break_long_words=False)
        return comment + "\n".join([*wrapped, ""])
    required = of["required"]
    lines = [f"{comment}export interface {name} {{"]
    for member, each in of["properties"].items():
        mark = "" if member in required else "?"
        comment = _comment(each.get("description", ""), "  ")
        lines.append(f"{comment}  {member}{mark}: {_type(each)};")
    return "\n".join([*lines, "}\n"])


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    lines = wrap(text.replace("*/", "* /"), 92)
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "\n".join([f"{indent}/**", *(f"{indent} * {each}" for each in lines), f"{indent} */\n"])


def _type(of: _Schema) -> str:
    match of:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"allOf": [only]}:
            return _type(only)
        case {"anyOf": list(members)}:
            return " | ".join(dict.fromkeys(map(_type, members)))
        case {"enum": list(values)}:
            return " | ".join(map(canonical_json, values))
        case {"const": value}:
            return canonical_json(value)
        case {"type": "array", "items": items}:
            item = _type(items)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case {"type": "object"}:
            return "{ [key: string]: unknown }"
        case _:
            return _PLAIN[of["type"]]
