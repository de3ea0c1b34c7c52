"""Values kept in memory: those asked for last, as many as there is room for. Shared by threads."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """room: how many values, or, where `size` says how large one is, the sum of their sizes; 0 keeps none."""

    def __init__(self, room: int, size: Callable[[Value], int] | None = None) -> None:
        self._values: LRUCache[Key, Value] = LRUCache(room, getsizeof=size)
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """The value of this key, if it is kept."""
        with self._lock:
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Keep a value, unless it alone is larger than the whole room."""
        with self._lock:
            if self._values.getsizeof(value) <= self._values.maxsize:
                self._values[key] = value

    def made(self, key: Key, build: Callable[[], Value]) -> Value:
        """The value of this key, made unless it is kept."""
        found = self.get(key)
        if found is None:
            found = build()
            self.put(key, found)
        return found
