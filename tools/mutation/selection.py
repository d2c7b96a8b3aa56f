"""Which tests are run on a mutant of a package: its own first, then slower ones that cover it."""

FIRST = {
    "games/odin": ("tests/games/odin",),
    "core": ("tests/core",),
    "match": ("tests/match",),
    "documents": ("tests/documents", "-k", "not keeps_its_schema and not typescript"),
    "games/herrlof": ("tests/games/herrlof",),
}
"""The tests of the package, which kill nearly all mutants that are killed."""

THEN = {
    "games/odin": ("tests/goldens", "-k", "not herrlof"),
    "match": ("tests/goldens", "tests/games/odin"),
    "core": (
        "tests/goldens",
        "tests/match",
        "tests/games/odin",
        "tests/documents",
        "-k",
        "not keeps_its_schema and not typescript",
    ),
    "documents": ("tests/goldens", "tests/core", "tests/testing/test_fuzz.py"),
    "games/herrlof": ("tests/goldens", "tests/core", "-k", "not odin"),
}
"""The goldens and the tests of neighbouring packages, for the mutants left then."""

UNSTEADY = (
    "tests/match/test_untrusted.py::test_repeated_keys_are_found_in_linear_time",
    "tests/match/test_untrusted.py::test_the_longest_record_replays_soon",
)
"""Left out, because they depend on the clock: a busy machine would kill mutants."""
