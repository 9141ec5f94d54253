import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenExpiration } from "./token-expiration.ts";

const part = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const token = (claims: unknown) => `${part({ alg: "HS256" })}.${part(claims)}.c2ln`;

test("expirationTsMillis is read from the payload, whatever else it contains", () => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ unit: "grapheme" }), (expirationMs, name) => {
      const found = tokenExpiration(token({ name, expirationTsMillis: expirationMs }));
      expect(found).toEqual({ found: true, expirationMs });
    }),
  );
});

test.each(["", "a", "a.b", "a.!!!.c", "a.b.c", ".e30.c", "e30.e30.", `${token({})}.d`, "a.bnVsbA.c"])(
  "%j cannot be read",
  (text) => {
    expect(tokenExpiration(text)).toEqual({ found: false, reason: "unreadable" });
  },
);

test.each([{}, { expirationTsMillis: "1800000000000" }, { exp: 1_800_000_000 }, []])(
  "%j names no expiration",
  (claims) => {
    expect(tokenExpiration(token(claims))).toEqual({ found: false, reason: "absent" });
  },
);

test("no text makes parsing throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (a, b) => {
      tokenExpiration(a);
      tokenExpiration(`${a}.${b}.${a}`);
    }),
  );
});
