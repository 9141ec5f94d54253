import { expect, test } from "vitest";
import { readResetLink } from "./reset-link.ts";

const now = 1_800_000_000_000;
const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const token = (claims: object) => `${part({ alg: "HS256" })}.${part(claims)}.c2ln`;

test("an address without a token, or with an empty one, has no link", () => {
  expect(readResetLink(null, now)).toBe("missing");
  expect(readResetLink("", now)).toBe("missing");
});

test("what is not three parts, or cannot be read, is invalid", () => {
  for (const text of ["a.b", "a.b.c.d", "a.%%.c", "plain"]) expect(readResetLink(text, now)).toBe("invalid");
});

test("a token without expirationTsMillis misses its expiration", () => {
  expect(readResetLink(token({ purpose: "reset" }), now)).toBe("no-expiry");
});

test("a link is valid until the millisecond before its expiration, and expired at it", () => {
  expect(readResetLink(token({ expirationTsMillis: now + 1 }), now)).toBe("valid");
  expect(readResetLink(token({ expirationTsMillis: now }), now)).toBe("expired");
  expect(readResetLink(token({ expirationTsMillis: now - 1 }), now)).toBe("expired");
});
