import { expect, test } from "vitest";
import { capacityOf } from "./plan.ts";

const sizes = { product: 2000, offer: 1000, changePoint: 100, pageCheck: 80, historyEntry: 500 };
const day = { rowsWritten: 5, walBytes: 1000, pagesPerSecond: 5000 };
const assumed = { changedShare: 0.1, historyEntries: 2, nodeGb: 10, usedShare: 0.25 };

test("rows, bytes and writes follow from products, offers and a year of checks", () => {
  // 1,000 products with 4 offers: 5,000 pages, 182,500 change-points, 1,825,000 checks, 2,000 entries of history.
  const capacity = capacityOf({ merchants: 10, products: 100, offers: 4 }, sizes, day, assumed);
  expect(capacity.pages).toBe(5000);
  expect(capacity.rows).toBe(4000 + 12_000 + 182_500 + 1_825_000 + 2000);
  expect(capacity.bytes).toBe(2_000_000 + 4_000_000 + 18_250_000 + 146_000_000 + 1_000_000);
  expect(capacity.rowsWrittenADay).toBe(25_000);
  expect(capacity.walBytesADay).toBe(5_000_000);
  expect(capacity.pagesPerSecond).toBeCloseTo(0.0604, 4);
  expect(capacity.nodes).toBe(1);
});

test("nodes are counted by the scarcer of space and speed", () => {
  // 17.1 GB on nodes of 10 GB.
  expect(capacityOf({ merchants: 1000, products: 100, offers: 4 }, sizes, day, assumed).nodes).toBe(2);
  // 6.04 pages a second on nodes of 2 a second: 8 × 25 %.
  const slow = { ...day, pagesPerSecond: 8 };
  expect(capacityOf({ merchants: 1000, products: 100, offers: 4 }, sizes, slow, assumed).nodes).toBe(4);
});
