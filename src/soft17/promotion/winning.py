"""Winners: told in time, offered money instead, asked how they are paid, and given their prizes."""

from soft17.clause import Refusal
from soft17.money import CENT, DOLLAR, Money, dollars
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.asking import Ask, Done
from soft17.promotion.barring import alternative_refusal
from soft17.promotion.cash import is_cash
from soft17.promotion.duties import RESULTS, TELL_WINNER
from soft17.promotion.state import Attempt, Award
from soft17.promotion.terms import Terms
from soft17.rules.promotion.chapter import Promotion


def notify(ask: Ask, command: c.NotifyWinner) -> Done:
    """Take down an attempt to tell a winner by one of the methods that count."""
    if ask.state.award(command.award) is None:
        return ask.no(f"there is no award {command.award}")
    ways = ask.rules.notice.methods
    if command.method not in ways:
        return ask.no(f"a winner is told by {', '.join(ways)}, not by {command.method!r}")
    clause = ways[command.method].cite[0]
    told = e.WinnerTold(command.award, Attempt(command.method, ask.at, command.reached), clause)
    done = (told, *ask.late(TELL_WINNER, command.award))
    if command.reached and ask.state.owes(TELL_WINNER, command.award) is not None:
        return *done, e.DutySettled(TELL_WINNER, command.award, clause)
    return done


def publish_results(ask: Ask, command: c.PublishResults) -> Done:
    """Publish the results of a draw."""
    if not command.means.strip():
        return ask.no("say how the results are published")
    if ask.state.owes(RESULTS) is None:
        return ask.no("there are no results to publish")
    return e.ResultsPublished(command.means, ask.clause), e.DutySettled(RESULTS, 0, ask.clause)


def _open(ask: Ask, number: int) -> Award | Refusal:
    """An award that can still be handed over."""
    found = ask.state.award(number)
    if found is None:
        return ask.no(f"there is no award {number}")
    return found if found.status == "won" else ask.no(f"award {number} is {found.status}")


def offer(ask: Ask, command: c.OfferAlternative) -> Done:
    """Offer money instead of a prize that is none."""
    found = _open(ask, command.award)
    if isinstance(found, Refusal):
        return found
    prize = ask.terms.prizes[found.prize - 1]
    why = alternative_refusal(ask.rules, prize)
    if why is not None:
        return why
    if found.offered:
        return ask.no(f"{dollars(found.offered)} was offered already")
    amount = prize.instead or prize.value  # what the terms say, where they say an amount
    return (e.AlternativeOffered(command.award, amount, ask.clause),)


def take(ask: Ask, command: c.TakeAlternative) -> Done:
    """The winner takes the money offered."""
    found = _open(ask, command.award)
    if isinstance(found, Refusal):
        return found
    why = ask.own(found.entrant)
    if why is not None:
        return why
    if not found.offered or found.taken:
        return ask.no("no money was offered" if not found.offered else "the money was taken already")
    return (e.AlternativeTaken(command.award, ask.clause),)


def owed(rules: Promotion, terms: Terms, award: Award) -> Money:
    """The money that an award is paid in; nothing where it is a thing."""
    if award.taken:
        return award.offered
    kind = rules.kinds[terms.prizes[award.prize - 1].kind]
    return award.value if kind.pays == "money" else Money(0)


def methods(rules: Promotion, terms: Terms, award: Award) -> tuple[str, ...]:
    """The ways in which an award of money may be paid."""
    if award.taken:
        return rules.alternative.methods.is_
    if rules.payment.stated is not None:
        return (terms.prizes[award.prize - 1].said.get("disbursement", "").strip(),)
    return rules.payment.methods.is_ if rules.payment.methods is not None else ()


def choose(ask: Ask, command: c.ChoosePayment) -> Done:
    """The winner of a large prize of money chooses how it is paid; the operator takes the winner's word down."""
    found = _open(ask, command.award)
    if isinstance(found, Refusal):
        return found
    why = ask.own(found.entrant)
    if why is not None:
        return why
    rule, due = ask.rules.payment.choice, owed(ask.rules, ask.terms, found)
    if rule is None:
        return ask.no("the terms say how a prize is handed out: the winner has no choice")
    if due <= rule.is_ * DOLLAR:
        return Refusal(rule.clause, f"the winner chooses only above ${rule.is_}")
    why = _parts_refusal(ask, found, due, command.parts)
    return why or (e.PaymentChosen(command.award, command.parts, rule.clause),)


def hand_over(ask: Ask, command: c.HandOver) -> Done:
    """Hand a prize over, once."""
    found = _open(ask, command.award)
    if isinstance(found, Refusal):
        return found
    due, rule = owed(ask.rules, ask.terms, found), ask.rules.payment.choice
    if not due and command.parts:
        return ask.no("this prize is a thing: no money is paid")
    if rule is not None and due > rule.is_ * DOLLAR and (not found.choice or command.parts != found.choice):
        said = "has not chosen yet" if not found.choice else "chose otherwise"
        return Refusal(rule.clause, f"above ${rule.is_} the winner chooses how the prize is paid, and {said}")
    why = _parts_refusal(ask, found, due, command.parts) if due else None
    if why is not None:
        return why
    return (e.PrizeHandedOver(command.award, command.parts, ask.clause),)


def _parts_refusal(ask: Ask, award: Award, due: Money, parts: tuple[c.Part, ...]) -> Refusal | None:
    """Why a payment is not made so: its parts do not make up the whole, or one is not made in this way."""
    rule = ask.rules.payment
    for part in parts:
        why = method_refusal(ask.rules, ask.terms, award, part.method)
        if why is not None:
            return why
        to_winner = rule.to_winner
        if to_winner is not None and part.method in to_winner.is_ and part.payee != award.entrant:
            return Refusal(to_winner.clause, f"{part.method} goes to the winner, {award.entrant}, not {part.payee!r}")
    paid = [part.amount for part in parts]
    if any(one <= 0 or one % CENT for one in paid) or sum(paid) != due:
        return ask.no(f"the parts make up {dollars(due)}, each of them above nothing and in whole cents")
    return None


def method_refusal(rules: Promotion, terms: Terms, award: Award, method: str) -> Refusal | None:
    """Why an award of money is not paid in this way."""
    rule = rules.payment
    if award.taken:
        ways = rules.alternative.methods
        return None if method in ways.is_ else Refusal(ways.clause, _among(ways.is_, method))
    if is_cash(method) and not rule.cash.is_:
        return Refusal(rule.cash.clause, "no prize is given in cash")
    stated = terms.prizes[award.prize - 1].said.get("disbursement", "").strip()
    if rule.stated is not None and method != stated:
        return Refusal(rule.stated.clause, f"by its terms the prize is handed out so: {stated}")
    if rule.methods is not None and method not in rule.methods.is_:
        return Refusal(rule.methods.clause, _among(rule.methods.is_, method))
    return None


def _among(ways: tuple[str, ...], method: str) -> str:
    return f"the money is paid by {', '.join(ways)}, not by {method!r}"
