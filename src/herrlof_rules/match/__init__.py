"""Seeded play above the kernel: matches, records, replay and redaction."""
