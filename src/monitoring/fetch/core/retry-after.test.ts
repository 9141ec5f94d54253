import { expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const now = new Date("2026-03-02T10:00:00Z");

test.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["99999999", 86_400_000],
  ["Mon, 02 Mar 2026 10:05:00 GMT", 300_000],
  ["Monday, 02-Mar-26 10:05:00 GMT", 300_000],
  ["Mon, 02 Mar 2026 09:00:00 GMT", 0],
  ["Mon, 02 Mar 2026 10:00:00 GMT", 0],
  ["Sat, 02 Mar 2030 10:05:00 GMT", 86_400_000],
  ["-5", null],
  ["1.5", null],
  ["soon", null],
  ["", null],
  [null, null],
])("Retry-After %j asks for %s ms", (header, ms) => {
  expect(parseRetryAfter(header, now)).toBe(ms);
});
