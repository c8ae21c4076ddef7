"""Environments by name: each rulebook says in its data what its own is called."""

from gymnasium.envs.registration import register, registry

from soft17.rules.loading import names, raw

NAMESPACE = "soft17"
VERSION = 0
LONGEST = 1000
"""Steps after which an episode is cut off, so that nobody hangs who asks for ever for what is refused."""


def environments() -> dict[str, str]:
    """The rulebook behind each environment that is offered."""
    called = {book: raw(book)["document"].get("environment", "") for book in names()}
    return {f"{NAMESPACE}/{name}-v{VERSION}": book for book, name in called.items() if name}


def register_all() -> None:
    """Make every environment known to Gymnasium."""
    for name, book in environments().items():
        if name not in registry:
            register(
                name,
                entry_point="soft17.envs.env:RulebookEnv",
                vector_entry_point="soft17.envs.vector:RulebookVectorEnv",
                kwargs={"book": book},
                max_episode_steps=LONGEST,
            )
