"""Writes fixtures/oracles/statistics.json: what scipy and statsmodels say about fixed inputs.

    pip install scipy==1.17.1 statsmodels==0.15.0
    python scripts/oracles/make_statistics.py > fixtures/oracles/statistics.json
"""

import json
import math
import random

import numpy as np
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint, proportion_effectsize

rng = random.Random(20261001)


def wilson():
    pairs = [(0, 1), (1, 1), (0, 10), (10, 10), (13, 26), (17, 26), (19, 26), (19, 20), (3, 7), (140, 300)]
    return [
        {"hits": hits, "n": n, "confidence": confidence, "interval": proportion_confint(hits, n, 1 - confidence, "wilson")}
        for hits, n in pairs
        for confidence in (0.9, 0.95, 0.99)
    ]


def exact_mcnemar():
    pairs = [(0, 0), (0, 1), (2, 0), (5, 3), (9, 7), (6, 0), (0, 6), (12, 3), (40, 21), (700, 640), (1500, 1300)]
    return [
        {"onlyA": a, "onlyB": b, "p": float(mcnemar([[5, a], [b, 9]], exact=True).pvalue)} for a, b in pairs
    ]


def randomisation():
    cases = []
    for n in (2, 5, 8, 11):
        for values in ([0, 0.5, 1], [0, 1 / 3, 2 / 3, 1], None):
            a = [rng.choice(values) if values else rng.random() for _ in range(n)]
            b = [rng.choice(values) if values else rng.random() for _ in range(n)]
            result = stats.permutation_test(
                (np.array(a), np.array(b)),
                lambda x, y: np.mean(x - y),
                permutation_type="samples",
                n_resamples=np.inf,
                vectorized=False,
            )
            cases.append({"a": a, "b": b, "p": float(result.pvalue)})
    return cases


def bootstrap():
    cases = []
    for n in (8, 26, 60):
        values = [rng.choice([-1, -0.5, 0, 0, 0, 0.5, 0.5, 1]) for _ in range(n)]
        interval = stats.bootstrap(
            (np.array(values),), np.mean, n_resamples=400_000, batch=20_000, method="percentile", rng=np.random.default_rng(7)
        ).confidence_interval
        cases.append({"values": values, "mean": float(np.mean(values)), "interval": [float(interval.low), float(interval.high)]})
    return cases


def holm():
    sets = [[0.04], [0.01, 0.04, 0.03], [0.5, 0.01, 0.02, 0.02, 0.9, 0.001], [1, 1, 1], [0.03, 0.03, 0.03]]
    return [{"p": p, "adjusted": [float(x) for x in multipletests(p, method="holm")[1]]} for p in sets]


def effect():
    pairs = [(0.5, 0.5), (13 / 26, 17 / 26), (17 / 26, 19 / 26), (0, 1), (0.95, 1), (0.2, 0.1)]
    return [{"a": a, "b": b, "h": float(proportion_effectsize(a, b))} for a, b in pairs]


def quantiles():
    probabilities = [1e-300, 1e-12, 1e-6, 0.001, 0.025, 0.05, 0.2, 0.425, 0.5, 0.575, 0.8, 0.9, 0.975, 0.995, 0.999999]
    return [{"p": p, "z": float(stats.norm.ppf(p))} for p in probabilities]


def percentiles():
    cases = []
    for n in (1, 2, 5, 20):
        values = [round(rng.random() * 100, 3) for _ in range(n)]
        cases.append({"values": values, "p": {str(p): float(np.quantile(values, p)) for p in (0, 0.025, 0.5, 0.95, 1)}})
    return cases


def needed():
    """Connor 1987 for paired proportions; the normal approximation for a paired mean."""
    cases = []
    for discordant, difference, alpha, power in [(0.3, 0.1, 0.05, 0.8), (8 / 26, 2 / 26, 0.05, 0.8), (0.5, 0.2, 0.01, 0.9)]:
        za, zb = stats.norm.ppf(1 - alpha / 2), stats.norm.ppf(power)
        n = ((za * math.sqrt(discordant) + zb * math.sqrt(discordant - difference**2)) / difference) ** 2
        dz = difference / math.sqrt(discordant - difference**2)
        cases.append(
            {
                "discordant": discordant,
                "difference": difference,
                "alpha": alpha,
                "power": power,
                "n": math.ceil(n),
                "dz": dz,
                "nOfMean": math.ceil(((za + zb) / dz) ** 2),
            }
        )
    return cases


print(
    json.dumps(
        {
            "made": "scipy 1.17.1, statsmodels 0.15.0",
            "how": "scripts/oracles/make_statistics.py",
            "wilson": wilson(),
            "mcnemar": exact_mcnemar(),
            "randomisation": randomisation(),
            "bootstrap": bootstrap(),
            "holm": holm(),
            "effect": effect(),
            "normalQuantile": quantiles(),
            "quantile": percentiles(),
            "needed": needed(),
        }
    )
)
