import { expect, test } from "vitest";
import { isWithinUnverifiedLimits } from "./unverified-limits.ts";

test("5,000 products and 25,000 links are allowed, one more of either is not", () => {
  expect(isWithinUnverifiedLimits({ products: 4_000, offers: 0 }, { products: 1_000, offers: 25_000 })).toBe(
    true,
  );
  expect(isWithinUnverifiedLimits({ products: 4_000, offers: 0 }, { products: 1_001, offers: 0 })).toBe(
    false,
  );
  expect(isWithinUnverifiedLimits({ products: 0, offers: 24_999 }, { products: 1, offers: 2 })).toBe(false);
});
