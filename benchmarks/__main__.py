"""Run all benchmarks in one go and print ratios."""

import platform

from benchmarks import byte, engine, five_by_five, pictures, player, slides

print(f"Python {platform.python_version()} on {platform.machine()}")
engine.run()
byte.run()
five_by_five.run()
pictures.run()
slides.run()
player.run()
