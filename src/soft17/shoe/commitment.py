"""A promise of the order of a shoe: published before the first card, proven card by card, opened at the end.

Each card with its place and its secret salt is a leaf of a hash tree, and what is published is the tree's root bound
to the number of cards. A card is proven by its salt and the hashes beside its way to the root, which tell nothing of
the other cards. Leaves, inner nodes and the root are hashed under different tags, so none can pass for another. A row
of odd length hands its last node up as it is.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from soft17.cards import Piece

LEAST_SALT = 16
MOST = (1 << 32) - 1
_LEAF = b"soft17.card/1\0"
_NODE = b"soft17.node/1\0"
_ROOT = b"soft17.shoe/1\0"


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is published of an order: the root in hex, and the number of cards."""

    root: str
    count: int


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card at its place, counted from 0, with its salt and the hashes beside its way to the root in hex."""

    position: int
    card: Piece
    salt: str
    path: tuple[str, ...]


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole shoe opened: every card in order, with its salt in hex."""

    cards: tuple[Piece, ...]
    salts: tuple[str, ...]


class Retired(msgspec.Struct, frozen=True):
    """A promise that no card is drawn under any more: the cards it was of, and the places of those that left."""

    promise: Commitment
    cards: frozenset[Piece]
    positions: dict[Piece, int]


def commit(order: Sequence[Piece], salts: Sequence[bytes]) -> Commitment:
    """Promise an order of cards."""
    return Tree(order, salts).commitment()


def prove(order: Sequence[Piece], salts: Sequence[bytes], position: int) -> Proof:
    """Prove the card at one place of a promised order."""
    return Tree(order, salts).prove(position)


class Tree:
    """A promised order with its hash tree at hand: cards are proven as they come."""

    def __init__(self, order: Sequence[Piece], salts: Sequence[bytes]) -> None:
        self.order, self.salts = order, salts
        self._all = _rows(order, salts)

    def commitment(self) -> Commitment:
        """What is published of the order."""
        return Commitment(_root(self._all).hex(), len(self.order))

    def prove(self, position: int) -> Proof:
        """Prove the card at one place."""
        return _proof(self.order, self.salts, self._all, position)


def prove_all(order: Sequence[Piece], salts: Sequence[bytes]) -> tuple[Proof, ...]:
    """Prove every card of a promised order, to give out one by one."""
    tree = Tree(order, salts)
    return tuple(tree.prove(position) for position in range(len(order)))


def is_root(text: str) -> bool:
    """True of a root as it is published: a hash of 64 hex digits in small letters."""
    try:
        return len(_bytes(text)) == sha256().digest_size
    except ValueError:
        return False


def verify(root: str, count: int, proof: Proof) -> bool:
    """True if the proof's card stands at its place in the promised order."""
    return not fault(Commitment(root, count), proof)


def fault(promise: Commitment, proof: Proof) -> str:
    """Why a proof does not show its card at its place in the promised order; nothing if it does."""
    at, count = proof.position, promise.count
    if not 0 <= at < count <= MOST:
        return f"position: {at} is no place among {count} cards counted from 0"
    try:
        node = _leaf(at, proof.card, _bytes(proof.salt))
    except (ValueError, OverflowError) as error:
        return f"salt or card: {error}"
    wrong = next((n for n, one in enumerate(proof.path, 1) if not is_root(one)), None)
    if wrong is not None:
        return f"path: hash {wrong} is not 64 hex digits in small letters"
    top = _climb(node, at, count, [_bytes(one) for one in proof.path])
    if top is None:
        return f"path: {_steps(at, count)} hashes lead from place {at} to the root, not {len(proof.path)}"
    root = _bound(top, count).hex()
    return "" if root == promise.root else f"card, salt and path lead to {root}, which is not the promised root"


def reveal(order: Sequence[Piece], salts: Sequence[bytes]) -> Opening:
    """Open a whole shoe."""
    _rows(order, salts)
    return Opening(tuple(order), tuple(salt.hex() for salt in salts))


def verify_all(root: str, count: int, opening: Opening) -> bool:
    """True if the opened shoe is the promised one, card for card."""
    return not opening_fault(Commitment(root, count), opening)


def opening_fault(promise: Commitment, opening: Opening) -> str:
    """Why an opened shoe is not the promised one; nothing if it is."""
    if len(opening.cards) != promise.count:
        return f"opening.cards: {promise.count} cards were promised, not {len(opening.cards)}"
    if len(set(opening.cards)) < promise.count:
        twice = next(one for at, one in enumerate(opening.cards) if one in opening.cards[:at])
        return f"opening.cards: {twice} is there more than once"
    try:
        made = commit(opening.cards, [_bytes(salt) for salt in opening.salts])
    except (ValueError, OverflowError) as error:
        return f"opening: {error}"
    return "" if made == promise else f"cards and salts make the root {made.root}, which is not the promised one"


def root_of(opening: Opening) -> str:
    """The root that an opened shoe makes; nothing if it makes none."""
    try:
        return commit(opening.cards, [_bytes(salt) for salt in opening.salts]).root
    except (ValueError, OverflowError):
        return ""


def _rows(order: Sequence[Piece], salts: Sequence[bytes]) -> list[list[bytes]]:
    """The tree from the leaves to the single node at the top."""
    if not order:
        raise ValueError("there is no card to commit to")
    if len(order) != len(salts):
        raise ValueError(f"{len(order)} cards need as many salts, not {len(salts)}")
    rows = [[_leaf(at, card, salt) for at, (card, salt) in enumerate(zip(order, salts, strict=True))]]
    while len(rows[-1]) > 1:
        rows.append(_above(rows[-1]))
    return rows


def _above(row: Sequence[bytes]) -> list[bytes]:
    pairs = [_node(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
    return [*pairs, row[-1]] if len(row) % 2 else pairs


def _proof(order: Sequence[Piece], salts: Sequence[bytes], rows: list[list[bytes]], position: int) -> Proof:
    if not 0 <= position < len(order):
        raise ValueError(f"there is no place {position} among {len(order)} cards counted from 0")
    beside = [(row, (position >> level) ^ 1) for level, row in enumerate(rows[:-1])]
    path = tuple(row[at].hex() for row, at in beside if at < len(row))
    return Proof(position, order[position], salts[position].hex(), path)


def _climb(node: bytes, at: int, width: int, path: Sequence[bytes]) -> bytes | None:
    """The top that a leaf and the hashes beside its way lead to, or nothing if they are too few or too many."""
    beside = list(path)
    while width > 1:
        if at ^ 1 < width:
            if not beside:
                return None
            other = beside.pop(0)
            node = _node(other, node) if at % 2 else _node(node, other)
        at, width = at // 2, (width + 1) // 2
    return None if beside else node


def _steps(at: int, width: int) -> int:
    """How many hashes stand beside the way from a leaf to the top."""
    found = 0
    while width > 1:
        found += at ^ 1 < width
        at, width = at // 2, (width + 1) // 2
    return found


def _leaf(position: int, card: Piece, salt: bytes) -> bytes:
    if len(salt) < LEAST_SALT:
        raise ValueError(f"a salt has {LEAST_SALT} bytes or more, not {len(salt)}")
    name = card.encode()
    return sha256(_LEAF + position.to_bytes(4, "big") + len(name).to_bytes(1, "big") + name + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def _root(rows: Sequence[Sequence[bytes]]) -> bytes:
    return _bound(rows[-1][0], len(rows[0]))


def _bound(top: bytes, count: int) -> bytes:
    """The root: the top of the tree tied to the number of cards."""
    return sha256(_ROOT + count.to_bytes(4, "big") + top).digest()


def _bytes(text: str) -> bytes:
    """Read hex as it is written here: small letters, no spaces."""
    read = bytes.fromhex(text)
    if read.hex() != text:
        raise ValueError(f"{text!r} is not plain hex")
    return read
