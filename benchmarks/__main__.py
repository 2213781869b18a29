"""Run all benchmarks in one go and print ratios."""

import platform

from benchmarks import engine, five_by_five, pictures, slides

print(f"Python {platform.python_version()} on {platform.machine()}")
engine.run()
five_by_five.run()
pictures.run()
slides.run()
