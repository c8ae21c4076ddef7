"""Deciding: what somebody decided in a round, in words, where a rebuilt round leaves no room for it."""

from soft17.table import commands as c

_CALLED: dict[type[c.Command], str] = {
    c.Hit: "call for a card",
    c.Stand: "stand",
    c.Surrender: "surrender",
    c.Double: "double",
    c.Split: "split",
    c.JoinDouble: "part in the double",
    c.JoinSplit: "part in the split",
    c.StayOn: "choice of a hand",
    c.Switch: "switch",
    c.Unswitch: "switch back",
    c.TakeInsurance: "insurance",
    c.TakeEvenMoney: "even money",
}


def decision(command: c.Command) -> str:
    """A decision in words, whose and where; nothing for what the dealer closes by the way."""
    if isinstance(command, c.Absent):
        return f"that nobody decides for area {command.area}"
    name, player = _CALLED.get(type(command)), getattr(command, "player", "")
    return f"{player}'s {name}{_place(command)}" if name and player else ""


def _place(command: c.Command) -> str:
    if isinstance(command, c.OnHand):
        return f" on area {command.area}, box {command.box}, hand {command.hand}"
    area, box = getattr(command, "area", 0), getattr(command, "box", 0)
    return f" on area {area}{f', box {box}' if box else ''}" if area else ""


def decisions(commands: tuple[c.Played, ...]) -> str:
    """Several decisions in words, one after the other."""
    return "; ".join(filter(None, map(decision, commands)))
