"""Trains the price model of src/monitoring/extraction/price-choice, or cross-validates it.

    python3 bench/extraction/price-model.py cross-validate ROWS
    python3 bench/extraction/price-model.py train ROWS MODEL

ROWS is a file of bench/extraction/option-rows.ts: pages with their options and features. Needs python3-xgboost
(1.7) of Debian 12. Folds are by host, never by page; degraded copies of a page (without data, scripts, names or its price) are used
for training only, and stay in the fold of their page.
"""

import json
import sys

import numpy as np
import xgboost as xgb
from trees import FOLDS, PARAMETERS, data_of, fold_of, page_softmax, probabilities_of, write_model

ROUNDS = 300
# Weight of the copy of a page without its price: what is left, such as instalments and shipping, is no price.
UNPRICED_WEIGHT = 0.3
# Amounts of a lower probability are not given as a price (decide-price.ts).
FOUND = 0.5
# More of these never makes a price less, or more, likely. It keeps a small model from learning accidents.
LIKELIER = {"statedBy", "hasCurrency", "isLabelled"}
LESS_LIKELY = {"isInOffer", "isNotShown", "isStruck", "isOption", "isRelated", "isInName", "isFrom", "othersStated"}


def direction(name):
    if name in LIKELIER:
        return 1
    if name in LESS_LIKELY or name.startswith("role "):
        return -1
    return 0


def is_right(value, accepted):
    return any(abs(value - float(one)) < 0.005 for one in accepted)


def train(pages, names):
    groups, right, weights = [], [], []
    for page in pages:
        copies = [(options, page["accepted"], 1) for options in [page["options"], *page["degraded"]]]
        for options, accepted, weight in [*copies, (page["unpriced"], [], UNPRICED_WEIGHT)]:
            if not options:
                continue
            groups.append(options)
            right += [is_right(one["value"], accepted) for one in options]
            weights.append(page["weight"] * weight)
    data = data_of([one for options in groups for one in options])
    constraints = "(" + ",".join(str(direction(name)) for name in names) + ")"
    objective = page_softmax(groups, np.array(right, dtype=float), np.array(weights))
    parameters = {**PARAMETERS, "monotone_constraints": constraints}
    return xgb.train(parameters, data, num_boost_round=ROUNDS, obj=objective)


def best_of(model, page):
    """The most probable value of a page with its probability."""
    if not page["options"]:
        return None, 0.0
    found = {}
    for one, probability in zip(page["options"], probabilities_of(model, page["options"])):
        found[one["value"]] = found.get(one["value"], 0.0) + float(probability)
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
    print_calibration(pages, answers)


def print_calibration(pages, answers):
    """How often the most probable amount is right, by its probability, on the sets of real pages."""
    real = [at for at, one in enumerate(pages) if one["set"].startswith("pages")]
    for low, high in ((0.2, 0.4), (0.4, 0.6), (0.6, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 1.01)):
        chosen = [at for at in real if low <= answers[at][1] < high]
        right = sum(is_right(answers[at][0], pages[at]["accepted"]) for at in chosen)
        print(f"probability {low:.1f} to {min(high, 1):.1f}: {right} of {len(chosen)} right")
    given = [(answers[at][1], is_right(answers[at][0], pages[at]["accepted"])) for at in real if answers[at][0] is not None]
    for limit in (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95):
        above = [right for probability, right in given if probability >= limit]
        below = [right for probability, right in given if FOUND <= probability < limit]
        print(
            f"limit {limit:.2f}: {above.count(False)} of {len(above)} at or above it wrong; "
            f"{below.count(True)} of {above.count(True) + below.count(True)} right ones below it"
        )


def main():
    command, source, *rest = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        data = json.load(file)
    pages, names = data["pages"], data["names"]
    if command == "cross-validate":
        cross_validate(pages, names)
        return
    booster = train(pages, names)
    write_model(rest[0], booster, pages, names)


main()
