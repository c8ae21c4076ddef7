"""What a job's strategy does with the hands of a real table, told as the kernel tells them."""

from soft17.cards import Card
from soft17.hand import Hand
from soft17.rules.values import Values
from soft17.simulation import choices
from soft17.simulation.hands import DEALT, SPLIT, SPLIT_ACE, SWITCHED, Meeting, State
from soft17.simulation.job import Job
from soft17.simulation.switching import SwitchPoints


class Deciding:
    """The strategy of a job, asked about hands."""

    def __init__(self, job: Job) -> None:
        self.book, self.policy = job.book, job.policy
        self.values = Values.of(job.book)
        self.meeting = Meeting(job.book, self.values, job.policy.kept)
        self.points = SwitchPoints(self.values, job.switch)

    def choice(self, hand: Hand, up: Card, bucket: int, offered: frozenset[int]) -> int:
        """What is done out of what is offered, at a count."""
        return self.policy.choose(self._state(hand), hand, self.values.index[up[0]], bucket, offered)

    def gives_up(self, hand: Hand, up: Card, bucket: int, without: frozenset[int]) -> bool:
        """True if two cards are given up before anything is played; some choices there may be no money for."""
        way = choices.MAY_SPLIT | choices.MAY_GIVE_UP
        offered = choices.allowed(self.book, self._state(hand), hand, up, way)
        return self.choice(hand, up, bucket, offered - without) == choices.SURRENDER

    def worth_more(self, one: Hand, other: Hand, up: Card) -> bool:
        """True if the points of the hands that a switch makes are higher than those of the hands dealt."""
        assert self.book.switching is not None  # the caller has seen it
        points = self.book.cards.points
        alike = points[one.cards[1][0]] == points[other.cards[1][0]]
        marked = not (alike and self.book.switching.unchanged.is_ == "keeps")
        made = (
            Hand(cards=(one.cards[0], other.cards[1]), switched=marked),
            Hand(cards=(other.cards[0], one.cards[1]), switched=marked),
        )
        over, worth = self.values.index[up[0]], self.points.worth
        return sum(worth(hand, over) for hand in made) > sum(worth(hand, over) for hand in (one, other))

    def _state(self, hand: Hand) -> State:
        family = SPLIT_ACE if hand.split_ace else SPLIT if hand.split else SWITCHED if hand.switched else DEALT
        return self.meeting.states[self.meeting.met(family, hand.cards)]
