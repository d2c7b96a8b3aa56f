"""Which tests a mutant of a package meets: its own first, then slower ones that know it too."""

FIRST = {
    "odin": ("tests/odin",),
    "core": ("tests/core",),
    "serialisation": ("tests/serialisation", "-k", "not keeps_its_schema"),
    "herrlof": ("tests/herrlof",),
}
"""The tests of the package: nearly every mutant that falls, falls here."""

THEN = {
    "odin": ("tests/goldens", "-k", "not herrlof"),
    "core": ("tests/goldens", "tests/odin", "tests/serialisation", "-k", "not keeps_its_schema"),
    "serialisation": ("tests/goldens", "tests/core", "tests/testing/test_fuzz.py"),
    "herrlof": ("tests/goldens", "tests/core", "-k", "not odin"),
}
"""For what is left then: the goldens, and neighbours that use the package."""

UNSTEADY = (
    "tests/core/test_untrusted.py::test_repeated_keys_are_found_in_linear_time",
    "tests/core/test_untrusted.py::test_the_longest_record_replays_soon",
)
"""Left out: they watch the clock, so a busy machine would kill mutants for them."""
