"""Trains the pair model of src/matching/core, or cross-validates it.

    npm run bench -- matching DIR --rows ROWS
    /usr/bin/python3 bench/matching/pair-model.py ROWS [MODEL] [--leave-one-out]

ROWS is a file of bench/matching/feature-rows.ts: sets of pairs with their features, from the files `…-train` alone. Needs
python3-xgboost (1.7) of Debian 12. Everything is chosen on predictions of folds that trained nothing: the two numbers of the
calibration (Platt), the threshold of "same" (highest mean F1 of the sets), and the automatic threshold (99.5 % precision).
Each pair trains three times: with the competition of both products, of one, and of none.
Then, with MODEL, one model of all pairs is written. With --leave-one-out it prints how a model without a set does on that set.
"""

import json
import sys
from datetime import date

import numpy as np
import xgboost as xgb

FOLDS = 5
ROUNDS = 260
# Weight of a pair of offers: their products do not distinguish colours, and they are many.
OFFER_WEIGHT = 0.25
# Share of a pair's weight by the products of which other pairs are known.
VIEW_WEIGHTS = {"both": 0.5, "one": 0.25, "none": 0.25}
PARAMETERS = {
    "objective": "binary:logistic",
    "eta": 0.08,
    "max_depth": 5,
    "subsample": 0.8,
    "colsample_bytree": 0.4,
    "min_child_weight": 2,
    "reg_lambda": 3,
    "tree_method": "hist",
    "max_bin": 64,
    "base_score": 0.5,
    "nthread": 1,
    "verbosity": 0,
    "seed": 0,
}
AUTOMATIC_PRECISION = 0.995
# Differences of mean F1 below this are accidents of the folds.
FLATNESS = 0.003
# Of so many pairs, one is an example in the model's file.
EXAMPLE_STEP = 1200


def read(path):
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    rows = [row for one in data["sets"] for row in one["rows"]]
    features = np.array([row["features"] for row in rows], dtype=np.float32)
    one_sided, alone = features.copy(), features.copy()
    one_sided[:, -data["competition"] :] = np.array([row["oneSided"] for row in rows], dtype=np.float32)
    alone[:, -data["competition"] :] = np.nan
    labels = np.array([row["label"] for row in rows])
    members = np.concatenate([np.full(len(one["rows"]), at) for at, one in enumerate(data["sets"])])
    views = {"both": features, "one": one_sided, "none": alone}
    return data["names"], [one["name"] for one in data["sets"]], views, labels, members


def train(views, chosen, labels, weights):
    features = np.concatenate([views[name][chosen] for name in VIEW_WEIGHTS])
    weight = np.concatenate([weights[chosen] * share for share in VIEW_WEIGHTS.values()])
    return xgb.train(
        PARAMETERS, xgb.DMatrix(features, np.tile(labels[chosen], len(VIEW_WEIGHTS)), weight=weight), ROUNDS
    )


def scores(model, features):
    return model.predict(xgb.DMatrix(features), output_margin=True)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def platt(margins, labels):
    """Slope and intercept of the logistic regression of labels on scores, by Newton's method."""
    slope, intercept = 1.0, 0.0
    for _ in range(50):
        p = sigmoid(slope * margins + intercept)
        weight = p * (1 - p)
        error = labels - p
        gradient = np.array([(error * margins).sum(), error.sum()])
        hessian = np.array(
            [[(weight * margins**2).sum(), (weight * margins).sum()], [(weight * margins).sum(), weight.sum()]]
        )
        step = np.linalg.solve(hessian, gradient)
        slope, intercept = slope + step[0], intercept + step[1]
    return float(slope), float(intercept)


def f1(probability, labels, threshold):
    same = probability >= threshold
    right = (same & (labels == 1)).sum()
    return 2 * right / max(1, same.sum() + labels.sum())


def calibration_error(probability, labels, bins=15):
    place = np.minimum((probability * bins).astype(int), bins - 1)
    return sum(
        abs(probability[place == at].mean() - labels[place == at].mean()) * (place == at).mean()
        for at in range(bins)
        if (place == at).any()
    )


def automatic_threshold(probability, labels):
    order = np.argsort(-probability)
    precision = np.cumsum(labels[order]) / np.arange(1, len(order) + 1)
    enough = np.nonzero(precision >= AUTOMATIC_PRECISION)[0]
    return float(probability[order][enough[-1]]) if len(enough) else 1.0


def exported(model):
    """Each tree as rows [feature, threshold, row if below, row otherwise, row if absent]; a leaf is one number."""
    trees = []
    for text in model.get_dump(dump_format="json"):
        rows = []

        def add(node):
            at = len(rows)
            rows.append(None)
            if "leaf" in node:
                rows[at] = round(node["leaf"], 4)
                return at
            place = {child["nodeid"]: add(child) for child in node["children"]}
            threshold = float(str(np.float32(node["split_condition"])))
            rows[at] = [int(node["split"][1:]), threshold, *(place[node[key]] for key in ("yes", "no", "missing"))]
            return at

        add(json.loads(text))
        trees.append(rows)
    return trees


def main():
    source, *rest = sys.argv[1:]
    names, sets, views, labels, members = read(source)
    fold = np.random.RandomState(0).randint(0, FOLDS, len(labels))
    offers = sets.index("offers") if "offers" in sets else -1
    weights = np.where(members == offers, OFFER_WEIGHT, 1)
    margins = {name: np.zeros(len(labels)) for name in views}
    for held in range(FOLDS):
        chosen = fold != held
        model = train(views, chosen, labels, weights)
        for name, features in views.items():
            margins[name][~chosen] = scores(model, features[~chosen])
    judged = members != offers
    # One calibration for all views.
    slope, intercept = platt(
        np.concatenate([one[judged] for one in margins.values()]), np.tile(labels[judged], len(views))
    )
    probabilities = {name: sigmoid(slope * one + intercept) for name, one in margins.items()}
    probability = probabilities["both"]
    grid = np.arange(0.2, 0.7, 0.01)
    means = np.array(
        [
            np.mean([f1(probability[members == s], labels[members == s], t) for s in range(len(sets)) if s != offers])
            for t in grid
        ]
    )
    # The curve is flat and uneven: the middle of what is as good as the best.
    threshold = float(np.mean(grid[means >= means.max() - FLATNESS]))
    # The highest of the views: each has the precision.
    automatic = max(automatic_threshold(one[judged], labels[judged]) for one in probabilities.values())
    print(f"slope {slope:.4f} intercept {intercept:.4f} threshold {threshold:.2f} automatic {automatic:.4f}")
    figures = {}
    for at, name in enumerate(sets):
        p, y = probability[members == at], labels[members == at]
        figures[name] = {
            "pairs": len(y),
            "f1": round(float(f1(p, y, threshold)), 4),
            "calibrationError": round(float(calibration_error(p, y)), 4),
            "f1Alone": round(float(f1(probabilities["none"][members == at], y, threshold)), 4),
            "calibrationErrorAlone": round(float(calibration_error(probabilities["none"][members == at], y)), 4),
        }
        print(name, figures[name], f"recall at automatic {((p >= automatic) & (y == 1)).sum() / y.sum():.3f}", flush=True)
    if "--leave-one-out" in rest:
        rest.remove("--leave-one-out")
        for at, name in enumerate(sets):
            model = train(views, members != at, labels, weights)
            p = sigmoid(slope * scores(model, views["both"][members == at]) + intercept)
            print(f"{name} without its set: F1 {f1(p, labels[members == at], threshold):.3f}", flush=True)
    if not rest:
        return
    features = views["both"]
    model = train(views, np.full(len(labels), True), labels, weights)
    trees = exported(model)
    head = {
        "trained": date.today().isoformat(),
        "data": "the files -train of the sets below; figures are of folds that trained nothing",
        "figures": figures,
        "features": names,
        "slope": round(slope, 4),
        "intercept": round(intercept, 4),
        "threshold": round(threshold, 2),
        "automaticThreshold": round(automatic, 4),
        "examples": [
            {
                "features": [None if np.isnan(x) else float(str(x)) for x in features[at]],
                "score": round(float(scores(model, features[at : at + 1])[0]), 4),
            }
            for at in range(0, len(labels), EXAMPLE_STEP)
        ],
    }
    rows = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in trees)
    with open(rest[0], "w", encoding="utf-8") as file:
        file.write(json.dumps(head)[:-1] + ',\n "trees": [\n' + rows + "\n]}\n")


main()
