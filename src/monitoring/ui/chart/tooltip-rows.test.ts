import { expect, test } from "vitest";
import type { Point, Series } from "./series.ts";
import { tooltipRows } from "./tooltip-rows.ts";

const line = (
  shop: string,
  ...points: readonly [time: number, value: number | null, isOut?: boolean][]
): Series => ({
  shop,
  isOwn: false,
  colour: "black",
  dash: null,
  points: points.map(([time, value, isOut = false]): Point => ({ time, value, isOut, isPromo: false })),
});
const series = [
  line("a.example", [10, 1234.5], [20, 80]),
  line("b.example", [10, 90, true]),
  line("c.example", [15, 95], [20, null]),
];

test("rows stay in the order of the lines and know their place by price", () => {
  expect(tooltipRows(series, 20)).toEqual([
    { line: series[0], place: 0, price: "80,00", isOut: false },
    { line: series[1], place: 1, price: "90,00", isOut: true },
    { line: series[2], place: null, price: "", isOut: false },
  ]);
  expect(tooltipRows(series, 15).map(({ place }) => place)).toEqual([2, 0, 1]);
});

test("a line without a price yet has no place, and equal prices keep the order of their lines", () => {
  expect(tooltipRows(series, 12).map(({ place }) => place)).toEqual([1, 0, null]);
  const same = [line("a.example", [1, 5]), line("b.example", [1, 5])];
  expect(tooltipRows(same, 1).map(({ place }) => place)).toEqual([0, 1]);
});
