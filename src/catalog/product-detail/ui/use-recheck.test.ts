import { expect, test } from "vitest";
import { newlyRead, type ReadPages, readTimes } from "./use-recheck.ts";

function page(productId: number, checkedTimestamp: number | null) {
  return {
    productId,
    check: {
      state: "read",
      reason: null,
      shownInstead: null,
      isBlocking: false,
      checkedTimestamp,
      source: null,
      confidence: null,
      doubt: null,
    } as const,
  };
}

const before: ReadPages = { ...page(1, 100), competitorProducts: [page(2, 100), page(3, null)] };

test("a page counts when its time is later than before, also when it had none", () => {
  const after: ReadPages = { ...page(1, 150), competitorProducts: [page(2, 100), page(3, 90)] };
  expect(newlyRead(after, readTimes(before))).toBe(2);
});

test("without a new reading the count is 0", () => {
  expect(newlyRead(before, readTimes(before))).toBe(0);
});
