"""A comparison runs on a cluster of two Dask workers on this machine."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from arena.simulation.players import BOTS, SHORT

from herrlof_arena.simulation import simulate, verify_archive
from herrlof_rules import herrlof

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="needs the group cluster"),
    # The warnings come from Dask itself.
    pytest.mark.filterwarnings("default"),
]


def test_a_cluster_gives_what_one_core_gives(tmp_path: Path) -> None:
    from distributed import Client, LocalCluster

    archive = tmp_path / "a.jsonl.gz"
    alone = tmp_path / "b.jsonl.gz"
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        executor = client.get_executor()
        comparison = simulate(herrlof.GAME, SHORT, BOTS, 12, 1, executor, archive=archive)
        places = client.run(lambda: 1)
        checked = list(verify_archive(archive, executor=executor))
    assert len(places) == 2
    assert comparison == simulate(herrlof.GAME, SHORT, BOTS, 12, 1, archive=alone)
    assert archive.read_bytes() == alone.read_bytes()
    assert [line.error for line in checked] == [None] * 12
