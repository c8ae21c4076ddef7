"""Acts about one award, one claim or one dispute."""

from collections.abc import Iterator

from soft17.money import DOLLAR, show
from soft17.promotion import commands as c
from soft17.promotion.barring import alternative_refusal
from soft17.promotion.duties import ADVISE, TELL_REASONS, TELL_WINNER
from soft17.promotion.money import CREDIT
from soft17.promotion.state import Award
from soft17.promotion.terms import Terms
from soft17.promotion.winning import methods, owed
from soft17.service.promotions.acts import ACCOUNT, Case, Field, Wish

SOME = "..."
ACCOUNT_SAYS = "the winner's account here, where it has another name than the winner"


def about_awards(case: Case) -> Iterator[Wish]:
    """What may be done about prizes: winners told while they are to be told, prizes that were won handed over."""
    terms = case.state.terms
    if terms is not None:
        for award in case.awards:
            yield from _telling(case, award)
            if award.status == "won":
                yield from _award(case, terms, award)


def _telling(case: Case, award: Award) -> Iterator[Wish]:
    """A winner is told, also one who has the prize already: what is due stays due until it is taken down."""
    untold = award.status == "won" and not any(one.reached for one in award.attempts)
    if untold or case.state.owes(TELL_WINNER, award.number) is not None:
        ways = tuple(case.rules.notice.methods)
        fields = (
            Field("method", "how", "choice", ways),
            Field("reached", "was the winner reached", "yes-no", value="yes"),
        )
        yield Wish(c.NotifyWinner(award.number, ways[0]), fields, {"award": award.number})


def _award(case: Case, terms: Terms, award: Award) -> Iterator[Wish]:
    about, own = {"award": award.number}, award.entrant == case.who.name
    if not award.offered and alternative_refusal(case.rules, terms.prizes[award.prize - 1]) is None:
        yield Wish(c.OfferAlternative(award.number), (), about)
    if award.offered and not award.taken and (own or not case.own("take-alternative")):
        yield Wish(c.TakeAlternative(award.number), (), about)
    yield from _paying(case, terms, award)


def _paying(case: Case, terms: Terms, award: Award) -> Iterator[Wish]:
    about, due, rule = {"award": award.number}, owed(case.rules, terms, award), case.rules.payment.choice
    ways = methods(case.rules, terms, award) if due else ()
    whole = tuple(
        Field(way, f"{way}, in dollars", "amount", (), False, show(due) if at == 0 else "")
        for at, way in enumerate(ways)
    )
    parts = (c.Part(ways[0], due, award.entrant),) if due else ()
    chooses = rule is not None and due > rule.is_ * DOLLAR
    if chooses and (award.entrant == case.who.name or not case.own("choose-payment")):
        says = "" if case.own("choose-payment") else "Take down how the winner wants to be paid"
        yield Wish(c.ChoosePayment(award.number, parts), whole, about, says=says)
    sample = award.choice if chooses else parts
    account = (Field(ACCOUNT, ACCOUNT_SAYS, needed=False),) if CREDIT in ways else ()
    yield Wish(c.HandOver(award.number, sample), () if chooses else (*whole, *account), about)


def about_claims(case: Case) -> Iterator[Wish]:
    """What may be done about claims that are open, or refused and not answered."""
    for one in case.state.claims:
        about = {"claim": one.number}
        if one.status == "open":
            lacks = [name for name in ("name", "address") if not getattr(one, name)]
            fields = tuple(Field(name, f"the claimant's {name}", "text", (), name == "name") for name in lacks)
            yield Wish(c.DenyClaim(one.number, **dict.fromkeys(lacks, SOME)), fields, about)
        if case.state.owes(TELL_REASONS, one.number) is not None:
            yield Wish(c.TellReasons(one.number), (), about)


def about_disputes(case: Case) -> Iterator[Wish]:
    """What may be done about disputes: decided once, then perhaps not accepted."""
    for one in case.state.disputes:
        about = {"dispute": one.number}
        if not one.decision:
            refused = one.claim and case.state.claims[one.claim - 1].status == "denied"
            meets = Field("meets_claim", "is the claim met after all", "yes-no", value="no")
            fields = (Field("decision", "what is decided"), *((meets,) if refused else ()))
            yield Wish(c.DecideDispute(one.number, SOME), fields, about)
        elif not one.contested and (one.person == case.who.name or not case.own("contest-decision")):
            yield Wish(c.ContestDecision(one.number), (), about)
        if case.state.owes(ADVISE, one.number) is not None:
            yield Wish(c.AdviseComplaint(one.number), (), about)
