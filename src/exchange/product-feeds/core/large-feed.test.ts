import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { UnreadableFeedError } from "./feed-error.ts";
import { readFeedItem } from "./feed-item.ts";
import { FeedWarnings } from "./feed-warnings.ts";
import { readFeed } from "./read-feed.ts";
import { SeenItems } from "./seen-items.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const itemXml = (n: number) => `<item><g:id>SKU-${n}</g:id><title>Produs numărul ${n}</title>
<link>https://shop.ro/produse/produs-${n}</link><g:description>${"O descriere de umplutură. ".repeat(36)}</g:description>
<g:price>${n % 900}.99 RON</g:price><g:availability>in_stock</g:availability><g:brand>Marca ${n % 50}</g:brand></item>`;

/** A feed that is made while it is read. */
async function* generated(bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from("<rss><channel>");
  for (let n = 0, made = 0; made < bytes; ) {
    let text = "";
    while (text.length < 65_536) text += itemXml(n++);
    const part = Buffer.from(text);
    made += part.length;
    yield part;
  }
  yield Buffer.from("</channel></rss>");
}

/** Of objects and of typed arrays. */
function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Items that have a link only. */
async function* linksOf(items: number): AsyncGenerator<Buffer> {
  yield Buffer.from("link\n");
  const part = Buffer.from("a\n".repeat(20_000));
  for (let made = 0; made < items; made += 20_000) yield part.subarray(0, 2 * (items - made));
}

test("a feed has at most 500,000 items", async () => {
  let items = 0;
  const reading = async () => {
    for await (const _item of readFeed(linksOf(500_001), null, new FeedWarnings())) items += 1;
  };
  await expect(reading()).rejects.toEqual(new UnreadableFeedError("too-many-items"));
  expect(items).toBe(500_000);
});

test("a feed of 60 MB is read item by item: what stays in memory does not grow with it", async () => {
  const seen = new SeenItems();
  const warnings = new FeedWarnings();
  let items = 0;
  const kept: number[] = [];
  collect();
  const before = usedBytes();
  for await (const raw of readFeed(generated(60 * 1024 * 1024), null, warnings)) {
    const { key } = readFeedItem(raw, (kind, text) => warnings.add(kind, text, items));
    if (key !== null && !seen.add(key)) items += 1;
    if (items % 20_000 === 0) {
      collect();
      kept.push((usedBytes() - before) / 1024 / 1024);
    }
  }
  expect(items).toBeGreaterThan(45_000);
  expect(kept.length).toBeGreaterThan(1);
  expect(Math.max(...kept)).toBeLessThan(15);
});
