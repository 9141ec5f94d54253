import { expect, test } from "vitest";
import { base32Of, otpauthAddress, stepAt, stepOfCode, totpCode } from "./totp.ts";

/** The key of RFC 6238, appendix B, and of RFC 4226, appendix D. */
const secret = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at second %d the code is %s", (second, code) => {
  const instant = new Date(second * 1000);
  expect(totpCode(secret, stepAt(instant))).toBe(code);
  expect(stepOfCode(secret, code, instant)).toBe(Math.floor(second / 30));
});

/** RFC 4226, appendix D. */
test.each([
  "755224",
  "287082",
  "359152",
  "969429",
  "338314",
  "254676",
  "287922",
  "162583",
  "399871",
  "520489",
])("code %# counted from 0 is %s", (code) => {
  const counted = Array.from({ length: 10 }, (_, step) => totpCode(secret, step));
  expect(counted).toContain(code);
  expect(new Set(counted).size).toBe(10);
});

test("the code of the previous step is accepted, that of two steps before and of the next is not", () => {
  // second 60 begins step 2
  const now = new Date(60_000);
  expect(stepOfCode(secret, totpCode(secret, 2), now)).toBe(2);
  expect(stepOfCode(secret, totpCode(secret, 1), now)).toBe(1);
  expect(stepOfCode(secret, totpCode(secret, 0), now)).toBeUndefined();
  expect(stepOfCode(secret, totpCode(secret, 3), now)).toBeUndefined();
});

test("blanks among the digits are ignored; other lengths, letters and non-ASCII digits are rejected", () => {
  const now = new Date(59_000);
  expect(stepOfCode(secret, " 287 082 ", now)).toBe(1);
  for (const text of ["", "28708", "2870820", "28708a", "２８７０８２", "-87082", "2.8708", "287082\u0000"]) {
    expect(stepOfCode(secret, text, now), text).toBeUndefined();
  }
});

test("only the bytes of a view into a larger buffer are read", () => {
  const padded = Buffer.concat([Buffer.from("xx"), secret, Buffer.from("yy")]).subarray(2, 22);
  expect(totpCode(padded, 1)).toBe("287082");
});

test("the key as text is base32, and the address names issuer, account and key", () => {
  expect(base32Of(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const address = new URL(otpauthAddress(secret, "ana+shop@mail.example"));
  expect([address.host, decodeURIComponent(address.pathname)]).toEqual([
    "totp",
    "/Vizor:ana+shop@mail.example",
  ]);
  expect(address.searchParams.get("secret")).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});
