import { afterEach, expect, test } from "vitest";
import { createExtractor, type Extractor } from "../../../../src/monitoring/extraction/extraction.service.ts";
import { productPage } from "../../../support/crawl/shops.ts";

const stuckEntry = new URL("../../../support/crawl/stuck.process.ts", import.meta.url);
/** Far beyond what reading takes on a busy machine. */
const limitMs = 60_000;
let extractor: Extractor | undefined;

afterEach(() => extractor?.close());

function page(html: string) {
  return {
    body: Buffer.from(html),
    contentType: "text/html; charset=utf-8",
    url: "https://shop.example.com/p",
  };
}

test("many pages at once are each read to their own price", async () => {
  extractor = createExtractor({ processes: 2, limitMs });
  const prices = Array.from({ length: 50 }, (_, index) => 1000 + index);
  const read = await Promise.all(
    prices.map((price) => (extractor as Extractor).read(page(productPage(`${price}.00`)))),
  );
  const found = read.map((one) => (one.done && one.reading.found ? one.reading.priceMinor.value : null));
  expect(found).toEqual(prices.map((price) => price * 100));
});

test("pages behind one that never ends are read by the process's successor", async () => {
  extractor = createExtractor({ processes: 1, limitMs: 1500, entry: stuckEntry });
  const [stuck, ...good] = await Promise.all([
    extractor.read(page("<p>stuck-for-ever</p>")),
    extractor.read(page(productPage("100.00"))),
    extractor.read(page(productPage("200.00"))),
  ]);
  expect(stuck).toMatchObject({ done: false, reason: "extraction-timeout" });
  expect(good.map((one) => one.done && one.reading.found && one.reading.priceMinor.value)).toEqual([
    10_000, 20_000,
  ]);
});

test("a page that crashes its process is the only one that fails, and the next one is read", async () => {
  extractor = createExtractor({ processes: 1, limitMs, entry: stuckEntry });
  const [broken, behind] = await Promise.all([
    extractor.read(page("<p>break-for-ever</p>")),
    extractor.read(page(productPage("100.00"))),
  ]);
  expect(broken).toMatchObject({ done: false, reason: "extraction-failed" });
  const later = await extractor.read(page(productPage("200.00")));
  const prices = [behind, later].map((one) => one.done && one.reading.found && one.reading.priceMinor.value);
  expect(prices).toEqual([10_000, 20_000]);
});

test("a process that cannot start fails its pages with a reason instead of retrying forever", async () => {
  extractor = createExtractor({
    processes: 1,
    entry: new URL("../../../support/missing.process.ts", import.meta.url),
  });
  const read = await Promise.all([extractor.read(page("<p>1</p>")), extractor.read(page("<p>2</p>"))]);
  expect(read.map((one) => one.done || one.reason)).toEqual(["extraction-failed", "extraction-failed"]);
});

test("of a body that is a view of a larger buffer only the view is sent", async () => {
  extractor = createExtractor({ processes: 1, limitMs });
  const html = productPage("100.00");
  const shared = Buffer.from(`before${html}after`);
  const length = Buffer.byteLength(html);
  const { body: _whole, ...rest } = page("");
  const read = await extractor.read({ ...rest, body: shared.subarray(6, 6 + length) });
  expect(read.done && read.reading.found && read.reading.priceMinor.value).toBe(10_000);
});
