"""An exact, replayable reference for speculative decoding, over HTTP."""

__version__ = "1.1.0"
