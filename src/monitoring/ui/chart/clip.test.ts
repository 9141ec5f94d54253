import { expect, test } from "vitest";
import { clip } from "./clip.ts";
import type { Point } from "./series.ts";

const at = (time: number, value: number): Point => ({ time, value, isOut: false, isPromo: false });

test("the price that held when the window began is carried in to its edge, and is no observation", () => {
  const { carried, observed } = clip([at(1, 10), at(5, 20), at(9, 30)], { from: 6, to: 12 });
  expect(carried).toEqual(at(6, 20));
  expect(observed).toEqual([at(9, 30)]);
});

test("nothing is carried in where nothing was known yet", () => {
  expect(clip([at(7, 10)], { from: 6, to: 12 })).toEqual({ carried: null, observed: [at(7, 10)] });
});
