"""Where the games of `herrlof_rules` are played: bots, comparisons, hosting, learners' frameworks.

Provisional: what is public here may change in a minor version, after a deprecation of one version.
"""
