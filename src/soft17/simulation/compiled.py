"""How kernels are compiled: once for every book, kept on disk, and without counting references to the tables.

A kernel makes no arrays and keeps none, so the counts that numba would keep for each look at an array are left out;
they would cost more than the rounds. What is kept on disk is numba's, and numba looks only at the file of the function
itself: `digest` says whether its parts are still those it was made of.
"""

import zlib
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

F = TypeVar("F", bound=Callable[..., Any])
_make = cast(Callable[..., Callable[[F], F]], njit)  # numba's own types know neither `_nrt` nor a plain function back
_parts: list[Callable[..., Any]] = []
STALE = -2  # what a kernel answers that was not made of the parts there are now


def kernel(function: F) -> F:
    """A whole kernel, kept on disk."""
    _parts.append(function)
    return _make(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)


def part(function: F) -> F:
    """A part of kernels that is called."""
    _parts.append(function)
    return _make(nogil=True, error_model="numpy", _nrt=False)(function)


def inlined(function: F) -> F:
    """A part of kernels that becomes part of whoever calls it."""
    _parts.append(function)
    return _make(nogil=True, error_model="numpy", _nrt=False, forceinline=True)(function)


def called(function: Callable[..., Any], parts: int, told: tuple[Any, ...], *within: Callable[..., Any]) -> int:
    """The answer of a kernel to its digest and what it is told; made anew, with those it calls, if it is stale."""
    out = int(function(parts, *told))
    if out == STALE:
        for one in (*within, function):
            cast(Any, one).recompile()  # numba's function around ours
        out = int(function(parts, *told))
    return out


def digest(*modules: ModuleType) -> int:
    """A number for the parts in some modules as they are now, the constants they use among them."""
    names = {module.__name__ for module in modules}
    found = 0
    for function in sorted(_parts, key=lambda one: (one.__module__, one.__name__)):
        if function.__module__ not in names:
            continue
        code = function.__code__
        known = dict(function.__globals__)
        for module in [one for one in known.values() if isinstance(one, ModuleType)]:
            known |= {name: getattr(module, name) for name in code.co_names if hasattr(module, name)}
        kinds: tuple[type, ...] = (int, tuple, np.generic)
        used = [(name, str(known[name])) for name in code.co_names if isinstance(known.get(name), kinds)]
        found = zlib.crc32(repr((function.__name__, code.co_code, code.co_consts, used)).encode(), found)
    return found
