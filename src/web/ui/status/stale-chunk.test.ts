import { expect, test } from "vitest";
import { isStaleChunk } from "./stale-chunk.ts";

test.each([
  "Failed to fetch dynamically imported module: https://shop.example/assets/a.js",
  "error loading dynamically imported module: https://shop.example/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("a part that a newer build has replaced: %s", (message) => {
  expect(isStaleChunk(new TypeError(message))).toBe(true);
});

test.each([new TypeError("Cannot read properties of undefined"), "dynamically imported module", null])(
  "another failure: %s",
  (error) => {
    expect(isStaleChunk(error)).toBe(false);
  },
);
