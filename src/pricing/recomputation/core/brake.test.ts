import { expect, test } from "vitest";
import { brakeReason, type Movement } from "./brake.ts";

const limits = { brakeShareBp: 2_000, brakeSumBp: 1_000 };
const movement = (over: Partial<Movement>): Movement => ({
  moved: 20,
  beforeBani: 200_000,
  afterBani: 190_000,
  active: 100,
  activeBani: 1_000_000,
  ...over,
});

test.each<[string, "share" | "sum" | null, Partial<Movement>]>([
  ["20 of 100 products", null, {}],
  ["21 of 100 products", "share", { moved: 21 }],
  ["a fall of exactly a tenth of the sum", null, { afterBani: 100_000 }],
  ["a fall of one ban more", "sum", { afterBani: 99_999 }],
  ["a rise of any size", null, { afterBani: 900_000 }],
  ["nothing moved", null, { moved: 0, active: 0 }],
])("%s: %s", (_, reason, over) => {
  expect(brakeReason(movement(over), limits)).toBe(reason);
});
