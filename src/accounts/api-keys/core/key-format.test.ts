import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hintOf, isKey, makeKey } from "./key-format.ts";

test("a key has 32 random characters and their checksum", () => {
  // The CRC-32 of 32 zeros, 0xa0f292d0, in base 62, as Python's zlib computes it.
  expect(makeKey(() => 0)).toBe(`vzk_${"0".repeat(32)}2wjyrI`);
  expect(isKey(makeKey(randomInt))).toBe(true);
  expect(new Set(Array.from({ length: 100 }, () => makeKey(randomInt))).size).toBe(100);
});

test("a key with one other character is none, nor is a text around one", () => {
  const key = makeKey(randomInt);
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(..."0AZaz9_-x"), (place, sign) => {
      const other = key.slice(0, place) + sign + key.slice(place + 1);
      expect(isKey(other)).toBe(other === key);
    }),
  );
  for (const text of ["", "vzk_", ` ${key}`, `${key}\n`, `${key}0`]) expect(isKey(text)).toBe(false);
});

test("the hint shows four random characters", () => {
  expect(hintOf(makeKey(() => 10))).toBe("vzk_AAAA");
});
