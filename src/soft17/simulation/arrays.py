"""The arrays that tables are made of: as narrow as what they hold, for they live in the fastest memory."""

from typing import Any, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Places = NDArray[np.uint16]
Amounts = NDArray[np.int32]
Sums = NDArray[np.int64]
Slab = NDArray[np.uint64]

# A number inside a kernel has the width that the machine is given, which the type checker does not know.
Number: TypeAlias = Any
int64: Any = np.int64
uint32: Any = numba.uint32
uint64: Any = numba.uint64
