import { expect, test } from "vitest";
import { wholeNumber } from "./whole-number.ts";

test.each([
  ["0", 0],
  ["0042", 42],
  ["9007199254740991", 9_007_199_254_740_991],
])("%s is read as %d", (digits, number) => {
  expect(wholeNumber.parse(digits)).toBe(number);
});

// 2^53 + 1 would be read as 2^53, which is the id of another record.
test.each(["", " 5 ", "-1", "+1", "1.0", "1e3", "0x10", "٣", "9007199254740992", "9007199254740993"])(
  "%j is refused",
  (text) => {
    expect(wholeNumber.safeParse(text).success).toBe(false);
  },
);
