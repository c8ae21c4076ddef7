"""The figures of a rulebook as commands ask for them, with a bar for those who wait."""

from soft17.cli.waiting import Waiting
from soft17.service.laboratory import figures
from soft17.service.laboratory.asking import Asked


class Figures(figures.Figures):
    """Everything known of one rulebook as asked for, worked out by every core."""

    def __init__(self, asked: Asked, *, use_cache: bool = True) -> None:
        super().__init__(asked, use_cache=use_cache, waiting=Waiting)
