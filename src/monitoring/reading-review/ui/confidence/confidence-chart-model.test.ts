import { expect, test } from "vitest";
import { confidenceDay } from "../test-support/review-server.ts";
import { confidenceChartModel } from "./confidence-chart-model.ts";

test("a week is as wide as the chart, and 100 % is at its top", () => {
  const days = ["14", "15", "16", "17", "18", "19", "20"].map((day) =>
    confidenceDay(`2026-11-${day}`, { confidence: day === "20" ? 0.9 : 1 }),
  );
  // The axis begins at 80 %, below the threshold of 85 %: 200 px for 20 points.
  const model = confidenceChartModel(days, 600, 200);
  expect(model.path).toBe("M0,0L100,0L200,0L300,0L400,0L500,0L600,100");
  expect(model.thresholdY).toBe(150);
  expect(model.valueTicks).toEqual([80, 85, 90, 95, 100]);
});

test("the line is interrupted where a day is missing, and where none of its pages had a price", () => {
  const days = [
    confidenceDay("2026-11-14"),
    confidenceDay("2026-11-15"),
    confidenceDay("2026-11-17"),
    confidenceDay("2026-11-18", { confidence: null, pages: 3, unpriced: 3, doubtful: 0 }),
    confidenceDay("2026-11-20"),
  ];
  const { path, dots } = confidenceChartModel(days, 600, 200);
  expect(path.replace(/[\d.,]+/g, " ")).toBe("M L M M ");
  expect(dots.map(({ day }) => day.localDay)).not.toContain("2026-11-18");
});

test("a host's first day is one dot at the end of a week", () => {
  const { dots } = confidenceChartModel([confidenceDay("2026-11-20", { confidence: 1 })], 600, 200);
  expect(dots.map(({ x, y }) => [x, y])).toEqual([[600, 0]]);
});

test("the change of the clock does not move a day", () => {
  const days = [confidenceDay("2026-10-24"), confidenceDay("2026-10-25"), confidenceDay("2026-10-26")];
  expect(confidenceChartModel(days, 600, 200).path.match(/L/g)).toHaveLength(2);
});
