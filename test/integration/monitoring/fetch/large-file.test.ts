import { afterAll, beforeAll, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { createGuard } from "../../../../src/monitoring/fetch/guard.client.ts";
import { createLargeFileReader } from "../../../../src/monitoring/fetch/large-file.service.ts";
import { behaviours } from "./fetcher-behaviours.ts";
import { openShop, type PoisonedShop } from "./fetcher-poisoned-shop.ts";

let shop: PoisonedShop;

beforeAll(async () => {
  shop = await openShop({ ...behaviours });
});
afterAll(() => shop.close());

/** Reads a file of the shop to its end. @returns its bytes, or why it was not read */
async function read(path: string, limits: { readonly totalMs?: number; readonly maxBytes?: number }) {
  const guard = createGuard({ admitted: admitHosts([shop.host]) });
  const reader = createLargeFileReader({ guard, userAgent: "test", limits });
  let bytes = 0;
  const reading = await reader.read(`http://${shop.host}/${path}`, async ({ body }) => {
    for await (const part of body) bytes += part.length;
  });
  return reading.found ? bytes : reading.reason;
}

test("a server that sends a byte at a time, without ever stalling, ends at the limit of the whole file", async () => {
  expect(await read("slow-body", { totalMs: 700 })).toBe("timeout");
});

test.each([
  ["ok", "a size that is announced", "too-large", 3],
  ["announced-too-large", "an announced gigabyte", "too-large", undefined],
  ["endless-body", "a body that never ends", "too-large", 300_000],
  ["bomb", "gzip that unpacks to much more", "too-large", 300_000],
  ["bomb-twice", "gzip in gzip that does", "too-large", 300_000],
  ["cut-gzip", "gzip that is cut", "truncated", undefined],
  ["truncated", "a body that is cut", "truncated", undefined],
])("%s: %s is not read to its end", async (path, _name, reason, maxBytes) => {
  expect(await read(path, maxBytes === undefined ? {} : { maxBytes })).toBe(reason);
});

test("a file within the limits is read to its end", async () => {
  expect(await read("gzip", {})).toBe(await read("ok", {}));
});
