"""Trains the price model of src/monitoring/extraction/price-choice, or cross-validates it.

    python3 bench/extraction/price-model.py cross-validate ROWS
    python3 bench/extraction/price-model.py train ROWS MODEL

ROWS is what `npm run bench -- extraction --rows FILE` writes: pages with their options and features. Needs python3-xgboost
(1.7) of Debian 12. Folds are by host, never by page; degraded copies of a page (without data, scripts or names) are used
for training only, and stay in the fold of their page.
"""

import hashlib
import json
import math
import sys
from datetime import date

import numpy as np
import xgboost as xgb

ROUNDS = 300
FOLDS = 8
PARAMETERS = {
    "objective": "binary:logistic",
    "eta": 0.1,
    "max_depth": 4,
    "subsample": 0.8,
    "colsample_bytree": 0.5,
    "min_child_weight": 2,
    "reg_lambda": 2,
    "nthread": 2,
    "verbosity": 0,
    "seed": 0,
}
# More of these never makes a price less, or more, likely. It keeps a small model from learning accidents.
LIKELIER = {"statedBy", "hasCurrency", "isLabelled"}
LESS_LIKELY = {
    "isStruck", "isOption", "isHidden", "isHiddenByClass", "isRelated", "isInName", "isFrom", "isStatedPrevious",
    "othersStated",
}


def direction(name):
    if name in LIKELIER or name.startswith("stated "):
        return 1
    if name in LESS_LIKELY or name.startswith(("role ", "demoted ")):
        return -1
    return 0


def is_right(value, accepted):
    return any(abs(value - float(one)) < 0.005 for one in accepted)


def fold_of(host):
    domain = host if host.endswith("localhost:4600") else ".".join(host.split(".")[-2:])
    return int(hashlib.md5(domain.encode()).hexdigest(), 16) % FOLDS


def matrix(options):
    return np.array([[math.nan if x is None else x for x in one["features"]] for one in options], dtype=float)


def train(pages, names):
    parts, labels, weights = [], [], []
    for page in pages:
        for options in [page["options"], *page["degraded"]]:
            if not options:
                continue
            parts.append(matrix(options))
            labels += [is_right(one["value"], page["accepted"]) for one in options]
            # Pages with many amounts do not count more than others by their number.
            weights += [page["weight"] / math.sqrt(len(options))] * len(options)
    data = xgb.DMatrix(np.concatenate(parts), label=np.array(labels), weight=np.array(weights))
    constraints = "(" + ",".join(str(direction(name)) for name in names) + ")"
    return xgb.train({**PARAMETERS, "monotone_constraints": constraints}, data, num_boost_round=ROUNDS)


def best_of(model, page):
    """The most probable value of a page with its probability."""
    if not page["options"]:
        return None, 0.0
    found = {}
    for one, probability in zip(page["options"], model.predict(xgb.DMatrix(matrix(page["options"])))):
        found[one["value"]] = max(found.get(one["value"], 0.0), float(probability))
    return max(found.items(), key=lambda pair: pair[1])


def figures(pages, answers, threshold):
    predicted = [(v if p >= threshold else None) for v, p in answers]
    right = sum(v is not None and is_right(v, page["accepted"]) for v, page in zip(predicted, pages))
    given = sum(v is not None for v in predicted)
    expected = sum(bool(page["accepted"]) for page in pages)
    return 2 * right / max(1, given + expected), right, given, expected


def cross_validate(pages, names):
    answers = {}
    for fold in range(FOLDS):
        model = train([one for one in pages if fold_of(one["host"]) != fold], names)
        for at, one in enumerate(pages):
            if fold_of(one["host"]) == fold:
                answers[at] = best_of(model, one)
    for name in dict.fromkeys(one["set"] for one in pages):
        chosen = [at for at, one in enumerate(pages) if one["set"] == name]
        own = [pages[at] for at in chosen]
        priced = [at for at in chosen if pages[at]["accepted"]]
        choice = sum(
            answers[at][0] is not None and is_right(answers[at][0], pages[at]["accepted"]) for at in priced
        )
        print(f"{name}: right amount on {choice} of {len(priced)} priced pages, hosts left out")
        for threshold in (0.2, 0.3, 0.4, 0.5):
            f1, right, given, expected = figures(own, [answers[at] for at in chosen], threshold)
            print(f"  threshold {threshold:.1f}: price F1 {f1:.3f} ({right}/{given}/{expected})")


def exported(booster, names):
    """Each tree as rows [feature, threshold, row if below, row otherwise, row if absent]; a leaf is one number."""
    trees = []
    for text in booster.get_dump(dump_format="json"):
        rows = []

        def add(node):
            at = len(rows)
            rows.append(None)
            if "leaf" in node:
                rows[at] = round(node["leaf"], 6)
                return at
            place = {child["nodeid"]: add(child) for child in node["children"]}
            feature = int(node["split"][1:]) if node["split"] not in names else names.index(node["split"])
            rows[at] = [feature, node["split_condition"], *(place[node[key]] for key in ("yes", "no", "missing"))]
            return at

        add(json.loads(text))
        trees.append(rows)
    return trees


def main():
    command, source, *rest = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        data = json.load(file)
    pages, names = data["pages"], data["names"]
    if command == "cross-validate":
        cross_validate(pages, names)
        return
    booster = train(pages, names)
    # Predictions of the library, which a test computes again.
    sample = [page["options"][0] for page in pages if page["options"]][::40]
    model = {
        "trained": date.today().isoformat(),
        "pages": len(pages),
        "options": sum(len(one["options"]) for one in pages),
        "features": names,
        "examples": [
            {"features": one["features"], "probability": round(float(p), 6)}
            for one, p in zip(sample, booster.predict(xgb.DMatrix(matrix(sample))))
        ],
        "trees": exported(booster, names),
    }
    with open(rest[0], "w", encoding="utf-8") as file:
        head = {key: value for key, value in model.items() if key != "trees"}
        rows = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in model["trees"])
        file.write(json.dumps(head)[:-1] + ',\n "trees": [\n' + rows + "\n]}\n")


main()
