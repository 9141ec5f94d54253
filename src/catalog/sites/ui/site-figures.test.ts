import { expect, test } from "vitest";
import { compactCount } from "./site-figures.tsx";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1k"],
  [1249, "1,2k"],
  [12_400, "12,4k"],
  // Never "1000k".
  [999_999, "999,9k"],
  [1_000_000, "1m"],
  [3_250_000, "3,2m"],
  [1_234_000_000, "1.234m"],
])("%i is shown as %s", (count, text) => {
  expect(compactCount(count)).toBe(text);
});
