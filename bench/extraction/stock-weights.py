"""Fits the weights of src/monitoring/extraction/stock/decide-availability.ts by logistic regression, hosts left out.

    python3 bench/extraction/stock-weights.py ROWS

ROWS are written by `npm run bench -- extraction --field availability --cross-validate …`: pages with their state of stock, what the
product says of it, and the weight of the strongest evidence of each kind. The product's own weights are set by hand; the figures
beside them tell whether shops that no weight has seen are judged as well. Folds are by shop, as those of the other models.
"""

import json
import sys

import numpy as np
from trees import FOLDS, fold_of

# Strength of the penalty that draws weights to 0.
PENALTIES = (0.1, 0.3, 1.0)
STEPS = 50


def fit(values, out, weights, penalty):
    """Log-odds of "out of stock" for each column, by Newton's method; the last one is the constant, which is not penalised."""
    columns = np.column_stack([values, np.ones(len(values))])
    ridge = np.diag([penalty] * values.shape[1] + [0.0])
    found = np.zeros(columns.shape[1])
    for _ in range(STEPS):
        probability = 1 / (1 + np.exp(-(columns @ found)))
        slope = columns.T @ (weights * (probability - out)) + ridge @ found
        curvature = (columns * (weights * probability * (1 - probability))[:, None]).T @ columns + ridge
        found -= np.linalg.solve(curvature + 1e-9 * np.eye(len(curvature)), slope)
    return found


def figures(pages, answers, only=None):
    kept = [answer if only is None or answer == only else None for answer in answers]
    accepted = [[one for one in page["accepted"] if only is None or one == only] for page in pages]
    right = sum(answer is not None and answer in ones for answer, ones in zip(kept, accepted))
    given = sum(answer is not None for answer in kept)
    expected = sum(bool(ones) for ones in accepted)
    return f"{2 * right / max(1, given + expected):.3f} ({right}/{given}/{expected})"


def report(pages, answers, title):
    for name in dict.fromkeys(page["set"] for page in pages):
        chosen = [at for at, page in enumerate(pages) if page["set"] == name]
        own = [pages[at] for at in chosen]
        said = [answers[at] for at in chosen]
        print(f"{title:32}{name:24}availability {figures(own, said):22}out of stock {figures(own, said, 'OutOfStock')}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        pages = json.load(file)
    names = list(pages[0]["weights"])
    values = np.array([[page["weights"][name] for name in names] for page in pages])
    out = np.array([page["accepted"] == ["OutOfStock"] for page in pages], dtype=float)
    is_known = np.array([len(page["accepted"]) == 1 for page in pages])
    weights = np.array([page["weight"] for page in pages])
    folds = np.array([fold_of(page["host"]) for page in pages])
    print(f"{is_known.sum()} pages whose state is known, {int(out.sum())} of them sold out")
    report(pages, [page["given"] for page in pages], "set by hand")
    for penalty in PENALTIES:
        said = [None] * len(pages)
        for fold in range(FOLDS):
            seen = is_known & (folds != fold)
            found = fit(values[seen], out[seen], weights[seen], penalty)
            odds = values @ found[:-1] + found[-1]
            for at in np.flatnonzero(folds == fold):
                # What says nothing of its stock is not decided by weights.
                if pages[at]["given"] is not None:
                    said[at] = "OutOfStock" if odds[at] > 0 else "InStock"
        report(pages, said, f"hosts left out, penalty {penalty}")
    found = fit(values[is_known], out[is_known], weights[is_known], PENALTIES[1])
    print("\nLog-odds of out of stock, fitted to all pages:")
    for name, value in zip([*names, "constant"], found):
        print(f"  {name:24}{value:6.2f}")


main()
