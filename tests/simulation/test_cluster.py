"""The same job on a cluster of dask.distributed: the same blocks and the same result, even if a worker dies."""

import os
import signal

import msgspec

from simulation.jobs import plain
from soft17.simulation.cluster import LOCAL, Cluster
from soft17.simulation.crews import Alone
from soft17.simulation.running import Length, simulate
from soft17.simulation.schedule import schedule
from soft17.simulation.tally import Tally
from soft17.simulation.telling import result


def test_a_cluster_gives_the_same_and_a_dead_worker_costs_nothing() -> None:
    ready = plain()
    length = Length(400_000)
    alone = msgspec.json.encode(result(simulate(Tally(ready, 3), schedule(ready), length, Alone())))
    killed: list[int] = []
    with Cluster(LOCAL, 2) as cluster:

        def kill_once(tally: Tally) -> None:
            if tally.block == 3 and not killed:
                killed.extend(list(cluster.client.run(os.getpid).values())[:1])
                os.kill(killed[0], signal.SIGKILL)

        disturbed = simulate(Tally(ready, 3), schedule(ready), length, cluster, kill_once)
        assert len(killed) == 1
        assert msgspec.json.encode(result(disturbed)) == alone
        again = simulate(Tally(ready, 3), schedule(ready), length, cluster)
        assert msgspec.json.encode(result(again)) == alone
