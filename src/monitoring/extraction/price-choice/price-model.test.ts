import { expect, test } from "vitest";
import { compileTrees, scoreOf, type Tree } from "../../../kit/boosted-trees.ts";
import model from "./price-model.json" with { type: "json" };
import { featureNames } from "./price-options.ts";

const trees = compileTrees(model.trees as unknown as readonly Tree[]);

test("the stored model was trained on the features that are computed now, in their order", () => {
  expect(model.features).toEqual(featureNames);
});

test.each(model.examples.map((one, index) => [index, one] as const))(
  "example %i has the score that the training library gave",
  (_, { features, score }) => {
    const values = features.map((value) => value ?? Number.NaN);
    expect(scoreOf(trees, values)).toBeCloseTo(score, 3);
  },
);
