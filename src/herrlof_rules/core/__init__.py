"""The formal game API: knows no game.

Everything here works on any [`Game`][herrlof_rules.core.game.Game] description.
"""
