"""Handling cards: who may pick up the own first two cards, where they are dealt face down."""

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.rules.house.acts import Act

HANDLE = "handle-first-cards"


def refusal(act: Act, house: House, order: Order) -> Refusal | None:
    """Why a person picks up no cards: none of a hand under that person's control lies on the layout."""
    own = [area for area in house.table.areas if area.control == order.by.name and house.table.phase != "over"]
    if any(hand.cards and not hand.is_gone for area in own for box in area.boxes for hand in box):
        return None
    return Refusal(act.clause, f"{order.by.name} controls no hand that lies on the layout: nobody picks up other cards")
