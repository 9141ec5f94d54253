import { expect, test } from "vitest";
import { compileTrees, scoreOf, type Tree } from "../../kit/boosted-trees.ts";
import { featureNames } from "./features/pair-features.ts";
import model from "./pair-model.json" with { type: "json" };
import { modelProbability } from "./pair-model.ts";
import { prepareProduct } from "./prepare-product.ts";

const trees = compileTrees(model.trees as unknown as readonly Tree[]);

test("the stored model was trained on the features that are computed now, in their order", () => {
  expect(model.features).toEqual(featureNames);
});

test("each example has the score that the training library gave", () => {
  expect(model.examples.length).toBeGreaterThan(10);
  for (const { features, score } of model.examples) {
    const values = Float32Array.from(features, (value) => value ?? Number.NaN);
    expect(scoreOf(trees, values)).toBeCloseTo(score, 1);
  }
});

test("the model alone finds a model number that is written with other separators", () => {
  const left = prepareProduct({ title: "Belkin CushTop laptop stand F8N044-SLV silver" });
  const right = prepareProduct({ title: "belkin cush top for computer laptop f8n044slv" });
  const other = prepareProduct({ title: "belkin cush top for computer laptop f8n145blk" });
  expect(modelProbability(left, right)).toBeGreaterThan(0.7);
  expect(modelProbability(left, other)).toBeLessThan(modelProbability(left, right) - 0.2);
});
