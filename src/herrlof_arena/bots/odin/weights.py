"""The weights of the model in `policy`, as they were fitted.

Least squares on hands of this bot against itself, with one decision in ten at random, and again
with the weights found, until they won no more.
"""

from attrs import frozen

By = tuple[float, ...]


@frozen
class Passed:
    """What adds to the points to come after a pass."""

    plays: tuple[tuple[float, float], ...]
    """A hand that must be split into one set, two, up to six or more: this, and times the mean of
    the others' hand sizes."""

    cards: By
    """A hand of one card, two, up to nine."""

    cards_by_others: float
    """Each card, times that mean."""

    fewest: By
    """The smallest hand of others having one card, two, up to nine."""

    player: By
    """The same of the hand of who played the set on the table."""

    player_goes_out: float
    """Each of the seat's own cards, if that hand is known to be a set."""

    size: By
    """One card on the table, two, up to five or more."""


@frozen
class Model:
    """What adds to the points to come, others' minus own: a set *stands* if nobody beats it."""

    numbers: By
    """Each card in hand, by its number."""

    alone: By
    """No single card among the sets that the hand must be split into, one, up to five or more."""

    longest: By
    """The largest set in hand having one card, two, up to six or more."""

    plays: tuple[tuple[float, float, float], ...]
    """As after a pass: this, times the probability that the set played stands, times the mean of
    the others' hand sizes."""

    cards: By
    cards_by_others: float
    answering_last: By
    """A hand of one set, by its size less that of the set played: from -1 to 2."""

    answering_last_but_one: By
    """A hand of two sets, by the size of the largest in it less that of the set played."""

    size: tuple[tuple[float, float], ...]
    """The set played having one card, two, up to five or more: this, and times its first digit."""

    fewest: tuple[tuple[float, float], ...]
    """The smallest hand of others: this, and times the probability that the set stands."""

    digit: float
    """The first digit of the set played."""

    digit_stands: float
    """The same times the probability that it stands."""

    next_stands: float
    """The probability that the next seat cannot beat it."""

    surely_stands: float
    """That nobody can."""

    given_up: Passed
    """After a pass that ends the round."""

    passed: Passed
    """After any other pass."""


_TWO = Model(
    numbers=(-1.39, -1.377, -1.364, -1.345, -1.312, -1.269, -1.208, -1.101, -0.888),
    alone=(0.265, 0.393, 0.45, 0.827, 0.842, -0.306),
    longest=(-1.959, 0.388, 1.046, 1.474, 1.262, 0.261),
    plays=(
        (-1.711, 1.464, 0.806),
        (-0.56, 1.095, 0.333),
        (1.17, -0.608, -0.01),
        (0.875, -0.571, -0.117),
        (0.973, -0.623, -0.235),
        (0.828, -0.37, -0.349),
    ),
    cards=(2.066, 0.775, -0.238, -0.98, -0.753, -0.264, -0.091, 0.424, 0.638),
    cards_by_others=0.12,
    answering_last=(-1.05, -1.067, -0.106, 0.513),
    answering_last_but_one=(-0.425, -0.672, -0.268, 0.806),
    size=(
        (0.614, -0.076),
        (-0.385, 0.024),
        (-0.398, 0.122),
        (1.473, -0.06),
        (0.271, 0.023),
    ),
    fewest=(
        (0.173, 0.617),
        (-0.344, 0.345),
        (1.092, -0.064),
        (1.264, -0.742),
        (0.509, -0.495),
        (0.162, -0.325),
        (-0.111, -0.243),
        (-0.395, -0.374),
        (-0.775, 1.666),
    ),
    digit=0.034,
    digit_stands=-0.048,
    next_stands=0.386,
    surely_stands=1.01,
    given_up=Passed(
        plays=(
            (-1.183, 0.396),
            (0.331, -0.045),
            (0.43, -0.034),
            (0.252, -0.126),
            (0.454, -0.259),
            (0.613, -0.494),
        ),
        cards=(2.591, 1.711, -0.185, -0.874, -0.609, -0.481, -0.746, -0.412, -0.099),
        cards_by_others=0.145,
        fewest=(0.236, 0.247, 0.03, 0.395, 0.581, 0.268, 0.045, -0.351, -0.553),
        player=(0.236, 0.247, 0.03, 0.395, 0.581, 0.268, 0.045, -0.351, -0.553),
        player_goes_out=-0.41,
        size=(0.0,) * 5,
    ),
    passed=Passed(
        plays=(
            (0.0, 0.0),
            (0.0, 0.0),
            (0.0, 0.0),
            (0.0, 0.0),
            (0.0, 0.0),
            (0.0, 0.0),
        ),
        cards=(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        cards_by_others=0.0,
        fewest=(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        player=(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        player_goes_out=0.0,
        size=(0.0, 0.0, 0.0, 0.0, 0.0),
    ),
)
_MORE = Model(
    numbers=(-0.981, -0.973, -0.969, -0.953, -0.918, -0.884, -0.825, -0.723, -0.544),
    alone=(-0.449, -0.196, 0.039, 0.237, 0.472, 0.832),
    longest=(-0.89, -0.244, 0.499, 1.23, 0.901, -0.561),
    plays=(
        (-0.178, 0.836, 0.553),
        (0.274, 0.301, 0.08),
        (0.519, -0.308, -0.14),
        (0.382, -0.292, -0.296),
        (-0.011, -0.274, -0.391),
        (-0.343, -0.617, -0.486),
    ),
    cards=(0.864, 0.71, 0.407, 0.064, -0.073, -0.169, -0.299, -0.349, -0.513),
    cards_by_others=0.135,
    answering_last=(-0.076, -0.394, -0.053, 0.345),
    answering_last_but_one=(-0.252, -0.128, 0.07, 0.583),
    size=(
        (-0.063, -0.042),
        (-0.316, 0.006),
        (-0.362, 0.061),
        (0.491, 0.008),
        (0.892, -0.01),
    ),
    fewest=(
        (0.497, 0.244),
        (0.249, 0.17),
        (0.437, 0.054),
        (0.298, -0.022),
        (0.18, -0.117),
        (-0.006, -0.139),
        (-0.233, -0.133),
        (-0.325, -0.384),
        (-0.454, -0.027),
    ),
    digit=0.022,
    digit_stands=0.012,
    next_stands=0.284,
    surely_stands=0.16,
    given_up=Passed(
        plays=(
            (0.18, 0.595),
            (0.378, 0.162),
            (0.206, 0.003),
            (0.19, -0.162),
            (-0.1, -0.266),
            (-0.489, -0.352),
        ),
        cards=(0.083, 0.332, 0.135, 0.081, 0.009, -0.025, -0.066, 0.005, -0.189),
        cards_by_others=0.116,
        fewest=(0.103, 0.073, 0.339, 0.32, 0.179, 0.064, 0.02, -0.025, -0.71),
        player=(0.43, 0.261, 0.002, 0.135, 0.125, 0.085, -0.11, -0.23, -0.333),
        player_goes_out=-0.097,
        size=(0.0,) * 5,
    ),
    passed=Passed(
        plays=(
            (2.909, 0.0),
            (1.286, 0.0),
            (0.399, 0.0),
            (-0.589, 0.0),
            (-1.555, 0.0),
            (-2.52, 0.0),
        ),
        cards=(0.102, 0.203, 0.305, 0.406, 0.508, 0.609, 0.711, 0.812, 0.914),
        cards_by_others=0.094,
        fewest=(0.32, 0.299, 0.478, 0.401, 0.271, 0.136, -0.174, -0.474, -1.328),
        player=(-0.243, -0.221, -0.173, 0.041, 0.116, 0.103, 0.12, 0.151, 0.035),
        player_goes_out=-0.11,
        size=(-0.438, -0.143, 0.156, 0.23, 0.124),
    ),
)


def model_for(players: int) -> Model:
    """The model for a number of players; three and more share one."""
    return _TWO if players == 2 else _MORE
