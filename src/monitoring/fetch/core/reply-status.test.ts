import { expect, test } from "vitest";
import { meaningOf } from "./reply-status.ts";

test.each([
  [200, "page"],
  [203, "page"],
  [204, "empty-body"],
  [206, "unexpected-status"],
  [301, "redirect"],
  [308, "redirect"],
  [300, "unexpected-status"],
  [304, "not-modified"],
  [400, "unexpected-status"],
  [401, "blocked"],
  [403, "blocked"],
  [404, "gone"],
  [408, "server-error"],
  [410, "gone"],
  [429, "blocked"],
  [500, "server-error"],
  [503, "server-error"],
  [522, "server-error"],
  [999, "blocked"],
])("HTTP %i means %s", (status, meaning) => {
  expect(meaningOf(status)).toBe(meaning);
});
