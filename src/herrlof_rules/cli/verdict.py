"""The result of verifying a record, in words."""

from rich.text import Text

from herrlof_rules.match import Match


def verdict(opening: str, match: Match) -> Text:
    """What `verify` has checked of this match."""
    chance = (
        "there is no seed to check the chance outcomes against"
        if match.seed is None
        else "the chance outcomes match the seed"
    )
    end = "the match is not over" if match.result is None else "the result agrees"
    moves = f"all {len(match.log)} moves are legal"
    return Text.assemble((opening, "green"), f": {moves}, {chance}, and {end}.")
