import { expect, test } from "vitest";
import { isSpent } from "./use-sign-in.ts";

const begun = { handle: "h", begunAtMs: 1_000_000, failedAttempts: 0 };

test("a handle is valid for five minutes", () => {
  expect(isSpent(begun, 1_000_000)).toBe(false);
  expect(isSpent(begun, 1_299_999)).toBe(false);
  expect(isSpent(begun, 1_300_000)).toBe(true);
});

test("a handle allows four wrong codes; the fifth uses it up", () => {
  expect(isSpent({ ...begun, failedAttempts: 4 }, 1_000_001)).toBe(false);
  expect(isSpent({ ...begun, failedAttempts: 5 }, 1_000_001)).toBe(true);
});
