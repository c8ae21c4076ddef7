"""What each wager on a hand wins or loses."""

from __future__ import annotations

from fractions import Fraction

from . import cards as c
from .record import BLACKJACK, MA, NZ, PINK, SWITCH, Record
from .state import Bet, Hand, Table


def round_up(record: Record, winnings: Fraction) -> Fraction:
    if record.rulebook == MA:
        return winnings
    return -(-winnings // record.chip) * record.chip


def win(table: Table, bet: Bet, clause: str, odds: Fraction | int = 1) -> None:
    bet.settle("win", clause, round_up(table.record, bet.stake * odds))


def pay_hand(table: Table, hand: Hand, clause: str, odds: Fraction | int = 1) -> None:
    """Pay everything on the hand at once and take it off the table."""
    for bet in table.bets:
        if bet.hand is hand:
            win(table, bet, clause, odds)
    hand.paid = True


def natural_clause(table: Table, hand: Hand) -> str:
    """Pinkjack: which clause pays the hand, or makes it wait."""
    if c.pinkjack(hand.cards):
        return "8.1.2" if table.dealer[0] in {"Ad", "Jd"} else "8.1.1"
    return "8.1.3" if hand.cards[0][1] == hand.cards[1][1] else "8.1.4"


def pay_natural(table: Table, hand: Hand) -> None:
    """A blackjack before the dealer has drawn: paid where the rulebook pays it early."""
    if table.book == PINK:
        clause = natural_clause(table, hand)
        if clause != "8.1.2":
            odds = {"8.1.1": 5, "8.1.3": 3, "8.1.4": 2}[clause]
            pay_hand(table, hand, "11.3.1" if hand.from_split else clause, odds)
        return
    if table.up_ace() or table.up_ten():
        return
    if table.book == BLACKJACK:
        pay_hand(table, hand, "9.1.1", Fraction(3, 2))
    if table.book == SWITCH:
        pay_hand(table, hand, "9.2.1")
    if table.book == NZ:
        pay_hand(table, hand, "10.1", Fraction(3, 2))


def settle_hands(table: Table) -> None:
    blackjack = c.ace_ten(table.dealer)
    for bet in table.bets:
        if bet.result:
            continue
        if bet.kind == "insurance":
            insurance(table, bet, blackjack)
        elif bet.hand is not None:
            if table.book == MA:
                settle_ma(table, bet, bet.hand, blackjack)
            elif table.book == PINK:
                settle_pink(table, bet, bet.hand)
            elif table.book == NZ:
                settle_nz(table, bet, bet.hand, blackjack)
            else:
                settle_nsw(table, bet, bet.hand, blackjack)


def insurance(table: Table, bet: Bet, blackjack: bool) -> None:
    won = {BLACKJACK: "15.1.4", SWITCH: "16.1.6", MA: "8(d)", NZ: "9.4"}[table.book]
    lost = {BLACKJACK: "13.3", SWITCH: "14.3", MA: "8(c)", NZ: "9.5"}[table.book]
    if not blackjack:
        bet.settle("lose", lost)
    elif table.up_ten():
        win(table, bet, "15.1.5", 10)
    else:
        win(table, bet, won, 2)


def was_split(table: Table, bet: Bet) -> bool:
    return len(table.hands[bet.area, bet.box]) > 1


def standing(table: Table, hand: Hand) -> bool:
    return not (hand.bust() or hand.paid or table.natural(hand))


def taken(table: Table, bet: Bet) -> Bet | None:
    """Dealer blackjack, New South Wales: which of the player's wagers on the box is collected?"""
    own = [one for one in table.bets if (one.player, one.area, one.box) == (bet.player, bet.area, bet.box)]
    candidates = [one for one in own if one.hand is not None and standing(table, one.hand)]
    for one in candidates:
        if one.kind == "main":
            return one
    if table.record.rulings.get("12.7") == "original-by-identity":
        return None
    splits = [one for one in candidates if one.kind == "split" and one.hand is not None]
    splits.sort(key=lambda one: table.number_of(one.hand) if one.hand else 0)
    return splits[0] if splits else None


def settle_nsw(table: Table, bet: Bet, hand: Hand, blackjack: bool) -> None:
    """nsw-blackjack-v15 and nsw-switch-2016."""
    switch_game = table.book == SWITCH
    mine, dealers = hand.total(), c.total(table.dealer)
    switched_21 = switch_game and hand.switched and not hand.from_split and hand.two_card_21()
    if hand.bust():
        bet.settle("lose", "10.5")
    elif table.natural(hand):
        if blackjack:
            bet.settle("stand-off", "16.1.2" if switch_game else "15.1.8")
        elif switch_game:
            win(table, bet, "16.1.1.1" if dealers >= 22 else "16.1.1")
        else:
            win(table, bet, "15.1.1", Fraction(3, 2))
    elif blackjack:
        if taken(table, bet) is not bet:
            bet.settle("stand-off", "16.1.7" if switch_game else "15.1.10")
        elif was_split(table, bet):
            bet.settle("lose", "13.7" if switch_game else "12.7")
        elif switched_21:
            bet.settle("lose", "16.1.10.1")
        else:
            bet.settle("lose", "16.1.7" if switch_game else "15.1.6")
    elif dealers == 22 and switch_game:
        bet.settle("stand-off", "16.1.10.2" if switched_21 else "16.1.4")
    elif dealers > 21:
        win(table, bet, "16.1.3" if switch_game else "15.1.2")
    elif mine > dealers:
        win(table, bet, "16.1.5" if switch_game else "15.1.3")
    elif mine < dealers:
        bet.settle("lose", "16.1.8" if switch_game else "15.1.7")
    elif switched_21:
        bet.settle("stand-off", "16.1.10.2")
    else:
        bet.settle("stand-off", "16.1.9" if switch_game else "15.1.9")


def settle_pink(table: Table, bet: Bet, hand: Hand) -> None:
    """Only what was not paid before: no stand-off but for a dealer blackjack."""
    pink = c.pinkjack(table.dealer)
    protected = c.ace_ten(table.dealer) and (not pink or table.record.rulings["10.4"] == "original-only")
    dealers = c.total(table.dealer)
    if hand.bust():
        bet.settle("lose", "9.5")
    elif c.pinkjack(hand.cards):
        win(table, bet, "14.1.1" if pink else "14.1.1.1", 5)
        if pink:
            bet.pays += 1000
    elif protected:
        if bet.kind == "double":
            bet.settle("stand-off", "10.4")
        elif taken(table, bet) is not bet:
            bet.settle("stand-off", "11.6")
        else:
            bet.settle("lose", "11.6" if was_split(table, bet) else "14.1.4")
    elif dealers > 21:
        win(table, bet, "14.1.3")
    elif hand.total() > dealers:
        win(table, bet, "14.1.2")
    else:
        bet.settle("lose", "14.1.4")


def settle_nz(table: Table, bet: Bet, hand: Hand, blackjack: bool) -> None:
    mine, dealers = hand.total(), c.total(table.dealer)
    natural = table.natural(hand)
    odds = Fraction(3, 2) if natural else Fraction(1)
    if hand.bust():
        bet.settle("lose", "5.1(f)")
    elif blackjack and natural:
        bet.settle("stand-off", "5.1(e)")
    elif blackjack and bet.kind == "double":
        bet.settle("stand-off", "11.5")
    elif blackjack and was_split(table, bet):
        own = [one.hand for one in table.bets if one.player == bet.player and one.area == bet.area]
        some_bust = any(one is not None and one.bust() for one in own)
        bet.settle("lose" if bet.kind == "main" and not some_bust else "stand-off", "12.6")
    elif blackjack:
        bet.settle("lose", "5.1(d)" if mine == 21 else "5.1(g)")
    elif dealers > 21:
        win(table, bet, "5.1(a)", odds)
    elif mine > dealers:
        win(table, bet, "5.1(b)", odds)
    elif natural:
        win(table, bet, "5.1(c)", odds)
    elif mine == dealers:
        bet.settle("stand-off", "5.1(e)")
    else:
        bet.settle("lose", "5.1(g)")


def settle_ma(table: Table, bet: Bet, hand: Hand, blackjack: bool) -> None:
    mine, dealers = hand.total(), c.total(table.dealer)
    natural = table.natural(hand)
    if hand.surrendered:
        clause = "9(a)(2)" if table.up_ace() or table.up_ten() else "9(a)(1)"
        if blackjack:
            bet.settle("lose", clause)
        else:
            steps = -(-(bet.stake / 2) // table.record.chip)
            bet.settle("surrender", clause, min(steps * table.record.chip, bet.stake))
    elif blackjack and bet.kind == "double":
        bet.settle("stand-off", "10(c)")
    elif blackjack and bet.kind == "split":
        bet.settle("stand-off", "11(d)")
    elif hand.bust():
        bet.settle("lose", "5(b)(2)")
    elif blackjack and mine == 21:
        if len(hand.cards) > 2:
            bet.settle("lose", "5(b)(1)")
        elif natural or table.record.rulings["5(b)"] == "two-card-21-pushes":
            bet.settle("stand-off", "5(b)")
        else:
            bet.settle("lose", "5(b)")
    elif dealers > 22:
        win(table, bet, "5(a)(1)")
    elif dealers == 22:
        if natural:
            win(table, bet, "5(c)")
        else:
            bet.settle("stand-off", "5(c)")
    elif mine > dealers:
        win(table, bet, "5(a)(2)")
    elif natural:
        win(table, bet, "5(a)(3)")
    elif mine == dealers:
        bet.settle("stand-off", "5(b)")
    else:
        bet.settle("lose", "5(a)")
