"""Checks of single laws, grouped by subject: play, chance, events, documents, records, values."""
