"""Speed and memory, measured as ratios: ``python -m benchmarks``."""
