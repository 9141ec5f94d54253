import { describe, expect, test } from "vitest";
import { readCui, readRegistrationNumber, readVatId } from "./tax-id.ts";

describe("a CUI", () => {
  // 18547290: 0·7+1·5+8·3+5·2+4·1+7·7... is worked out below for a code of few digits.
  test("whose check digit is worked by hand: 12 → 1·2 = 2, 20 mod 11 = 9", () => {
    expect(readCui("19")).toBe("19");
    for (const other of ["10", "11", "12", "18"]) expect(readCui(other)).toBeNull();
  });

  test("with a remainder of 10 has the check digit 0", () => {
    // The digit 6: 6·2 = 12, 120 mod 11 = 10.
    expect(readCui("60")).toBe("60");
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
