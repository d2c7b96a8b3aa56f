"""Checks of single laws, grouped by subject, such as play, chance, events and documents."""
