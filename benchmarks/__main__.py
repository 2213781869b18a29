"""Run all benchmarks in one go and print ratios."""

import platform

from benchmarks import byte, engine, pictures, player, slides

print(f"Python {platform.python_version()} on {platform.machine()}")
engine.run()
byte.run()
pictures.run()
slides.run()
player.run()
