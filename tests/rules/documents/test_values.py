"""Values without parts, which are fractions and tokens, and the refusals of other values."""

from enum import Enum
from fractions import Fraction

import pytest

from herrlof_rules.documents.text import Refused
from herrlof_rules.documents.values import Tokens, fraction, fraction_text


@pytest.mark.parametrize(
    ("plain", "value"),
    [(3, Fraction(3)), (0, Fraction(0)), ("1/2", Fraction(1, 2)), ("-7/3", Fraction(-7, 3))],
)
def test_a_fraction_has_one_form(plain: int | str, value: Fraction) -> None:
    """A fraction is a whole number or a text in lowest terms, and is written as it is read."""
    assert fraction(plain) == value
    assert fraction_text(value) == plain


@pytest.mark.parametrize("plain", ["2/4", "3/1", "-6/3", "4/2"])
def test_a_fraction_that_can_be_shortened_is_refused(plain: str) -> None:
    """A fraction with a common factor or the denominator 1 is refused, as it has a shorter form."""
    with pytest.raises(Refused, match="is not in lowest terms"):
        fraction(plain)


@pytest.mark.parametrize("plain", ["1/0", "0/2", "+1/2", "1/-2", "1 /2", "01/2", 0.5, True, None])
def test_anything_else_is_no_fraction(plain: object) -> None:
    """A sign or zero in the wrong place, a float and a truth value are refused."""
    with pytest.raises(Refused, match="neither a whole number nor a fraction"):
        fraction(plain)


@pytest.mark.parametrize(("members", "listed"), [(12, True), (13, False)])
def test_a_refusal_lists_at_most_twelve_tokens(members: int, listed: bool) -> None:
    """A refusal lists the tokens of a small enum, and names the class of a large one."""
    cards: type[Enum] = Enum("Tile", [(f"T{n}", f"t{n}") for n in range(members)])  # type: ignore[misc]
    with pytest.raises(Refused) as refused:
        Tokens(cards).read("x")
    assert ("is not one of: t0, t1" in str(refused.value)) is listed
    assert str(refused.value).endswith("is not a tile") is not listed
