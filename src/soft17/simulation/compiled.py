"""How kernels are compiled: once for every book, kept on disk, and without counting references to the tables.

A kernel makes no arrays and keeps none, so the counts that numba would keep for each look at an array are left out;
they would cost more than the rounds.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])
_make = cast(Callable[..., Callable[[F], F]], njit)  # numba's own types know neither `_nrt` nor a plain function back


def kernel(function: F) -> F:
    """A function of its own."""
    return _make(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)


def inlined(function: F) -> F:
    """A function that becomes part of whoever calls it."""
    return _make(cache=True, nogil=True, error_model="numpy", _nrt=False, forceinline=True)(function)
