"""Run all benchmarks in one go and print ratios."""

import platform

from benchmarks import engine

print(f"Python {platform.python_version()} on {platform.machine()}")
engine.run()
