import { expect, test } from "vitest";
import { readLanguage } from "./mail-language.ts";

test("codes are taken in either case and with a region", () => {
  expect(["EN", "RO", "en", "ro", "ro-RO", " Ro "].map(readLanguage)).toEqual([
    "en",
    "ro",
    "en",
    "ro",
    "ro",
    "ro",
  ]);
});

test("any other code is no language", () => {
  expect(["", "de", "romanian", "e", undefined].map(readLanguage)).toEqual(Array(5).fill(undefined));
});
