import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { readPage } from "../../../../src/monitoring/extraction/read-page.ts";
import { recordReadings } from "../../../../src/monitoring/observation/observation.service.ts";
import {
  findDoubtfulReadings,
  settleReading,
} from "../../../../src/monitoring/reading-review/decisions.service.ts";
import {
  createDoubtCollector,
  deleteExpiredReadings,
} from "../../../../src/monitoring/reading-review/doubtful-readings.service.ts";
import {
  ReadingDecidedError,
  ReadingUnknownError,
} from "../../../../src/monitoring/reading-review/reading-review.errors.ts";
import { makeDoubtfulReading } from "../../../factories/doubtful-reading.ts";
import { makePerson } from "../../../factories/people.ts";
import { known, pricedReading } from "../../../factories/reading.ts";
import { makeSite } from "../../../factories/sites.ts";
import { quietLog, watchProduct } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(() => database.worker.deleteFrom("doubtful_reading").execute());

afterAll(() => database.close());

const noon = new Date("2026-11-20T10:00:00Z");
const decided = { at: noon, by: 1 };

/** Two amounts alike: neither says that it is the price. */
const doubtfulPage = `<!doctype html><html lang="ro"><head><meta charset="utf-8"><title>Râșniță</title></head>
<body><h1>Râșniță de cafea</h1><div><span>129,90 lei</span><span>109,16 lei</span></div><p>În stoc</p>
<button>Adaugă în coș</button></body></html>`;

async function rows() {
  return database.worker.selectFrom("doubtful_reading").selectAll().orderBy("read_at").execute();
}

/** Offers the page at each of the paths to a collector, one after the other. @returns how many are kept afterwards */
async function offer(host: string, paths: readonly string[], at = noon, body = doubtfulPage) {
  const collector = createDoubtCollector({ db: database.worker, log: quietLog });
  for (const path of paths) {
    const url = `https://${host}${path}`;
    const bytes = { body: Buffer.from(body), contentType: "text/html", url, recipe: null };
    collector.add({ pageId: pageIdOf(url), host }, bytes, readPage(bytes), at);
    await collector.settled();
  }
  return (await rows()).length;
}

describe("the queue", () => {
  test("keeps a doubtful reading with the page that it was read from", async () => {
    const url = "https://shop.example.com/p/1";
    await offer("shop.example.com", ["/p/1"]);
    const [kept] = await rows();
    expect(kept).toMatchObject({
      page_id: pageIdOf(url),
      host: "shop.example.com",
      url,
      name: "Râșniță de cafea",
      state: "open",
      doubts: expect.arrayContaining(["price"]),
    });
    expect(gunzipSync(kept?.body ?? "").toString()).toBe(doubtfulPage);
    const { readings, total, labelled } = await findDoubtfulReadings(database.app);
    expect({ total, labelled }).toEqual({ total: 1, labelled: 0 });
    const amounts = [
      readings[0]?.priceMinor,
      ...(readings[0]?.otherPrices ?? []).map((one) => one.priceMinor),
    ];
    expect(amounts).toEqual(expect.arrayContaining([12_990, 10_916]));
  });

  test("takes neither a sure reading, nor a page that waits already or was decided within 30 days", async () => {
    const sure = `<html><body><h1>Râșniță</h1><p class="price">100,00 lei</p><p>În stoc</p><button>Adaugă în coș</button>
<script type="application/ld+json">{"@type":"Product","name":"Râșniță","sku":"R-1","offers":{"@type":"Offer","price":"100.00","priceCurrency":"RON","availability":"https://schema.org/InStock"}}</script></body></html>`;
    expect(await offer("shop.example.com", ["/p/1"], noon, sure)).toBe(0);
    expect(await offer("shop.example.com", ["/p/1", "/p/1"])).toBe(1);
    const [kept] = await rows();
    await settleReading(database.worker, kept?.reading_id ?? "", { state: "confirmed" }, decided);
    const later = (days: number) => new Date(noon.getTime() + days * 24 * 3_600_000);
    expect(await offer("shop.example.com", ["/p/1"], later(29))).toBe(1);
    expect(await offer("shop.example.com", ["/p/1"], later(31))).toBe(2);
  });

  test("takes three readings of a host in a day, and ten that wait", async () => {
    expect(await offer("shop.example.com", ["/1", "/2", "/3", "/4"])).toBe(3);
    expect(await offer("other.example.com", ["/1"])).toBe(4);
    for (let day = 1; day <= 2; day += 1)
      await offer(
        "shop.example.com",
        ["/a", "/b", "/c"].map((path) => path + day),
        new Date(noon.getTime() + day * 86_400_000),
      );
    const third = new Date(noon.getTime() + 3 * 86_400_000);
    expect(await offer("shop.example.com", ["/x", "/y"], third)).toBe(4 + 6 + 1);
  });

  test("drops what waits for 30 days, and keeps what people labelled", async () => {
    const old = new Date(noon.getTime() - 31 * 86_400_000);
    await makeDoubtfulReading(database.worker, { read_at: old });
    const labelled = await makeDoubtfulReading(database.worker, { read_at: old });
    const fresh = await makeDoubtfulReading(database.worker, { read_at: noon });
    await settleReading(database.worker, labelled, { state: "confirmed" }, decided);
    await deleteExpiredReadings(database.worker, noon);
    expect((await rows()).map((row) => row.reading_id)).toEqual([labelled, fresh]);
  });
});

describe("a decision", () => {
  const right = { priceMinor: 10_916, currency: "RON", availability: "OUT_OF_STOCK" as const };

  test("labels the reading: confirmed with what was read, corrected with what the person says", async () => {
    const confirmed = await makeDoubtfulReading(database.worker);
    const corrected = await makeDoubtfulReading(database.worker);
    const unknown = await makeDoubtfulReading(database.worker);
    await settleReading(database.worker, confirmed, { state: "confirmed" }, decided);
    await settleReading(database.worker, corrected, { state: "corrected", right }, decided);
    await settleReading(database.worker, unknown, { state: "unknown" }, decided);
    const byId = new Map((await rows()).map((row) => [row.reading_id, row]));
    expect(byId.get(confirmed)).toMatchObject({
      state: "confirmed",
      right_price_minor: 12_990,
      right_currency: "RON",
      right_availability: "IN_STOCK",
      decided_by: 1,
    });
    expect(byId.get(corrected)).toMatchObject({
      state: "corrected",
      right_price_minor: 10_916,
      right_availability: "OUT_OF_STOCK",
    });
    expect(byId.get(unknown)).toMatchObject({ state: "unknown", right_price_minor: null });
    const { total, labelled } = await findDoubtfulReadings(database.app);
    expect({ total, labelled }).toEqual({ total: 0, labelled: 2 });
  });

  test("is made once: repeated it changes nothing, a different one is refused, and it can be taken back", async () => {
    const id = await makeDoubtfulReading(database.worker);
    await settleReading(database.worker, id, { state: "corrected", right }, decided);
    const later = { at: new Date(noon.getTime() + 1000), by: 2 };
    await settleReading(database.worker, id, { state: "corrected", right }, later);
    expect(await rows()).toMatchObject([{ decided_by: 1, decided_at: noon }]);
    const other = { ...right, priceMinor: 100 };
    for (const decision of [{ state: "confirmed" }, { state: "corrected", right: other }] as const)
      await expect(settleReading(database.worker, id, decision, later)).rejects.toThrow(ReadingDecidedError);
    await settleReading(database.worker, id, { state: "open" }, later);
    expect(await rows()).toMatchObject([{ state: "open", right_price_minor: null, decided_by: null }]);
    await settleReading(database.worker, id, { state: "confirmed" }, later);
    expect(await rows()).toMatchObject([{ state: "confirmed", decided_by: 2 }]);
  });

  test("of two people at once is one", async () => {
    const id = await makeDoubtfulReading(database.worker);
    const results = await Promise.allSettled([
      settleReading(database.worker, id, { state: "confirmed" }, decided),
      settleReading(database.worker, id, { state: "corrected", right }, { ...decided, by: 2 }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find((one) => one.status === "rejected")?.reason).toBeInstanceOf(ReadingDecidedError);
  });

  test("of a reading that does not exist is refused", async () => {
    const settling = settleReading(database.worker, randomUUID(), { state: "confirmed" }, decided);
    await expect(settling).rejects.toThrow(ReadingUnknownError);
  });
});

describe("a person's word on the price that waits at a page", () => {
  const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
  let pageId: string;

  beforeEach(async () => {
    const { companyId } = await makePerson(database.app);
    const host = `${randomUUID()}.example.com`;
    const siteId = await makeSite(database.app, companyId, host);
    ({ ownPage: pageId } = await watchProduct(database, siteId, `https://${host}/p`, []));
  });

  /** Reads the page with a doubtful price. */
  async function read(priceMinor: number, at: Date): Promise<void> {
    const reading = pricedReading(priceMinor, { priceMinor: { ...known(priceMinor), confidence: 0.6 } });
    const deps = { db: database.worker, secondLookMs: 300_000 };
    await recordReadings(deps, [{ pageId, reading, observedAt: at, kind: "recheck" }]);
  }

  async function page() {
    const row = await database.worker
      .selectFrom("page")
      .select(["price_minor", "reason"])
      .where("page_id", "=", pageId)
      .executeTakeFirstOrThrow();
    const tasks = await database.worker
      .selectFrom("crawl_task")
      .select("due_at")
      .where("page_id", "=", pageId)
      .where("kind", "=", "recheck")
      .execute();
    return { ...row, readAgain: tasks.map(({ due_at }) => due_at) };
  }

  const waiting = { price_minor: null, reason: "doubtful-price" };

  test.for([
    ["confirmed as read", 12_990, { state: "confirmed" }],
    [
      "stated where another was read",
      10_916,
      { state: "corrected", right: { priceMinor: 10_916, currency: "RON", availability: null } },
    ],
  ] as const)(
    "%s: the page is read again at once, and its price accepted",
    async ([, priceMinor, decision]) => {
      await read(priceMinor, noon);
      const id = await makeDoubtfulReading(database.worker, { page_id: pageId });
      expect(await page()).toEqual({ ...waiting, readAgain: [] });
      await settleReading(database.worker, id, decision, { ...decided, at: minutes(1) });
      expect(await page()).toEqual({ ...waiting, readAgain: [minutes(1)] });
      await read(priceMinor, minutes(2));
      expect(await page()).toEqual({ price_minor: priceMinor, reason: null, readAgain: [] });
    },
  );

  test("of another price, and one that was taken back, changes nothing", async () => {
    await read(11_990, noon);
    const other = await makeDoubtfulReading(database.worker, { page_id: pageId });
    await settleReading(database.worker, other, { state: "confirmed" }, decided);
    expect(await page()).toEqual({ ...waiting, readAgain: [] });
    const id = await makeDoubtfulReading(database.worker, { page_id: pageId, price_minor: 11_990 });
    await settleReading(database.worker, id, { state: "confirmed" }, decided);
    await settleReading(database.worker, id, { state: "open" }, decided);
    await read(11_990, minutes(2));
    expect(await page()).toMatchObject(waiting);
  });
});
