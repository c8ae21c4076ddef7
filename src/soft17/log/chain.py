"""The chain of a log, looked at line by line."""

from collections.abc import Iterator

from soft17.log.lines import ReadHead, ReadLine


class Chain:
    """What each line should follow: the hash and the number of the one before."""

    def __init__(self, head: ReadHead) -> None:
        self.previous = head.hash
        self.seq = 0
        self.head_changed = head.own != head.hash

    def faults(self, line: ReadLine) -> Iterator[str]:
        """What is wrong with a line's place in the chain; the next is measured by this one."""
        if line.seq != self.seq + 1:
            yield f"line {line.seq} follows line {self.seq}"
        if line.prev != self.previous or line.own != line.hash:
            yield "the chain is broken: this line or the one before was changed"
        self.previous, self.seq = line.hash, line.seq
