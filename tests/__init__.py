"""Tests. A regular package, so that no other package named `tests` hides it."""
