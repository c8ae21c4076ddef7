"""Acts of a promotion as a whole: its terms, entries and draw, claims and disputes that begin, and its integrity."""

from collections.abc import Iterator

from msgspec.structs import replace

from soft17.affairs.times import said
from soft17.clause import Refusal
from soft17.promotion import commands as c
from soft17.promotion.amending import DRAW
from soft17.promotion.duties import INSPECTOR, RESUBMIT, RESULTS
from soft17.promotion.halting import CANCEL
from soft17.promotion.terms import Terms
from soft17.service.promotions.acts import FLOW, NAME_OF, SAYS, Act, Case, Field, Wish, act_of
from soft17.service.promotions.settling import about_awards, about_claims, about_disputes

AMEND = "amend-terms"
SOME = "..."  # stands for words that somebody would say
BLANK = Terms("")


def offers(case: Case) -> tuple[Act, ...]:
    """Everything that somebody may do or will be able to, in the order in which it is done; the next is marked."""
    wishes = [wish for part in PARTS for wish in part(case)]
    wishes.sort(key=lambda one: list(SAYS).index(NAME_OF[type(one.command)]))
    found = [act for wish in wishes if (act := act_of(case, wish)) is not None]
    following = next((one for name in FLOW for one in found if one.act == name and _waits(case, one)), None)
    return tuple(replace(one, is_next=True) if one is following else one for one in found)


def _waits(case: Case, act: Act) -> bool:
    """True of an act that may be next; of amendments one that was approved of and does not hold yet."""
    made = act.act == AMEND and (act.terms == case.state.terms or act.terms not in case.state.approved)
    return act.allowed and not made


def _preparing(case: Case) -> Iterator[Wish]:
    state, rules = case.state, case.rules
    terms = state.terms or BLANK
    if state.phase == "cancelled":
        return
    if state.started is None:
        yield Wish(c.DraftTerms(terms), terms=terms)
        yield Wish(c.StartPromotion())
    items = Field(
        "items", "things that the regulations prescribe, one to a line", "lines", (), False, "\n".join(state.prescribed)
    )
    yield Wish(c.KeepPrescribed(()), (items,))
    if state.filed_now() is None or state.owes(RESUBMIT) is not None:
        says = f"Terms given to {rules.filing.to.is_}"
        yield Wish(c.FileTerms(SOME), (Field("reference", "under what reference"),), says=says)
    if state.published is None or state.published.version != len(state.versions):
        means = Field("means", "where the terms are available", "checks", rules.publication.means.is_)
        yield Wish(c.PublishTerms((SOME,), SOME), (means, Field("marketing", "where the marketing refers to them")))
    if state.started is not None:
        yield from _amending(case, terms)


def _amending(case: Case, terms: Terms) -> Iterator[Wish]:
    if case.rules.filing.amendment.is_ == "approval":
        says = f"Lay an amendment before {case.rules.filing.to.is_}"
        submitted, approved = case.state.submitted, case.state.approved
        yield Wish(c.SubmitAmendment(terms), terms=terms, says=says)
        fields = (Field("reference", "under what reference"),)
        for one in submitted:
            if one not in approved:
                yield Wish(c.ApproveAmendment(one, SOME), fields, terms=one)
        terms = case.state.approved[-1] if case.state.approved else terms
    yield Wish(c.AmendTerms(terms), terms=terms)


def _entering(case: Case) -> Iterator[Wish]:
    state, terms = case.state, case.state.terms
    if state.started is None or terms is None or state.listed is not None or state.phase == "cancelled":
        return
    own, wager = case.own("enter-promotion"), terms.wager
    fields = [] if own else [Field("entrant", "who enters")]
    if terms.criteria:
        fields.append(Field("meets", "requirements that are met", "checks", terms.criteria))
    if wager:
        fields.append(Field("wagered", "wagered, in dollars", "amount"))
    entrant = case.who.name if own else SOME
    yield Wish(c.EnterPromotion(entrant, terms.criteria, wager), tuple(fields), refusal=by_hand(case))


def by_hand(case: Case) -> Refusal | None:
    """Why a player does not enter alone: what was wagered is taken down by those who saw it."""
    if not case.own("enter-promotion") or case.state.terms is None or not case.state.terms.wager:
        return None
    clause = case.rules.fields["wager"].clause
    return Refusal(clause, "a wager makes eligible: a dealer or the operator enters you, with what was wagered")


def _drawing(case: Case) -> Iterator[Wish]:
    state, terms = case.state, case.state.terms
    by_draw = terms is None or terms.way == "draw"
    if by_draw and state.drawn is None and state.phase != "cancelled":
        yield Wish(c.NominateScrutineer(SOME), (Field("name", "who oversees the draw", value=state.scrutineer),))
    if state.owes(RESULTS) is not None:
        yield Wish(c.PublishResults(SOME), (Field("means", "how the results are published"),))
    if state.started is None or terms is None or state.phase == "cancelled" or state.drawn is not None:
        return
    if not by_draw:
        prizes = tuple(f"{number}: {one.said.get('what', '')}" for number, one in enumerate(terms.prizes, 1))
        fields = Field("prize", "which prize", "choice", prizes), Field("entry", "number of the entry", "count")
        if state.entries:
            yield Wish(c.AwardPrize(1, 1), fields)
        return
    if state.promised is None:
        yield Wish(c.CommitDraw("0" * 64))
    if state.listed is None:
        yield Wish(c.PublishEntries())
    if state.scrutineer == case.who.name and not state.attended:
        yield Wish(c.AttendDraw())
    if terms.must_be_present and not state.present_confirmed:
        value = "\n".join(state.present or ())
        present = Field("present", "who is present, one name to a line", "lines", needed=False, value=value)
        yield Wish(c.TakeAttendance(()), (present,))
        if state.present is not None:
            there = ", ".join(state.present) or "nobody"
            yield Wish(c.ConfirmAttendance(), says=f"Confirm who is present: {there}")
    if state.listed is not None and state.lot is None:
        source = "a value of your own choice" if state.listed.scrutinised else terms.answer("lot")
        yield Wish(c.GiveLot(SOME), (Field("value", f"the second value: {source}"),))
    yield Wish(c.HoldDraw("", "", ()))


def _beginning(case: Case) -> Iterator[Wish]:
    """Claims and disputes that somebody may begin."""
    state, terms = case.state, case.state.terms
    if state.started is None or terms is None:
        return
    prizes = tuple(f"{number}: {one.said.get('what', '')}" for number, one in enumerate(terms.prizes, 1))
    own, name = case.own("claim-prize"), case.who.name
    who = () if own else (Field("name", "who claims"),)
    fields = (Field("prize", "which prize", "choice", prizes), *who, Field("address", "address", needed=False))
    yield Wish(c.ClaimPrize(1, name if own else SOME), fields)
    own = case.own("raise-dispute")
    claims = tuple(str(one.number) for one in state.claims if not own or one.name == name)
    about = Field("about", "what is disputed"), Field("claim", "about claim", "choice", claims, False)
    person = () if own else (Field("person", "who disputes"),)
    yield Wish(c.RaiseDispute(name if own else SOME, SOME), (*person, *about[: 2 if claims else 1]))


def _halting(case: Case) -> Iterator[Wish]:
    state, rule = case.state, case.rules.compromise
    if (state.filed or state.published is not None) and state.phase != "cancelled":
        found = said(case.now, case.rules.clock)
        drawn = state.terms is not None and state.terms.way == DRAW
        ways = tuple(one for one in rule.then.is_ if drawn or one != CANCEL)
        fields = (
            Field("of", "what is compromised", "choice", ("promotion", "draw")),
            Field("then", "and is it postponed, or the draw cancelled", "choice", ways),
            Field("found_at", "when it was found", "time", value=found),
        )
        then = rule.then.is_[-1] if state.phase == "postponed" else rule.then.is_[0]
        yield Wish(c.FindCompromised("draw", then, case.now), fields)
    if any(one.what == INSPECTOR for one in state.duties):
        yield Wish(c.TellInspector(SOME), (Field("reference", "whom, or under what reference"),))
    if state.phase == "postponed":
        yield Wish(c.ValidateIntegrity())


PARTS = (_preparing, _entering, _drawing, _beginning, _halting, about_awards, about_claims, about_disputes)
