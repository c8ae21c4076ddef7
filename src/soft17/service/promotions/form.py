"""The form of terms as a page draws it: each field of the book with its label, its clause, and when it is asked."""

from collections.abc import Mapping
from functools import cache

import msgspec

from soft17.promotion.barring import OTHER
from soft17.promotion.detailed import detailed, details
from soft17.promotion.faults import rules_of
from soft17.promotion.liquor import LIQUOR
from soft17.promotion.terms import Item, Prize, Terms
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.rules.promotion.chapter import Promotion
from soft17.rules.promotion.form import Field as Wanted

ALTERNATIVE = "alternative"
WAYS = {"draw": "by a draw of all entries", "chance": "by chance at the game", "reward": "as a reward, without chance"}


class FormField(msgspec.Struct, frozen=True):
    """One field: how the answer is read, and when it is asked: in one way of giving prizes, after a yes to another."""

    name: str
    says: str
    clause: str
    reads: str
    only_way: str = ""
    only_if: str = ""
    needed: bool = True


class Choice(msgspec.Struct, frozen=True):
    """One of several answers, and what it says."""

    value: str
    says: str


class FormKind(msgspec.Struct, frozen=True):
    """A kind of prize, every field that one of it has, and those that are asked of one that a prize includes."""

    name: str
    says: str
    clause: str
    fields: tuple[FormField, ...]
    details: tuple[FormField, ...]


class Form(msgspec.Struct, frozen=True):
    """The form of a book: fields of the terms, the kinds of prizes, and the classes of what a prize includes."""

    book: str
    title: str
    edition: str
    zone: str
    fields: tuple[FormField, ...]
    ways: tuple[Choice, ...]
    kinds: tuple[FormKind, ...]
    classes: tuple[Choice, ...]
    litres: str


@cache
def having() -> tuple[str, ...]:
    """Every rulebook that has a chapter on promotions."""
    return tuple(name for name in names() if load(name).promotion is not None)


@cache
def form_of(name: str) -> Form:
    """The form of a book."""
    book = load(name)
    rules = rules_of(book)
    barred = (Choice(key, f"{one.says}, which may not be given") for key, one in rules.forbidden.classes.items())
    told = (Choice(key, one.says) for key, one in detailed(rules).items())
    return Form(
        book=name,
        title=book.document.title,
        edition=book.document.edition,
        zone=rules.zone,
        fields=tuple(_field(key, one) for key, one in rules.fields.items()),
        ways=tuple(Choice(way, says) for way, says in WAYS.items() if way != "reward" or rules.covers.is_ != "chance"),
        kinds=tuple(_kind(rules, key) for key in rules.kinds),
        classes=(Choice(OTHER, "anything else"), Choice(LIQUOR, "liquor"), *told, *barred),
        litres=rules.forbidden.litres.clause,
    )


def _field(name: str, field: Wanted) -> FormField:
    return FormField(name, field.says, field.clause, field.reads, field.only_way, field.only_if, field.needed)


def _kind(rules: Promotion, name: str) -> FormKind:
    kind = rules.kinds[name]
    asked = tuple(_field(key, one) for key, one in kind.fields.items())
    return FormKind(name, kind.says, kind.cite[0], _of_kind(rules, name), asked)


def _of_kind(rules: Promotion, name: str) -> tuple[FormField, ...]:
    kind = rules.kinds[name]
    found = [_field(key, one) for key, one in {**rules.prize, **kind.fields}.items()]
    instead = rules.alternative
    if instead.offered.is_ and instead.in_terms.is_ and kind.pays == "thing" and name not in instead.not_for.is_:
        says = "money that the winner may take instead, if any"
        found.append(FormField(ALTERNATIVE, says, instead.in_terms.clause, "amount", needed=False))
    return tuple(found)


def cleaned(book: Book, terms: Terms) -> Terms:
    """Terms with the answers that their form has: what is for another way or kind of prize is left out."""
    rules = rules_of(book)
    fields = {name: one for name, one in rules.fields.items() if one.only_way in ("", terms.way)}
    prizes = tuple(_prize(rules, one) for one in terms.prizes)
    return Terms(terms.name.strip(), terms.way, _known(terms.said, fields), prizes)


def _prize(rules: Promotion, prize: Prize) -> Prize:
    kind = rules.kinds.get(prize.kind)
    known = {**rules.prize, **(kind.fields if kind is not None else {})}
    known[ALTERNATIVE] = Wanted("money instead", rules.alternative.offered.cite, "amount")
    items = tuple(_item(rules, one) for one in prize.items if one.what.strip())
    return Prize(prize.kind, _known(prize.said, known), items, prize.count)


def _item(rules: Promotion, item: Item) -> Item:
    return Item(item.what.strip(), item.of, item.litres.strip(), _known(item.said, details(rules, item.of)))


def _known(said: Mapping[str, str], known: Mapping[str, Wanted]) -> dict[str, str]:
    """Answers to known fields; a time is written with a space, as people read it."""
    found = {name: text.strip() for name, text in said.items() if name in known and text.strip()}
    return {name: text.replace("T", " ") if known[name].reads == "time" else text for name, text in found.items()}
