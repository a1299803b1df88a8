"""What holds for every test."""

from hypothesis import HealthCheck, settings

# Two test processes share two cores, so the time that an example takes says nothing.
settings.register_profile("polilla", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("polilla")
