import fc from "fast-check";
import { expect, test } from "vitest";
import { parseName, readName } from "./plain-name.ts";

test("names of every script are unchanged", () => {
  for (const name of ["Ștefan Țepeș-Brâncoveanu", "O'Neil", "李小龍", "עִבְרִית", "Ana 😀", "<b>Bob</b>"]) {
    expect(readName(` ${name} `, 100)).toBe(name);
  }
});

test("empty texts, too long ones, control characters and broken surrogates are not names", () => {
  for (const text of [
    "",
    "  ",
    "a".repeat(101),
    "a\u0000b",
    "a\nb",
    "a\u2028b",
    "\ud800",
    "a\ud800",
    "\u202eabc",
    "a\u2066b",
  ]) {
    expect(readName(text, 100)).toBeNull();
  }
});

test("the error is reported: empty, too long, characters", () => {
  const errors = [" ", "\u200b\u200b", "\u202e", "\u3164", "a".repeat(101), "a\r\nBcc: b"].map((text) => {
    const reading = parseName(text, 100);
    return reading.isName ? "none" : reading.error;
  });
  expect(errors).toEqual(["empty", "empty", "characters", "empty", "too-long", "characters"]);
});

test("100 characters are a name of a limit of 100", () => {
  expect(parseName("ș".repeat(100), 100)).toEqual({ isName: true, name: "ș".repeat(100) });
});

test("an accepted name has no control character and fits the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
      const name = readName(text, 20);
      expect(name === null || (name.length <= 20 && !/\p{Cc}/u.test(name) && name.isWellFormed())).toBe(true);
    }),
  );
});
