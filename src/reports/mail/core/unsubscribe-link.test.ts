import fc from "fast-check";
import { expect, test } from "vitest";
import { type LinkedSubscription, readUnsubscribe, signUnsubscribe } from "./unsubscribe-link.ts";

const key = new Uint8Array(32).fill(7);
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const subscription: fc.Arbitrary<LinkedSubscription> = fc.oneof(
  fc.record({ kind: fc.constant("report"), siteId: id, reportId: id, userId: id }),
  fc.record({ kind: fc.constant("alerts"), userId: id }),
);

test("a token names the subscription that it was written for, and fits an address unescaped", () => {
  fc.assert(
    fc.property(subscription, (one) => {
      const token = signUnsubscribe(key, one);
      expect(readUnsubscribe(key, token)).toEqual(one);
      expect(encodeURIComponent(token)).toBe(token);
    }),
  );
});

test("another key, one changed character, another spelling or a missing part makes it no token", () => {
  const token = signUnsubscribe(key, { kind: "report", siteId: 12, reportId: 34, userId: 56 });
  expect(readUnsubscribe(new Uint8Array(32).fill(8), token)).toBeNull();
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === "1" ? "2" : "1";
    expect(readUnsubscribe(key, token.slice(0, at) + other + token.slice(at + 1)), String(at)).toBeNull();
  }
  for (const text of [
    "",
    ".",
    "alerts.1",
    "alerts.1.",
    `${token}=`,
    `${token}.`,
    ` ${token}`,
    token.slice(0, -1),
  ])
    expect(readUnsubscribe(key, text), text).toBeNull();
});
