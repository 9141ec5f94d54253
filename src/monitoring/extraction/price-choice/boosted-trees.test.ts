import { expect, test } from "vitest";
import { scoreOf, type Tree } from "../../../kit/boosted-trees.ts";
import model from "./price-model.json" with { type: "json" };
import { featureNames } from "./price-options.ts";

const trees = model.trees as unknown as readonly Tree[];

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

test("an absent feature follows its own branch, and a threshold belongs to the upper one", () => {
  const tree: Tree = [[0, 2, 1, 2, 3], -1, 1, 3];
  expect([1.9, 2, Number.NaN].map((value) => scoreOf([tree], [value]))).toEqual([-1, 1, 3]);
});
