"""What holds for every test."""

from hypothesis import settings

# Two test processes share two cores, so the time that one example takes says nothing.
settings.register_profile("polilla", deadline=None, print_blob=True)
settings.load_profile("polilla")
