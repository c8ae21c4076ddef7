"""Memory: books and code stay for as long as the service runs, and what a table leaves behind is mostly in no ring."""

import gc

YOUNG = 50_000  # so many new things before rings are looked for among them


def settle() -> None:
    """Look no more for rings among what was loaded, and seldom among what comes."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 50)
