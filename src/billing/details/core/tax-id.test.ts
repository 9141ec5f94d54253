import { describe, expect, test } from "vitest";
import { readCui, readRegistrationNumber, readVatId } from "./tax-id.ts";

describe("a CUI", () => {
  test("whose check digit is worked by hand: 12 → 1·2 = 2, 20 mod 11 = 9", () => {
    expect(readCui("19")).toBe("19");
    for (const other of ["10", "11", "12", "18"]) expect(readCui(other)).toBeNull();
  });

  test("with a remainder of 10 has the check digit 0", () => {
    // The digit 6: 6·2 = 12, 120 mod 11 = 10.
    expect(readCui("60")).toBe("60");
  });

  // Sums with the weights, worked by hand: 154 (remainder 0), 81 (7), 111 (10) and, over all nine weights, 158 (7).
  const valid = ["14399840", "361757", "18547290", "1234567897"];

  test.each(valid)("%s is valid, with RO as well", (code) => {
    expect([readCui(code), readCui(`RO${code}`)]).toEqual([code, `RO${code}`]);
  });

  // The check digit 0 stands for two remainders, so that a changed digit of 14399840 may give another valid code.
  test.each(valid.slice(1))("%s with one digit changed is not valid", (code) => {
    for (const [at, digit] of [...code].entries()) {
      const changed = code.slice(0, at) + String((Number(digit) % 9) + 1) + code.slice(at + 1);
      expect([changed, readCui(changed)]).toEqual([changed, null]);
    }
  });

  test.each(valid)("%s with two neighbouring digits swapped is not valid", (code) => {
    for (let at = 0; at + 1 < code.length; at++) {
      const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
      if (swapped !== code) expect([swapped, readCui(swapped)]).toEqual([swapped, null]);
    }
  });

  test("keeps RO, without spaces and in capitals", () => {
    expect(readCui(" ro 19 ")).toBe("RO19");
  });

  test.each(["", "RO", "1", "019", "12345678901", "RO19X", "19-"])("is not %j", (text) => {
    expect(readCui(text)).toBeNull();
  });
});

test.each([
  ["J40/1234/2019", "J40/1234/2019"],
  [" j 12/7/1998", "J12/7/1998"],
  ["J2019001234408", "J2019001234408"],
  ["J53/1/2019", null],
  ["J0/1/2019", null],
  ["X40/1/2019", null],
  ["J40/1234", null],
])("the register's number %j", (text, expected) => {
  expect(readRegistrationNumber(text)).toBe(expected);
});

test("another country's VAT id is taken as it is", () => {
  expect(readVatId("de 123456789")).toBe("DE123456789");
  expect(readVatId("<b>")).toBeNull();
});
