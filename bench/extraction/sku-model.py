"""Trains the SKU model of src/monitoring/extraction/identity-choice, or cross-validates it.

    python3 bench/extraction/sku-model.py cross-validate ROWS
    python3 bench/extraction/sku-model.py train ROWS MODEL

ROWS are written by `npm run bench -- extraction --field sku …`: pages with the numbers found on them and their features.
Needs python3-xgboost (1.7) of Debian 12. Folds are by shop, never by page: hosts of one shop in several countries share a
fold. Degraded copies of a page are used for training only, and stay in the fold of their page.
"""

import json
import sys

import numpy as np
import xgboost as xgb
from trees import FOLDS, PARAMETERS, fold_of, matrix, page_softmax, probabilities_of, write_model

ROUNDS = 200
DEGRADED_WEIGHT = 0.5


def is_right(value, accepted):
    return value is not None and any(value.strip().lower() == one.strip().lower() for one in accepted)


def train(pages):
    groups, right, weights = [], [], []
    for page in pages:
        for at, options in enumerate([page["options"], *page["degraded"]]):
            if not options:
                continue
            groups.append(options)
            right += [is_right(one["value"], page["accepted"]) for one in options]
            weights.append(1 if at == 0 else DEGRADED_WEIGHT)
    data = xgb.DMatrix(np.concatenate([matrix(options) for options in groups]))
    objective = page_softmax(groups, np.array(right, dtype=float), np.array(weights))
    return xgb.train(PARAMETERS, data, num_boost_round=ROUNDS, obj=objective)


def best_of(model, page):
    """The most probable value of a page with its probability."""
    if not page["options"] or not page["isRead"]:
        return None, 0.0
    probabilities = probabilities_of(model, page["options"])
    at = int(np.argmax(probabilities))
    return page["options"][at]["value"], float(probabilities[at])


def figures(pages, answers, threshold):
    predicted = [(value if probability >= threshold else None) for value, probability in answers]
    right = sum(is_right(value, page["accepted"]) for value, page in zip(predicted, pages))
    given = sum(value is not None for value in predicted)
    expected = sum(bool(page["accepted"]) for page in pages)
    return 2 * right / max(1, given + expected), right, given, expected


def cross_validate(pages):
    answers = {}
    for fold in range(FOLDS):
        model = train([one for one in pages if fold_of(one["host"]) != fold])
        for at, one in enumerate(pages):
            if fold_of(one["host"]) == fold:
                answers[at] = best_of(model, one)
    for name in dict.fromkeys(one["set"] for one in pages):
        chosen = [at for at, one in enumerate(pages) if one["set"] == name]
        own = [pages[at] for at in chosen]
        stated = [one for one in own if one["accepted"]]
        found = sum(any(is_right(o["value"], one["accepted"]) for o in one["options"]) for one in stated)
        print(f"{name}: right number found on {found} of {len(stated)} pages")
        for threshold in (0.2, 0.3, 0.4, 0.5):
            f1, right, given, expected = figures(own, [answers[at] for at in chosen], threshold)
            print(f"  threshold {threshold:.2f}: SKU F1 {f1:.3f} ({right}/{given}/{expected}), hosts left out")


def main():
    command, source, *rest = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        data = json.load(file)
    pages, names = data["pages"], data["names"]
    if command == "cross-validate":
        cross_validate(pages)
        return
    booster = train(pages)
    write_model(rest[0], booster, pages, names)


main()
