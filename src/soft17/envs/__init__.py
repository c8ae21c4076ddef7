"""Environments for reinforcement learning: one player by Gymnasium, several at one table by PettingZoo."""

try:
    import gymnasium as _gymnasium
    import pettingzoo as _pettingzoo
except ImportError as error:
    raise ImportError(
        f"soft17.envs needs {error.name}, which is not installed: pip install 'soft17[envs]' brings it"
    ) from error

from soft17.envs.env import RulebookEnv
from soft17.envs.opening import OpeningError
from soft17.envs.registration import environments, register_all

__all__ = ["OpeningError", "RulebookEnv", "environments"]

del _gymnasium, _pettingzoo
register_all()
