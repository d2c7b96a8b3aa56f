"""Tools for playing the games of `herrlof_rules`: bots, comparisons, hosting and adapters.

This package is provisional: a minor version may change its public names, after a deprecation of one
version.
"""
