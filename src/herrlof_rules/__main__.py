"""`python -m herrlof_rules`: the command line."""

from herrlof_rules.cli import main

if __name__ == "__main__":
    main()
