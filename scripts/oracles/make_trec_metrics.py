"""Writes fixtures/oracles/trec-metrics.json: rankings, judgments and the scores pytrec_eval gives them.

    pip install pytrec_eval-terrier==0.5.11 ir_measures==0.4.3
    python scripts/oracles/make_trec_metrics.py > fixtures/oracles/trec-metrics.json

Cases: graded judgments, unjudged documents, tied scores, scores that tie only as 32-bit floats, negative grades,
topics without a relevant document, topics missing from the run or from the judgments.
"""

import json
import random

import ir_measures
import numpy as np
import pytrec_eval

CUTS = (1, 3, 5, 10)
MEASURES = {
    f"{name}.{','.join(map(str, CUTS))}" for name in ("P", "recall", "success", "ndcg_cut", "map_cut")
} | {"recip_rank", "map", "ndcg"}


def case(name, seed, topics, grades, levels, keep_qrels=lambda i: True, keep_run=lambda i: True):
    rng = random.Random(seed)
    pool = [f"d{i:03d}" for i in range(60)]
    qrels, run = {}, {}
    for i in range(topics):
        topic = f"q{i}"
        judged = rng.sample(pool, rng.randint(3, 20))
        retrieved = rng.sample(pool, rng.randint(1, 30))
        if keep_qrels(i):
            qrels[topic] = {doc: rng.choice(grades) for doc in judged}
        if keep_run(i):
            run[topic] = {doc: rng.choice(levels) if levels else rng.random() for doc in retrieved}
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, MEASURES)
    by_topic = evaluator.evaluate(run)
    # RR has no cutoff in trec_eval: the run is cut instead, in its own order (32-bit score, then
    # document id, both descending).
    for cut in CUTS:
        cut_run = {
            topic: dict(sorted(docs.items(), key=lambda item: (np.float32(item[1]), item[0]), reverse=True)[:cut])
            for topic, docs in run.items()
        }
        scored = pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(cut_run)
        for topic, values in scored.items():
            by_topic[topic][f"recip_rank_{cut}"] = values["recip_rank"]
    # Means over all judged topics, a topic that the run misses counting 0 (trec_eval -c).
    # Not RR@k: ir_measures takes it from a provider that settles ties the other way.
    measures = {f"ndcg@{cut}": ir_measures.nDCG @ cut for cut in CUTS}
    measures |= {f"recall@{cut}": ir_measures.R @ cut for cut in CUTS}
    measures |= {f"map@{cut}": ir_measures.AP @ cut for cut in CUTS}
    means = ir_measures.calc_aggregate(measures.values(), qrels, run)
    return {
        "name": name,
        "qrels": qrels,
        "run": run,
        "byTopic": by_topic,
        "means": {key: means[measure] for key, measure in measures.items()},
    }


CASES = [
    case("graded, unjudged", 1, 12, (0, 1, 2, 3), None),
    case("binary", 2, 12, (0, 1), None),
    case("ties", 3, 12, (0, 0, 1, 2), [0.1, 0.2, 0.3]),
    case("ties of 32-bit floats", 4, 8, (0, 1, 2), [0.5, 0.5 + 1e-9, 0.5 + 2e-9, 0.6]),
    case("nothing relevant", 5, 4, (0,), None),
    case("negative grades", 6, 8, (-1, 0, 1, 2), None),
    case("missing topics", 7, 12, (0, 1), None, lambda i: i % 5 != 0, lambda i: i % 4 != 0),
]

print(
    json.dumps(
        {
            "made": "pytrec_eval-terrier 0.5.11, ir_measures 0.4.3",
            "how": "scripts/oracles/make_trec_metrics.py",
            "cases": CASES,
        },
        indent=None,
        separators=(",", ":"),
    )
)
