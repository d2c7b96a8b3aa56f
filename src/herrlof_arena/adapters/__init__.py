"""Other projects' frameworks: one module or package for each, and an extra that installs it."""
