"""The weights of the model in `policy`, as they were fitted.

Least squares on hands between this bot and its predecessors, with one decision in ten at random.
"""

from attrs import frozen


@frozen
class Model:
    """What adds to the points to come, others' minus own."""

    cards: float
    """Each card in hand."""

    cards_squared: float
    cards_by_others: float
    """Each card, times the mean of the others' hand sizes."""

    plays: float
    """Each set that the hand must be split into."""

    plays_by_others: float
    few_plays: tuple[float, ...]
    """A hand of one set, two, three."""

    alone: float
    """Each of these sets that is a single card."""

    numbers: float
    """The sum of the numbers in hand."""

    played: float
    """The newest set on the table being the own one."""

    size: float
    """Each of its cards."""

    digit: float
    """The first digit of its value."""

    digit_of_size: tuple[float, ...]
    """The same for a single card, for two."""

    fewest: float
    """Each card in the smallest hand of others."""

    unbeatable: float
    """All others holding fewer cards than that set."""

    one_short: float
    """One of the others holding no more cards than it."""

    near_out: tuple[tuple[float, float, float, float], ...]
    """With a hand of one set, of two: this, for each card of the set on the table, for its first
    digit, and if it is unbeatable."""

    given_up: float
    """A pass that ends the round."""

    given_up_to: tuple[float, ...]
    """The same when somebody holds one card, two, three."""

    given_up_near_out: float
    """The same with a hand of one set."""

    passed: float
    """Any other pass."""

    passed_size: float
    """The same, for each card of the set on the table."""

    passed_near_out: float


_TWO = Model(
    cards=-0.36,
    cards_squared=-0.025,
    cards_by_others=0.076,
    plays=-0.303,
    plays_by_others=-0.092,
    few_plays=(1.064, 0.561, 0.297),
    alone=0.231,
    numbers=0.0393,
    played=0.096,
    size=-0.353,
    digit=0.086,
    digit_of_size=(-0.061, -0.093),
    fewest=-0.037,
    unbeatable=1.273,
    one_short=0.646,
    near_out=((0.566, 0.572, 0.027, -1.103), (0.0, 0.289, 0.003, -0.366)),
    given_up=-0.819,
    given_up_to=(0.574, 0.837, -0.727),
    given_up_near_out=0.498,
    passed=0.0,
    passed_size=0.0,
    passed_near_out=0.0,
)
_MORE = Model(
    cards=-0.18,
    cards_squared=-0.023,
    cards_by_others=0.08,
    plays=-1.159,
    plays_by_others=-0.108,
    few_plays=(0.85, 0.365, 0.074),
    alone=0.691,
    numbers=0.048,
    played=-0.05,
    size=0.014,
    digit=0.054,
    digit_of_size=(-0.023, -0.039),
    fewest=-0.051,
    unbeatable=1.004,
    one_short=0.159,
    near_out=((-0.265, 0.494, 0.032, -0.89), (0.0, 0.099, -0.002, -0.734)),
    given_up=-0.074,
    given_up_to=(-0.396, -0.138, -0.055),
    given_up_near_out=0.467,
    passed=-0.354,
    passed_size=0.138,
    passed_near_out=0.649,
)


def model_for(players: int) -> Model:
    """The model for a number of players; three and more share one."""
    return _TWO if players == 2 else _MORE
