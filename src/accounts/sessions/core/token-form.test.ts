import fc from "fast-check";
import { expect, test } from "vitest";
import { hasTokenForm } from "./token-form.ts";

const part = fc
  .uint8Array({ minLength: 1, maxLength: 60 })
  .map((bytes) => Buffer.from(bytes).toString("base64url"));

test("three parts of base64url are the form of a token", () => {
  fc.assert(
    fc.property(part, part, part, (a, b, c) => {
      expect(hasTokenForm(`${a}.${b}.${c}`)).toBe(true);
    }),
  );
});

test("another number of parts, padding, the other alphabet and blanks are refused", () => {
  for (const text of [
    "",
    "a",
    "YQ.YQ",
    "YQ.YQ.",
    ".YQ.YQ",
    "YQ.YQ.YQ.YQ",
    "YQ==.YQ.YQ",
    "YQ.-_+/.YQ",
    " YQ.YQ.YQ",
  ]) {
    expect(hasTokenForm(text), text).toBe(false);
  }
});

test("a second spelling of the same bytes is refused: YQ and YR both decode to a", () => {
  expect(hasTokenForm("YQ.YQ.YQ")).toBe(true);
  expect(hasTokenForm("YQ.YQ.YR")).toBe(false);
});

test("a text of 3,000 characters is refused unread", () => {
  expect(hasTokenForm(`YQ.${"YWFh".repeat(750)}.YQ`)).toBe(false);
});
