import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, localDayOf } from "../../../src/kit/local-day.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { detectPromotions, refreshReferences } from "../../../src/pricing/promotions/detection.service.ts";
import type { PromotionPage } from "../../../src/pricing/promotions/promotions.contract.ts";
import { fillLedger } from "../../../src/pricing/reference-price/ledger.service.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, type TestPerson } from "../../factories/people.ts";
import { known, pricedReading } from "../../factories/reading.ts";
import { makeSite } from "../../factories/sites.ts";
import { propagateAll, recordReading, watchProduct } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

const dayMs = 86_400_000;
let database: TestDatabase;
let api: TestApi;
let siteId: AuthorizedSiteId;
let productId: number;
let ownPage: string;
let domain: string;
let people: TestPerson[];
let manager: string;
let operator: string;
let sites = 0;
const today = () => localDayOf(api.clock.now());

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

/** A product of 100 lei for forty days, but 80 lei on the tenth day from the end. */
beforeEach(async () => {
  api.clock.set(new Date("2026-10-01T09:00:00Z"));
  const person = await makePerson(database.app, { role: "OPERATOR_ADMIN" });
  domain = `promotions${++sites}.ro`;
  siteId = await makeSite(database.app, person.companyId, domain);
  ({ productId, ownPage } = await watchProduct(database, siteId, `https://${domain}/p`, [], api.clock));
  for (const [days, price] of [
    [0, 10_000],
    [30, 8_000],
    [1, 10_000],
    [9, 10_000],
  ] as const) {
    pass(days);
    await show(price);
  }
  people = [person, await makePerson(database.app, { companyId: person.companyId, role: "OPERATOR" })];
  await signIn();
});

/** Sessions end while days pass. */
async function signIn(): Promise<void> {
  [manager = "", operator = ""] = await Promise.all(people.map((person) => api.signIn(person)));
}

function pass(days: number): void {
  api.clock.set(new Date(api.clock.now().getTime() + days * dayMs));
}

/** A reading of the own page, taken through the site's rows, the ledger and the detection. */
async function show(priceMinor: number, struckMinor: number | null = null): Promise<void> {
  const struck = struckMinor === null ? {} : { previousPriceMinor: known(struckMinor), promo: known(true) };
  await recordReading(database, ownPage, pricedReading(priceMinor, struck), api.clock.now());
  await propagateAll(database);
  await update();
}

/** The same some days later. */
async function showLater(days: number, ...shown: Parameters<typeof show>): Promise<void> {
  pass(days);
  await show(...shown);
  await signIn();
}

async function update(): Promise<void> {
  const deps = { db: database.worker, clock: api.clock };
  const isDayAdded = await fillLedger(deps, siteId);
  await detectPromotions(deps, siteId);
  await refreshReferences(deps, siteId, isDayAdded);
}

const list = async (token = operator): Promise<PromotionPage> =>
  (await api.get(`/api/promotions?domain=${domain}&packet_id=${productId}`, token)).json();
const body = (over: object = {}) => ({
  packet_id: productId,
  startsOn: addDays(today(), 1),
  endsOn: addDays(today(), 7),
  announcedPrice: 70,
  ...over,
});
const plan = (over: object = {}, token = manager) =>
  api.post(`/api/promotions?domain=${domain}`, body(over), token);
const fieldOf = (reply: { json(): unknown }, field: string) =>
  (reply.json() as { fields?: Record<string, { code: string; parameters?: object }> }).fields?.[field];

describe("planning a promotion", () => {
  test("names the lowest price of the 30 days before, and the reduction that may be stated, rounded down", async () => {
    expect((await list()).reference).toEqual({ price: 80, day: "2026-11-01", sinceFirstSeen: false });
    const reply = await plan({ announcedPrice: 70.1 });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      {
        kind: "PLANNED",
        state: "PLANNED",
        referencePrice: 80,
        referenceDay: "2026-11-01",
        reductionPercent: 12,
      },
    ]);
    expect((await list()).promotions).toHaveLength(1);
  });

  test("a price that is not below it is refused with the figures", async () => {
    const reply = await plan({ announcedPrice: 80 });
    expect(reply.statusCode).toBe(422);
    expect(fieldOf(reply, "announcedPrice")).toMatchObject({
      code: "FALSE_REDUCTION",
      parameters: { price: 80, reference: 80, referenceDay: "2026-11-01" },
    });
    expect((await list()).promotions).toEqual([]);
  });

  test("is for days from today on, in order, one promotion at a time", async () => {
    const refusals = [
      [{ startsOn: addDays(today(), -1) }, "startsOn", "PROMOTION_IN_PAST"],
      [{ endsOn: today() }, "endsOn", "PROMOTION_ENDS_BEFORE_START"],
    ] as const;
    for (const [over, field, code] of refusals) {
      const reply = await plan(over);
      expect([reply.statusCode, fieldOf(reply, field)?.code]).toEqual([422, code]);
    }
    expect((await plan()).statusCode).toBe(201);
    const overlapping = await plan({ startsOn: addDays(today(), 7), endsOn: null });
    expect(fieldOf(overlapping, "startsOn")?.code).toBe("PROMOTION_OVERLAPS");
    expect((await plan({ startsOn: addDays(today(), 8), endsOn: null })).statusCode).toBe(201);
  });

  test("of two at once for the same days, one is planned", async () => {
    const replies = await Promise.all([plan(), plan(), plan()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
  });

  test("an OPERATOR sees promotions but plans none", async () => {
    await plan();
    expect((await list()).promotions).toHaveLength(1);
    expect((await plan({}, operator)).json()).toMatchObject({ status: 422, code: "RANK_TOO_LOW" });
  });

  test("once it has begun its first day stays, and deleting ends it today", async () => {
    const { id } = (await plan()).json() as { id: number };
    pass(2);
    await signIn();
    const path = `/api/promotions/${id}?domain=${domain}`;
    const moved = await api.put(path, body({ startsOn: today() }), manager);
    expect(fieldOf(moved, "startsOn")?.code).toBe("PROMOTION_STARTED");
    expect(
      (await api.put(path, body({ startsOn: addDays(today(), -1), announcedPrice: 65 }), manager)).json(),
    ).toMatchObject({
      state: "RUNNING",
      announcedPrice: 65,
    });
    expect((await api.delete(path, manager)).statusCode).toBe(204);
    expect((await list()).promotions).toMatchObject([{ state: "ENDED", endsOn: today() }]);
    expect((await api.delete(path, manager)).statusCode).toBe(422);
  });
});

describe("a promotion on the own page", () => {
  test("opens by itself, keeps its first day while the price falls, and ends with the reading that no longer shows it", async () => {
    await showLater(1, 7_500, 8_000);
    const first = today();
    expect((await list()).promotions).toMatchObject([
      {
        kind: "DETECTED",
        state: "RUNNING",
        startsOn: first,
        announcedPrice: 75,
        referencePrice: 80,
        reductionPercent: 6,
        notice: null,
      },
    ]);
    await showLater(2, 7_000, 8_000);
    expect((await list()).promotions).toMatchObject([
      { startsOn: first, announcedPrice: 70, referencePrice: 80, reductionPercent: 12 },
    ]);
    await showLater(3, 9_000);
    expect((await list()).promotions).toMatchObject([{ startsOn: first, state: "ENDED", endsOn: today() }]);
  });

  test("that strikes through more than the lowest price of the 30 days before is noticed", async () => {
    await showLater(1, 7_500, 10_000);
    expect((await list()).promotions).toMatchObject([
      { struckPrice: 100, referencePrice: 80, notice: "CUT_ABOVE_REFERENCE" },
    ]);
  });

  test("and is no reduction at all states none", async () => {
    await showLater(1, 8_500, 10_000);
    expect((await list()).promotions).toMatchObject([{ announcedPrice: 85, reductionPercent: null }]);
  });

  test("doing it again changes nothing", async () => {
    await showLater(1, 7_500, 8_000);
    const before = await list();
    await update();
    expect(await list()).toEqual(before);
  });
});

describe("the ledger of own prices", () => {
  const days = () =>
    forSite(database.app, siteId, async (trx) => {
      const { rows } = await sql<{ day: string; low: number; high: number; final: boolean }>`
        select local_day::text as day, lowest_bani as low, highest_bani as high, is_final as final
        from own_price_day where site_id = ${siteId} order by local_day`.execute(trx);
      return rows;
    });

  test("has a row for each day on which a price was in force, with its lowest and highest", async () => {
    const rows = await days();
    expect(rows[0]).toMatchObject({ day: "2026-10-01", low: 10_000, final: true });
    expect(rows.filter(({ final }) => final)).toHaveLength(40);
    expect(rows.find(({ day }) => day === "2026-10-31")).toMatchObject({ low: 8_000, high: 10_000 });
    expect(rows.find(({ day }) => day === "2026-11-01")).toMatchObject({ low: 8_000, high: 10_000 });
    expect(rows.find(({ day }) => day === "2026-11-02")).toMatchObject({ low: 10_000, high: 10_000 });
  });

  test("what was read on a day that has ended cannot be changed, and no row can be deleted", async () => {
    const change = forSite(database.worker, siteId, (trx) =>
      sql`update own_price_day set read_lowest_bani = 1 where local_day = '2026-10-31'`.execute(trx),
    );
    await expect(change).rejects.toThrow("has ended");
    for (const db of [database.worker, database.app]) {
      const removal = forSite(db, siteId, (trx) => sql`delete from own_price_day`.execute(trx));
      await expect(removal).rejects.toThrow("permission denied");
    }
  });

  test("is proof as a file: the days, what was read, the page and the time", async () => {
    const { id } = (await plan()).json() as { id: number };
    const reply = await api.get(`/api/promotions/proof?domain=${domain}&promotion_id=${id}`, operator);
    expect(reply.headers["content-type"]).toContain("text/csv");
    const lines = reply.body.split("\r\n");
    expect(
      lines.some(
        (line) => line.includes("31") && line.includes("80,00") && line.includes(`https://${domain}/p`),
      ),
    ).toBe(true);
    const ofProduct = await api.get(
      `/api/promotions/proof?domain=${domain}&packet_id=${productId}`,
      operator,
    );
    expect(ofProduct.body.split("\r\n").length).toBeGreaterThan(30);
    expect(
      (await api.get(`/api/promotions/proof?domain=${domain}&promotion_id=1`, operator)).statusCode,
    ).toBe(404);
  });
});
