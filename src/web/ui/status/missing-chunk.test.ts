import { afterEach, expect, test, vi } from "vitest";
import { isMissingChunk, isServerReachable } from "./missing-chunk.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  "Failed to fetch dynamically imported module: https://shop.example/assets/a.js",
  "error loading dynamically imported module: https://shop.example/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("a part that could not be fetched: %s", (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true);
});

test.each([new TypeError("Cannot read properties of undefined"), "dynamically imported module", null])(
  "another failure: %s",
  (error) => {
    expect(isMissingChunk(error)).toBe(false);
  },
);

test("the server is reachable when it answers anything, and not without a connection", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  expect(await isServerReachable()).toBe(true);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await isServerReachable()).toBe(false);
  vi.stubGlobal("fetch", async () => new Response(null));
  vi.stubGlobal("navigator", { onLine: false });
  expect(await isServerReachable()).toBe(false);
});
