import { expect, test } from "vitest";
import type { PageCheck } from "../../products/products.contract.ts";
import { pageErrorOf } from "./page-error.ts";

function check(state: PageCheck["state"], reason: string | null, isBlocking = false): PageCheck {
  return {
    state,
    reason,
    shownInstead: null,
    isBlocking,
    checkedTimestamp: null,
    source: null,
    confidence: null,
    doubt: null,
  };
}

test("a page that was read has no error, nor has a product without a page", () => {
  expect(pageErrorOf(check("read", null))).toBeNull();
  expect(pageErrorOf(null)).toBeNull();
});

test("each failure to read has its own message", () => {
  const messages = [
    check("new", null),
    check("gone", "gone"),
    check("refused", "robots-disallowed"),
    check("refused", "robots-unreachable"),
    check("failing", "timeout"),
    check("failing", "no-price"),
    check("failing", "blocked", true),
    check("failing", "ambiguous"),
    check("failing", "not-a-product"),
    check("failing", "something-else"),
  ].map((state) => pageErrorOf(state)?.id);
  expect(messages.every((id) => typeof id === "string")).toBe(true);
  expect(new Set(messages).size).toBe(messages.length);
});

test("an unknown reason has a general message and is never omitted", () => {
  expect(pageErrorOf(check("failing", "something-new"))).not.toBeNull();
  expect(pageErrorOf(check("refused", "something-new"))).not.toEqual(
    pageErrorOf(check("failing", "something-new")),
  );
});

test("an address that shows something else says what, and what it showed before it was read last", () => {
  const now = "Casa Mea";
  const shown = { ...check("failing", "something-else"), shownInstead: now };
  expect(pageErrorOf(shown, "Râșniță")).toMatchObject({ values: { now } });
  expect(pageErrorOf({ ...shown, checkedTimestamp: 1 }, "Râșniță")).toMatchObject({
    values: { now, before: "Râșniță" },
  });
});
