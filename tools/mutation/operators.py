"""What mutants change: Cosmic Ray's operators, a few more, and the places that are left alone."""

import ast
import re
from collections.abc import Iterator
from typing import Any

import parso
from cosmic_ray.operators.boolean_replacer import AddNot
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator

REPLACED: dict[str, dict[str, tuple[str, ...]]] = {
    "BinaryOperator": {
        "Add": ("Sub",),
        "Sub": ("Add",),
        "Mul": ("FloorDiv",),
        "FloorDiv": ("Mul",),
        "Mod": ("FloorDiv",),
        "Pow": ("Mul",),
        "LShift": ("RShift",),
        "RShift": ("LShift",),
        "BitAnd": ("BitOr", "BitXor"),
        "BitOr": ("BitAnd",),
    },
    "ComparisonOperator": {
        "Eq": ("NotEq", "LtE", "GtE"),
        "NotEq": ("Eq",),
        "Lt": ("LtE", "GtE"),
        "LtE": ("Lt", "Gt"),
        "Gt": ("GtE", "LtE"),
        "GtE": ("Gt", "Lt"),
        "Is": ("IsNot",),
        "IsNot": ("Is",),
    },
    "UnaryOperator": {"USub": ("UAdd",)},
}
"""Each operator's opposite and its neighbour.

Cosmic Ray knows ten more replacements for most of them (`+` by `@`, `/`, `<<`, …).  Nearly all
raise `TypeError` at the first call, so they would improve the score without showing anything.
"""

KEPT = (
    *(
        f"core/Replace{kind}_{old}_{new}"
        for kind, pairs in REPLACED.items()
        for old, others in pairs.items()
        for new in others
    ),
    "core/ReplaceUnaryOperator_Delete_Not",
    "core/ReplaceUnaryOperator_Delete_Invert",
    "core/ReplaceAndWithOr",
    "core/ReplaceOrWithAnd",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceFalseWithTrue",
    "core/NumberReplacer",
    "core/ZeroIterationForLoop",
    "core/ReplaceBreakWithContinue",
    "core/ExceptionReplacer",
)
"""Not among them: removing a decorator, which without `@frozen` or `@property` fails at import
and without `@cache` changes nothing that a test should see."""


class _Own(Operator):
    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class NegateCondition(AddNot):
    """Negates a condition, except comparisons and `not`, which other operators negate."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        for start, end in super().mutation_positions(node):
            condition = node.children[1 if isinstance(node, self.NODE_TYPES) else 2]
            if condition.type not in ("comparison", "not_test"):
                yield start, end


class NegateMembership(_Own):
    """`in` and `not in`."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "comparison":
            for child in node.children[1::2]:
                if child.get_code().split() in (["in"], ["not", "in"]):
                    yield child.start_pos, child.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        places = [
            place
            for place, child in enumerate(node.children)
            if place % 2 and child.get_code().split() in (["in"], ["not", "in"])
        ]
        old = node.children[places[index]].get_code().split()
        new = " in" if old == ["not", "in"] else " not in"
        node.children[places[index]] = parso.parse(new)
        return node


class DeleteStatement(_Own):
    """A call for its effect, a `raise`, a change in place, `continue` or an empty `return`."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "simple_stmt" and _acts(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        prefix = node.children[0].get_first_leaf().prefix
        node.children[0] = parso.parse(f"{prefix}pass")
        return node


def _acts(statement: Any) -> bool:
    if statement.type == "raise_stmt":
        return True
    if statement.type == "keyword":
        return statement.value in ("continue", "return")
    if statement.type == "atom_expr":
        return bool(statement.children[-1].get_code().startswith("("))
    if statement.type == "expr_stmt":
        target, sign = statement.children[:2]
        if sign.type == "annassign":
            return False
        return bool(target.type == "atom_expr" or sign.get_code().strip() != "=")
    return False


class ReplaceWord(_Own):
    """A string of one word, such as a clause, a kind or a key, by another word."""

    WORD = re.compile(r"""["'][\w$./:\-]+["']""")

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "string" and self.WORD.fullmatch(node.value):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        node.value = f'"XX{node.value[1:]}'
        return node


OWN = {
    own.__name__: own for own in (NegateCondition, NegateMembership, DeleteStatement, ReplaceWord)
}
NAMES = (*KEPT, *OWN)


def senseless(name: str, source: str) -> set[int]:
    """The lines on which an operator makes no sense: `<=` and `>=` between words."""
    if name not in (
        "core/ReplaceComparisonOperator_Eq_LtE",
        "core/ReplaceComparisonOperator_Eq_GtE",
    ):
        return set()
    return {
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        and any(
            isinstance(part, ast.Constant) and isinstance(part.value, str)
            for part in (node.left, *node.comparators)
        )
    }


def operator(name: str) -> Operator:
    return OWN[name]() if name in OWN else get_operator(name)()


def left_alone(source: str) -> set[int]:
    """The offsets that no mutant touches.

    They are what only type checkers and readers see (annotations, type variables and aliases,
    `__all__`, the bodies of protocols), what states an invariant (`assert`, `strict=True` of a
    `zip`), and what only saves time or memory (cache sizes, cached hashes, weak-reference slots).
    """
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    lines = source.splitlines()

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        for part in _for_readers(node):
            end = offset(part.end_lineno or 0, part.end_col_offset or 0)
            found.update(range(offset(part.lineno, part.col_offset), end))
    return found


def _for_readers(node: ast.AST) -> list[Any]:
    match node:
        case ast.arg(annotation=said) | ast.FunctionDef(returns=said) if said is not None:
            return [said]
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")) | ast.Assert():
            return [node]
        case ast.AnnAssign():
            return [node.annotation]
        case ast.keyword(arg="strict" | "maxsize" | "cache_hash" | "weakref_slot"):
            return [node]
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return [node]
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
            return [node]
        case ast.ClassDef() if any("Protocol" in ast.unparse(base) for base in node.bases):
            return [node]
        case _:
            return []
