"""Odin by the chapters of its rulebook; public names are those of `herrlof_rules.odin`."""
