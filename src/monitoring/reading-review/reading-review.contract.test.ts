import { expect, test } from "vitest";
import * as z from "zod/mini";
import { decideReading } from "./reading-review.contract.ts";

const corrected = { decision: "correct", price: 109.16, currency: "RON", availability: null };
const isTaken = (over: object) => z.safeParse(decideReading.body, { ...corrected, ...over }).success;

test.each([{}, { currency: "EUR" }, { price: null, currency: null }, { price: null, currency: "RON" }])(
  "a correction with %j is taken",
  (over) => {
    expect(isTaken(over)).toBe(true);
  },
);

test.each([{ currency: "ZZZ" }, { currency: "lei" }, { currency: null }, { price: 0 }, { price: 1.005 }])(
  "a correction with %j is refused",
  (over) => {
    expect(isTaken(over)).toBe(false);
  },
);
