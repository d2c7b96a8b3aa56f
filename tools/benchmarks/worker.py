"""A process that measures the cases of one module when told to: `run` starts and asks it.

It reads a line of JSON for each repetition, and answers with one.
"""

import json
import os
import signal
import sys
from dataclasses import asdict
from importlib import import_module

from tools.benchmarks.measure import repetition


def main() -> None:
    """Serves the module named on the command line until its input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for `run`
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # a library may print; that must not look like an answer

    def answer(document: object) -> None:
        answers.write(json.dumps(document) + "\n")
        answers.flush()

    try:
        module = import_module(sys.argv[1])
    except ImportError as missing:
        answer({"missing": str(missing)})
        return
    cases = module.cases()
    answer(
        {
            "library": getattr(module, "LIBRARY", ""),
            "cases": [{"name": c.name, "unit": c.unit, "goal": c.goal} for c in cases],
        }
    )
    for line in sys.stdin:
        asked = json.loads(line)
        answer(asdict(repetition(cases[asked["case"]], asked["budget"], asked["seed"])))


if __name__ == "__main__":
    main()
