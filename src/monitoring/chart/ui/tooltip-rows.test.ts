import { expect, test } from "vitest";
import type { Point, Series } from "./series.ts";
import { type TooltipPriority, tooltipRows } from "./tooltip-rows.ts";

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

const nobody = { pointed: null, selected: new Set<string>() };
const rowsAt = (lines: readonly Series[], time: number, first: TooltipPriority = nobody) =>
  tooltipRows(lines, time, first).rows.map(({ line: { shop } }) => shop);
const shops = (...names: readonly (string | number)[]) => names.map((name) => `${name}.example`);

test("the cheapest comes first; a shop without a price at that time is omitted", () => {
  expect(tooltipRows(series, 20, nobody)).toEqual({
    rows: [
      { line: series[0], price: "80,00", isOut: false },
      { line: series[1], price: "90,00", isOut: true },
    ],
    hiddenCount: 0,
  });
  expect(rowsAt(series, 15)).toEqual(shops("b", "c", "a"));
});

test("a line without a price yet is omitted, and equal prices keep the order of their lines", () => {
  expect(rowsAt(series, 12)).toEqual(shops("b", "a"));
  expect(rowsAt([line("a.example", [1, 5]), line("b.example", [1, 5])], 1)).toEqual(shops("a", "b"));
});

test("of many shops six are shown: the own, the hovered one, the selected ones, then the cheapest", () => {
  const many = Array.from({ length: 12 }, (_, place) => line(`${place}.example`, [1, 100 + place]));
  const own = { ...line("own.example", [1, 200]), isOwn: true };
  const first = { pointed: "10.example", selected: new Set(["9.example"]) };
  expect(rowsAt([own, ...many], 1, first)).toEqual(shops(0, 1, 2, 9, 10, "own"));
  expect(tooltipRows([own, ...many], 1, first).hiddenCount).toBe(7);
});

test("when more are selected than fit, the cheapest of them are shown", () => {
  const many = Array.from({ length: 12 }, (_, place) => line(`${place}.example`, [1, 100 - place]));
  const selected = new Set(many.slice(0, 11).map(({ shop }) => shop));
  expect(rowsAt(many, 1, { pointed: null, selected })).toEqual(shops(10, 9, 8, 7, 6, 5));
});
