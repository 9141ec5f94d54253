"""What the training of all models shares: folds by shop, the loss of a page, and the file of a trained model."""

import hashlib
import json
import math
from datetime import date

import numpy as np
import xgboost as xgb

FOLDS = 8
PARAMETERS = {
    "eta": 0.1,
    "max_depth": 3,
    "subsample": 0.8,
    "colsample_bytree": 0.5,
    "min_child_weight": 0.3,
    "reg_lambda": 2,
    "tree_method": "hist",
    "max_bin": 128,
    "base_score": 0,
    "disable_default_eval_metric": 1,
    "nthread": 1,
    "verbosity": 0,
    "seed": 0,
}
# Smallest second derivative of an option, so that certain ones do not divide by nothing.
MIN_CURVATURE = 1e-3
# Of so many pages with options, one is an example in the model's file.
EXAMPLE_STEP = 40


def fold_of(host):
    """By the longest label before the top-level domain, so that the hosts of one shop in several countries are one."""
    labels = [label for label in host.split(".") if label not in ("www", "co", "com")]
    name = max(labels[:-1] or labels or [host], key=len)
    return int(hashlib.md5(name.encode()).hexdigest(), 16) % FOLDS


def matrix(options):
    return np.array([[math.nan if x is None else x for x in one["features"]] for one in options], dtype=float)


def data_of(options):
    """The options as XGBoost takes them; their priors, where they have any, are what the trees add to."""
    data = xgb.DMatrix(matrix(options))
    data.set_base_margin(np.array([one.get("prior", 0) for one in options], dtype=float))
    return data


def page_softmax(groups, right, weights):
    """The loss of a page is -log of the probability of its right options, or of "none of them" where none is right.

    Probabilities are a softmax over the page's options and the score 0 of "none of them".
    """
    sizes = [len(options) for options in groups]
    starts = np.cumsum([0, *sizes])[:-1]
    page = np.repeat(np.arange(len(groups)), sizes)
    has_right = np.add.reduceat(right, starts) > 0

    def objective(scores, _):
        highest = np.maximum(np.maximum.reduceat(scores, starts), 0)
        shares = np.exp(scores - highest[page])
        total = np.add.reduceat(shares, starts) + np.exp(-highest)
        probability = shares / total[page]
        of_right = np.add.reduceat(probability * right, starts)
        wanted = np.where(has_right[page], right * probability / np.maximum(of_right[page], 1e-12), 0)
        curvature = np.maximum(probability * (1 - probability), MIN_CURVATURE)
        return weights[page] * (probability - wanted), weights[page] * curvature

    return objective


def scores_of(model, options):
    return model.predict(data_of(options), output_margin=True)


def probabilities_of(model, options):
    """Of each option of a page to be right; what is missing from 1 is "none of them"."""
    scores = scores_of(model, options)
    highest = max(float(scores.max()), 0.0)
    shares = np.exp(scores - highest)
    return shares / (float(shares.sum()) + math.exp(-highest))


def exported(booster):
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
            rows[at] = [
                int(node["split"][1:]),
                node["split_condition"],
                *(place[node[key]] for key in ("yes", "no", "missing")),
            ]
            return at

        add(json.loads(text))
        trees.append(rows)
    return trees


def write_model(path, booster, pages, names):
    """Writes date, sizes, features, examples and trees. A test computes the examples again."""
    sample = [{"features": page["options"][0]["features"]} for page in pages if page["options"]][::EXAMPLE_STEP]
    head = {
        "trained": date.today().isoformat(),
        "pages": len(pages),
        "options": sum(len(one["options"]) for one in pages),
        "features": names,
        "examples": [
            {"features": one["features"], "score": round(float(value), 6)}
            for one, value in zip(sample, scores_of(booster, sample))
        ],
    }
    rows = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in exported(booster))
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(head)[:-1] + ',\n "trees": [\n' + rows + "\n]}\n")
