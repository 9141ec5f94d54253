import { expect, test } from "vitest";
import { readLanguage } from "./mail-language.ts";

test("language codes are accepted in either case and with a region", () => {
  expect(["EN", "RO", "en", "ro", "ro-RO", " Ro "].map(readLanguage)).toEqual([
    "en",
    "ro",
    "en",
    "ro",
    "ro",
    "ro",
  ]);
});

test("any other code is not a language", () => {
  expect(["", "de", "romanian", "e", undefined].map(readLanguage)).toEqual(Array(5).fill(undefined));
});
