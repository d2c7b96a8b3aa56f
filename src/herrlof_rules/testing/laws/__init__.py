"""Laws by what they are about: play, chance, events, documents, records, values, encoders."""
