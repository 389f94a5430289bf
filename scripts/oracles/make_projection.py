"""Writes fixtures/oracles/projection.json: what scikit-learn says about fixed rows.

    pip install numpy==2.3.5 scikit-learn==1.8.0
    python scripts/oracles/make_projection.py > fixtures/oracles/projection.json
"""

import json

import numpy as np
import sklearn
from sklearn.decomposition import PCA
from sklearn.manifold import trustworthiness

rng = np.random.default_rng(20261001)


def case(rows, components, neighbours):
    rows = np.round(rows, 6)
    pca = PCA(n_components=components, svd_solver="full").fit(rows)
    flat = np.round(rng.normal(size=(len(rows), 2)), 6)
    return {
        "rows": rows.tolist(),
        "components": components,
        "explained": pca.explained_variance_ratio_.tolist(),
        # The subspace, whatever the signs of the axes.
        "projector": (pca.components_.T @ pca.components_).tolist(),
        # Squared lengths of the scores, whatever the signs.
        "norms": (pca.transform(rows) ** 2).sum(axis=1).tolist(),
        "flat": flat.tolist(),
        "trust": [
            {
                "neighbours": k,
                "random": float(trustworthiness(rows, flat, n_neighbors=k)),
                "pca": float(trustworthiness(rows, pca.transform(rows)[:, :2], n_neighbors=k)),
            }
            for k in neighbours
        ],
    }


def main():
    spread = rng.normal(size=(60, 8)) * np.array([9, 5, 3, 2, 1, 0.5, 0.25, 0.1])
    turned = spread @ np.linalg.qr(rng.normal(size=(8, 8)))[0] + 4
    few = rng.normal(size=(7, 12))
    print(
        json.dumps(
            {
                "made": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}",
                "how": "scripts/oracles/make_projection.py",
                "cases": [case(turned, 4, (3, 10)), case(few, 5, (2,))],
            }
        )
    )


main()
