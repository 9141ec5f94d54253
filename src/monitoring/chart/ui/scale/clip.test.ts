import { expect, test } from "vitest";
import type { Point, Series } from "../series.ts";
import { clip, hasPriceIn } from "./clip.ts";

const at = (time: number, value: number): Point => ({ time, value, isOut: false, isPromo: false });

test("the price valid when the window began is drawn from its edge and is not an observation", () => {
  const { carried, observed } = clip([at(1, 10), at(5, 20), at(9, 30)], { from: 6, to: 12, until: 12 });
  expect(carried).toEqual(at(6, 20));
  expect(observed).toEqual([at(9, 30)]);
});

test("without an earlier price nothing is drawn from the edge", () => {
  expect(clip([at(7, 10)], { from: 6, to: 12, until: 12 })).toEqual({ carried: null, observed: [at(7, 10)] });
});

test("both edges of a window belong to it", () => {
  const points = [at(5, 10), at(6, 20), at(12, 30), at(13, 40)];
  const { carried, observed } = clip(points, { from: 6, to: 12, until: 12 });
  expect(carried).toEqual(at(6, 10));
  expect(observed).toEqual([at(6, 20), at(12, 30)]);
});

test("a window has prices when one was read in it or was valid when it began", () => {
  const line = (...points: Point[]): Series => ({
    shop: "a.example",
    isOwn: false,
    colour: "red",
    dash: null,
    points,
  });
  const window = { from: 6, to: 12, until: 12 };
  expect(hasPriceIn([line(at(1, 10))], window)).toBe(true);
  expect(hasPriceIn([line(at(7, 10))], window)).toBe(true);
  expect(hasPriceIn([line(at(13, 10))], window)).toBe(false);
  expect(hasPriceIn([line(at(1, 10), { ...at(2, 0), value: null })], window)).toBe(false);
  expect(hasPriceIn([], window)).toBe(false);
});
