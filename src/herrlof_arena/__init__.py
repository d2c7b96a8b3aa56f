"""Tools for playing the games of `herrlof_rules`: bots, comparisons, hosting and adapters.

Provisional: what is public here may change in a minor version, after a deprecation of one version.
"""
