import { expect, test } from "vitest";
import { readName } from "./plain-name.ts";

test("names of every script are kept as they are", () => {
  for (const name of ["Ștefan Țepeș-Brâncoveanu", "O'Neil", "李小龍", "עִבְרִית", "Ana 😀", "<b>Bob</b>"]) {
    expect(readName(` ${name} `, 100)).toBe(name);
  }
});

test("nothing, too much, control characters and broken surrogates are no name", () => {
  for (const text of ["", "  ", "a".repeat(101), "a\u0000b", "a\nb", "\ud800"]) {
    expect(readName(text, 100)).toBeNull();
  }
});
