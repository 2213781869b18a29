"""Settings for all tests."""

from hypothesis import settings

# machines are noisy: how long an example takes says nothing about whether it is right
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
