import fc from "fast-check";
import { expect, test } from "vitest";
import { displayName } from "./display-name.ts";

test("an ordinary name is unchanged", () => {
  for (const name of ["Ștefan Țepeș", "O'Neil", "Magazin Verde S.R.L.", "Ana 😀", "<b>Bob</b>", "李小龍"]) {
    expect(displayName(name)).toBe(name);
  }
});

test("a right-to-left name, or one with direction marks, is isolated", () => {
  expect(displayName("עברית")).toBe("\u2068עברית\u2069");
  expect(displayName("\u202eevil")).toBe("\u2068\u202eevil\u2069");
});

test("an address in a name does not become a link: it contains a zero-width joiner", () => {
  expect(displayName("win at http://evil.example/x")).toBe("win at http:\u2060//evil.\u2060example/x");
  expect(displayName("ana@mail.example")).toBe("ana@\u2060mail.\u2060example");
});

test("a longer name is truncated between characters, never within one", () => {
  expect(displayName("😀".repeat(5), 4)).toBe("😀😀😀…");
  // 60 by default: 59 characters and the ellipsis
  expect(displayName("Ș".repeat(61))).toBe(`${"Ș".repeat(59)}…`);
  expect(displayName("Ș".repeat(60))).toBe("Ș".repeat(60));
});

test("without our marks the text is unchanged", () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}.@:/\-']{1,60}$/u);
  fc.assert(
    fc.property(word, (name) => {
      expect(displayName(name).replaceAll(/[\u2060\u2068\u2069]/g, "")).toBe(
        name.replaceAll(/[\u2060\u2068\u2069]/g, ""),
      );
    }),
  );
});
