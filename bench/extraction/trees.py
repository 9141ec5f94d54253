"""What the training of all models shares: folds by shop, the features as a matrix, and the file of a trained model."""

import hashlib
import json
import math
from datetime import date

import numpy as np

FOLDS = 8
# Of so many pages with options, one is an example in the model's file.
EXAMPLE_STEP = 40


def fold_of(host):
    """By the longest label before the top-level domain, so that the hosts of one shop in several countries are one."""
    labels = [label for label in host.split(".") if label not in ("www", "co", "com")]
    name = max(labels[:-1] or labels or [host], key=len)
    return int(hashlib.md5(name.encode()).hexdigest(), 16) % FOLDS


def matrix(options):
    return np.array([[math.nan if x is None else x for x in one["features"]] for one in options], dtype=float)


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


def write_model(path, booster, pages, names, predict, predicted):
    """Writes date, sizes, features, examples and trees. A test computes the examples again."""
    sample = [page["options"][0] for page in pages if page["options"]][::EXAMPLE_STEP]
    head = {
        "trained": date.today().isoformat(),
        "pages": len(pages),
        "options": sum(len(one["options"]) for one in pages),
        "features": names,
        "examples": [
            {"features": one["features"], predicted: round(float(value), 6)}
            for one, value in zip(sample, predict(booster, sample))
        ],
    }
    rows = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in exported(booster))
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(head)[:-1] + ',\n "trees": [\n' + rows + "\n]}\n")
