"""Run all benchmarks in one go and print ratios."""

import platform

from benchmarks import engine, pictures, player, slides

print(f"Python {platform.python_version()} on {platform.machine()}")
engine.run()
pictures.run()
slides.run()
player.run()
