import fc from "fast-check";
import { expect, test } from "vitest";
import { sparklinePaths } from "./sparkline-path.ts";

const frame = { fromMs: 1000, untilMs: 2000, width: 100, height: 24 };

test("a price holds until it changes, and the last one to the end", () => {
  const [path] = sparklinePaths(
    [
      [
        [1000, 10],
        [1500, 20],
      ],
    ],
    frame,
  );
  // 10 is at the bottom (24 − 2), 20 at the top (2).
  expect(path).toBe("M0 22H50V2H100");
});

test("the value before the frame holds at its start", () => {
  expect(sparklinePaths([[[200, 10]], [[1000, 20]]], frame)).toEqual(["M0 22H100", "M0 2H100"]);
});

test("no price is a gap", () => {
  const line = [
    [1000, 10],
    [1250, null],
    [1750, 20],
  ] as const;
  expect(sparklinePaths([line], frame)).toEqual(["M0 22H25M75 2H100"]);
});

test("equal prices are in the middle; a line without prices has no path", () => {
  expect(sparklinePaths([[[1000, 10]], []], frame)).toEqual(["M0 12H100", ""]);
});

test("a line starts at its first value; what is outside the frame is not drawn", () => {
  const line = [
    [1500, 10],
    [2500, 90],
  ] as const;
  expect(sparklinePaths([line], frame)).toEqual(["M50 12H100"]);
});

test("nothing is drawn outside the frame, whatever the prices and times", () => {
  const point = fc.tuple(
    fc.integer({ min: 0, max: 3000 }),
    fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
  );
  const line = fc.array(point, { maxLength: 20 }).map((points) => points.sort(([a], [b]) => a - b));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      for (const path of sparklinePaths(lines, frame)) {
        const numbers = [...path.matchAll(/([MHV ])(-?[\d.]+)/g)];
        for (const [, command, number] of numbers) {
          const most = command === "V" || command === " " ? frame.height : frame.width;
          expect(Number(number)).toBeGreaterThanOrEqual(0);
          expect(Number(number)).toBeLessThanOrEqual(most);
        }
      }
    }),
  );
});
