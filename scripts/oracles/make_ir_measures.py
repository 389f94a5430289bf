"""Scores of run files and qrels as the lab saved them, by ir_measures: fixtures/oracles/ir-measures.json.

    pip install ir_measures==0.4.3
    python scripts/oracles/make_ir_measures.py

The files in fixtures/trec are what the lab's screen saved of one evaluation of the sample; they are read unchanged.
"""
import json
from importlib.metadata import version
from pathlib import Path

import ir_measures
from ir_measures import AP, P, R, RR, Success, nDCG

ROOT = Path(__file__).resolve().parents[2]
TREC = ROOT / "fixtures" / "trec"
MEASURES = {"recall": R @ 5, "precision": P @ 5, "success": Success @ 5, "mrr": RR @ 5, "ndcg": nDCG @ 5, "map": AP @ 5}

qrels = list(ir_measures.read_trec_qrels(str(TREC / "qrels.txt")))
systems = {}
for file in sorted(TREC.glob("*.run")):
    run = list(ir_measures.read_trec_run(str(file)))
    topics = {}
    names = {measure: name for name, measure in MEASURES.items()}
    for metric in ir_measures.iter_calc(MEASURES.values(), qrels, run):
        topics.setdefault(metric.query_id, {})[names[metric.measure]] = metric.value
    mean = ir_measures.calc_aggregate(MEASURES.values(), qrels, run)
    systems[file.stem] = {
        "mean": {name: mean[measure] for name, measure in MEASURES.items()},
        "topics": dict(sorted(topics.items())),
    }

made = f"ir_measures {version('ir_measures')}, pytrec-eval-terrier {version('pytrec-eval-terrier')}"
out = ROOT / "fixtures" / "oracles" / "ir-measures.json"
out.write_text(
    json.dumps(
        {
            "made": made,
            "how": "python scripts/oracles/make_ir_measures.py, over fixtures/trec as the lab saved it",
            "systems": systems,
        },
        indent=1,
    )
    + "\n"
)
