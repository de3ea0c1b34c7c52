"""An exact, replayable reference for speculative decoding, over HTTP."""

__version__ = "1.0.0"
