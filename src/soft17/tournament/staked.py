"""What a player staked in a round: what lay there openly, and an undisclosed wager on what it lies beside."""

from soft17.money import Money
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.tournament.desk import Desk, Laid
from soft17.tournament.results import Settled

MAIN, EXTRAS = "main", ("double", "split", "insurance")


def laid_by(desk: Desk, player: str) -> Laid:
    """What a player put down for the round whose results the table has."""
    return desk.last.get(player, desk.laid.get(player, desk.left.get(player, Laid())))


def real(rules: Rules, desk: Desk, player: str) -> list[Settled]:
    """The wagers of a round that lay there in open chips; beside a form alone the box is only marked."""
    own = [one for one in desk.settled if one.player == player]
    laid = laid_by(desk, player)
    if laid.stake or laid.form is None:
        return own
    extras = EXTRAS if rules.forms.extras.is_ == "open" else ()
    return [one for one in own if one.kind in extras]


def staked_unseen(rules: Rules, desk: Desk, player: str, amount: Money) -> list[tuple[Settled, Money]]:
    """An undisclosed initial wager on each of the player's wagers that it lies beside, in the same proportion."""
    own = [one for one in desk.settled if one.player == player]
    base = sum(one.stake for one in own if one.kind == MAIN)
    with_it = (MAIN, *EXTRAS) if rules.forms.extras.is_ == "hidden" else (MAIN,)
    return [(one, Money(amount * one.stake // base)) for one in own if one.kind in with_it and base]


def staked(rules: Rules, desk: Desk, player: str) -> Money:
    """All that a player staked in a round: doubles, splits and insurance too, undisclosed or not."""
    openly = sum(one.stake for one in real(rules, desk, player))
    form = laid_by(desk, player).form
    if form is None:
        return Money(openly)
    beside = staked_unseen(rules, desk, player, form.valid) if form.kind in (MAIN, "") and not form.deducted else []
    return Money(openly + (sum(stake for _, stake in beside) if beside else form.valid))
