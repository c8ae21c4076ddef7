"""`python -m bench [NAME …]`: run the benchmarks and print what they measured."""

import sys

from bench import analysis, counting, environments, kernels, rounds, service, settle, shuffle, simulation, start

ALL = {
    "analysis": analysis.run,
    "counting": counting.run,
    "environments": environments.run,
    "kernels": kernels.run,
    "rounds": rounds.run,
    "service": service.run,
    "settle": settle.run,
    "shuffle": shuffle.run,
    "simulation": simulation.run,
    "start": start.run,
}

for name in sys.argv[1:] or ALL:
    if name not in ALL:
        sys.exit(f"bench: no benchmark is called {name!r}: there are {', '.join(ALL)}")
    print(f"== {name}")
    ALL[name]()
