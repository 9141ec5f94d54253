import { expect, test } from "vitest";
import * as z from "zod";
import { farewellId, readLink, signLink } from "./erasure-link.ts";

const link = {
  erasureId: "018f3b1e-8a60-7cc0-9b6c-2f1d3a4b5c6d",
  linkId: "7a0b1c2d-3e4f-4a5b-8c6d-7e8f9a0b1c2d",
};
const key = Buffer.alloc(32, 7);

test("a token names what it was signed for; with one changed character or another key it is refused", () => {
  const token = signLink(key, link);
  expect(readLink(key, token)).toEqual(link);
  expect(readLink(Buffer.alloc(32, 8), token)).toBeNull();
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === "a" ? "b" : "a";
    expect(readLink(key, `${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeNull();
  }
  for (const text of ["", "..", `${token}x`, ` ${token}`]) expect(readLink(key, text)).toBeNull();
});

test("the id of the last mail is a UUID of its person", () => {
  expect(z.uuid().safeParse(farewellId(link.erasureId, 7)).success).toBe(true);
  expect(farewellId(link.erasureId, 7)).toBe(farewellId(link.erasureId, 7));
  expect(farewellId(link.erasureId, 7)).not.toBe(farewellId(link.erasureId, 8));
});
