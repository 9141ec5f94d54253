import { expect, test } from "vitest";
import { wholeNumber } from "./whole-number.ts";

const read = (text: string) => wholeNumber.safeParse(text).data;

test("plain digits up to 2^53 - 1 are whole numbers", () => {
  expect(read("0")).toBe(0);
  expect(read("0042")).toBe(42);
  expect(read("9007199254740991")).toBe(9_007_199_254_740_991);
});

test("texts that only Number() accepts are refused", () => {
  for (const text of ["", " 5 ", "0x10", "0b1", "1e3", "-1", "+1", "1.5", "Infinity", "9007199254740992"]) {
    expect(read(text), text).toBeUndefined();
  }
});
