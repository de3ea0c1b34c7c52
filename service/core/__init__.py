"""The mathematics: pure functions and frozen values.

Nothing here knows Flask, marshmallow, JSON, files, the environment or the time. Randomness comes in as an
argument. The only state is caches of pure functions.
"""
