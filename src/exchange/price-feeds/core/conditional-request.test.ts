import { expect, test } from "vitest";
import { isNotModified } from "./conditional-request.ts";

const validators = { etag: 'W/"csv-abc"', lastModified: new Date("2026-11-24T12:00:00Z") };

test.each([
  ['W/"csv-abc"', true],
  ['"csv-abc"', true],
  ['"other", W/"csv-abc"', true],
  ['"a,b","csv-abc"', true],
  ['"x,W/"', false],
  [" * ", true],
  ['"csv-ab"', false],
  ["csv-abc", false],
  ["", false],
])("If-None-Match: %s", (given, expected) => {
  expect(isNotModified({ "if-none-match": given }, validators)).toBe(expected);
});

test.each([
  ["Tue, 24 Nov 2026 12:00:00 GMT", true],
  ["Tue, 24 Nov 2026 12:00:01 GMT", true],
  ["Tue, 24 Nov 2026 11:59:59 GMT", false],
  // Not dates of HTTP, which are ignored.
  ["2027", false],
  ["2026-11-24T13:00:00Z", false],
  ["Wed, 99 Nov 2026 12:00:00 GMT", false],
])("If-Modified-Since: %s", (since, expected) => {
  expect(isNotModified({ "if-modified-since": since }, validators)).toBe(expected);
});

test("If-Modified-Since does not count beside If-None-Match", () => {
  const conditions = { "if-none-match": '"other"', "if-modified-since": "Tue, 24 Nov 2026 12:00:00 GMT" };
  expect(isNotModified(conditions, validators)).toBe(false);
});
