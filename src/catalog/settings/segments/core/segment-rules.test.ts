import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromStoredSegment, toStoredSegment, validateSegment } from "./segment-rules.ts";

const minimum = { difference: "minimum" } as const;

describe("bounds", () => {
  test("the end is greater than the start, by a hundredth of a percent at least", () => {
    expect(validateSegment({ ...minimum, type: "over", start: 5, end: 5 })).toMatchObject({ field: "end" });
    expect(validateSegment({ ...minimum, type: "over", start: 5, end: 4 })).toMatchObject({ field: "end" });
    expect(validateSegment({ ...minimum, type: "over", start: 5, end: 5.01 })).toBeNull();
  });

  test("cheaper by and more expensive by start at 0 or above; a signed difference may start below 0", () => {
    expect(validateSegment({ ...minimum, type: "under", start: -1, end: 5 })).toMatchObject({
      field: "start",
    });
    expect(validateSegment({ ...minimum, type: "over", start: -0.01, end: 5 })).toMatchObject({
      field: "start",
    });
    expect(validateSegment({ ...minimum, type: "under", start: 0, end: 5 })).toBeNull();
    expect(validateSegment({ ...minimum, type: "between", start: -10, end: -5 })).toBeNull();
  });
});

test("percent is stored as basis points: 2.15 % is 215, −10 % is −1000", () => {
  expect(toStoredSegment({ type: "between", start: -10, end: 2.15, difference: "average" })).toEqual({
    kind: "BETWEEN",
    startBp: -1000,
    endBp: 215,
    difference: "AVERAGE",
  });
});

test("a stored segment converts back to the same percentages", () => {
  const percent = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((points) => points / 100);
  const segment = fc.record({
    type: fc.constantFrom("between", "under", "over"),
    start: percent,
    end: percent,
    difference: fc.constantFrom("minimum", "average"),
  });
  fc.assert(
    fc.property(segment, (entered) => {
      expect(fromStoredSegment(toStoredSegment(entered))).toEqual(entered);
    }),
  );
});
