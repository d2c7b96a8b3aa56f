"""Which tests a mutant of a package meets: its own first, then slower ones that know it too."""

FIRST = {
    "games/odin": ("tests/games/odin",),
    "core": ("tests/core",),
    "match": ("tests/match",),
    "documents": ("tests/documents", "-k", "not keeps_its_schema and not typescript"),
    "games/herrlof": ("tests/games/herrlof",),
}
"""The tests of the package: nearly every mutant that falls, falls here."""

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
"""For what is left then: the goldens, and neighbours that use the package."""

UNSTEADY = (
    "tests/match/test_untrusted.py::test_repeated_keys_are_found_in_linear_time",
    "tests/match/test_untrusted.py::test_the_longest_record_replays_soon",
)
"""Left out: they watch the clock, so a busy machine would kill mutants for them."""
