import { expect, test } from "vitest";
import type { PageCheck } from "../../products/products.contract.ts";
import { troubleOf } from "./page-error.ts";

function check(state: PageCheck["state"], reason: string | null, isBlocking = false): PageCheck {
  return { state, reason, isBlocking, checkedTimestamp: null, source: null, confidence: null };
}

test("a page that was read has no trouble, nor has a product without a page", () => {
  expect(troubleOf(check("read", null))).toBeNull();
  expect(troubleOf(null)).toBeNull();
});

test("each way of not being read has its own words", () => {
  const words = [
    check("new", null),
    check("gone", "gone"),
    check("refused", "robots-disallowed"),
    check("refused", "robots-unreachable"),
    check("failing", "timeout"),
    check("failing", "no-price"),
    check("failing", "blocked", true),
    check("failing", "ambiguous"),
    check("failing", "not-a-product"),
  ].map((state) => troubleOf(state)?.id);
  expect(words.every((id) => typeof id === "string")).toBe(true);
  expect(new Set(words).size).toBe(words.length);
});

test("a reason that this version has no words for is told in general words, never left out", () => {
  expect(troubleOf(check("failing", "something-new"))).not.toBeNull();
  expect(troubleOf(check("refused", "something-new"))).not.toEqual(
    troubleOf(check("failing", "something-new")),
  );
});
