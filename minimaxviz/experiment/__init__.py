"""Counting over many games, and plots of what was counted."""

from minimaxviz.experiment.experiment import experiment
from minimaxviz.experiment.growth import effective_branching, knuth_moore
from minimaxviz.experiment.order_quality import order_quality
from minimaxviz.experiment.results import Experiment

__all__ = ["Experiment", "effective_branching", "experiment", "knuth_moore", "order_quality"]
