"""On a Dask cluster of several processes, one of which is killed during the run: the same counts as on threads."""

from __future__ import annotations

import os
import signal

import pytest

from houseway import games
from houseway.maths.simulating.cluster import Cluster
from houseway.maths.simulating.running import Threads, Work, run
from houseway.maths.simulation import Unknown, chosen, kernels

distributed = pytest.importorskip("distributed")


def work(rounds: int) -> Work:
    rules = games.rules("minibaccarat")
    return Work(chosen(rules, kernels(rules), "banker")[1], rounds, 7)


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Dask's own
def test_a_worker_that_is_killed_changes_nothing() -> None:
    one, killed = work(4_000_000), list[int]()
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as local,
    ):
        cluster = Cluster(local.scheduler_address)
        assert cluster.width == 2
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("houseway.maths.simulating.cluster.digest", lambda *rooms: "another")
            with pytest.raises(Unknown, match="its workers have another version of Houseway"):
                Cluster(local.scheduler_address)

        def hears(part: float) -> None:
            if not killed:
                info = cluster.client.run(os.getpid)
                killed.append(min(info.values()))
                os.kill(killed[0], signal.SIGKILL)

        counts, whole = run(one, cluster, hears)
        cluster.close()
    alone, _ = run(one, Threads(1))
    assert whole
    assert killed
    assert counts.rounds == 4_000_000
    assert counts.counts.tolist() == alone.counts.tolist()
    assert counts.sums.tolist() == alone.sums.tolist()


@pytest.mark.filterwarnings("ignore")
def test_an_address_where_nobody_answers_is_said_in_a_line() -> None:
    with pytest.raises(Unknown, match=r"--cluster tcp://127\.0\.0\.1:9: no scheduler answers there"):
        Cluster("tcp://127.0.0.1:9", patience=0.5)
    with pytest.raises(Unknown, match="--cluster here is no address; write one such as"):
        Cluster("here", patience=0.5)
