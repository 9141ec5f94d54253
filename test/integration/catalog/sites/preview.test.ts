import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { catalogTasks } from "../../../../src/catalog/catalog.jobs.ts";
import { refreshSitePictures } from "../../../../src/catalog/sites/site-pictures.service.ts";
import { createLeases } from "../../../../src/monitoring/hosts/leases.service.ts";
import { settableClock } from "../../../../src/platform/clock.ts";
import { createLog } from "../../../../src/platform/log.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { testVisitor } from "../../../support/crawl/shop-visits.ts";
import { openShops, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let shops: Shops;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  shops = await openShops();
  await database.app.deleteFrom("site").execute();
});
afterEach(() => shops.close());
afterAll(() => database.close());

const clock = settableClock(testNow);
const depsFor = (hosts: readonly string[]) => ({
  db: database.worker,
  clock,
  visitor: testVisitor(database, hosts),
});

async function imagesOf(domain: string): Promise<(string | null)[]> {
  const rows = await database.app
    .selectFrom("site")
    .select("image_url")
    .where("domain", "=", domain)
    .execute();
  return rows.map((row) => row.image_url);
}

test("each shop is visited once a week for all its sites, with the worker's rights", async () => {
  const [one, two] = [shops.host("one"), shops.host("two")];
  shops.answer = ({ path }) =>
    path === "/" ? { body: `<meta property="og:image" content="/a.png">` } : undefined;
  for (const domain of [one, one, two]) {
    const { companyId } = await makePerson(database.app);
    await makeSite(database.app, companyId, domain);
  }
  const deps = depsFor([one, two]);
  const homeVisits = () => shops.seen.filter(({ path }) => path === "/").length;
  expect(await refreshSitePictures(deps)).toBe(2);
  expect(homeVisits()).toBe(2);
  expect(await imagesOf(one)).toEqual([`http://${one}/a.png`, `http://${one}/a.png`]);
  clock.advance(6 * 86_400_000);
  expect(await refreshSitePictures(deps)).toBe(0);
  clock.advance(2 * 86_400_000);
  shops.answer = () => undefined;
  expect(await refreshSitePictures(deps)).toBe(2);
  // A home page that names no picture any more has none.
  expect(await imagesOf(two)).toEqual([null]);
});

test("a visit that brings no page leaves the picture, and comes again after a week", async () => {
  const host = shops.host("away");
  const { companyId } = await makePerson(database.app);
  await makeSite(database.app, companyId, host);
  await database.app.updateTable("site").set({ image_url: "https://a.ro/a.png" }).execute();
  shops.answer = ({ path }) => (path === "/" ? { status: 500 } : undefined);
  expect(await refreshSitePictures(depsFor([host]))).toBe(1);
  expect(await imagesOf(host)).toEqual(["https://a.ro/a.png"]);
  expect(await refreshSitePictures(depsFor([host]))).toBe(0);
});

test("a shop that is being crawled is visited in a later round, and the crawl does not make way", async () => {
  const host = shops.host("crawled");
  const { companyId } = await makePerson(database.app);
  await makeSite(database.app, companyId, host);
  const crawl = createLeases({
    db: database.worker,
    log: createLog("silent"),
    leaseMs: 60_000,
    gapOf: () => 0,
  });
  await crawl.leaseOne(host);
  await refreshSitePictures(depsFor([host]));
  crawl.stop();
  const row = await database.worker
    .selectFrom("crawl_host")
    .select("wanted_until")
    .where("host", "=", host)
    .executeTakeFirstOrThrow();
  expect(row.wanted_until).toBeNull();
  expect(shops.seen).toEqual([]);
  const site = database.app.selectFrom("site").select(["visit_failure", "image_checked_at"]);
  expect(await site.executeTakeFirstOrThrow()).toEqual({ visit_failure: null, image_checked_at: null });
});

test("sites whose subscription has ended are not visited", async () => {
  const { companyId } = await makePerson(database.app);
  await makeSite(database.app, companyId, shops.host("ended"));
  await database.app.updateTable("site").set({ has_active_subscription: false }).execute();
  expect(await refreshSitePictures(depsFor([shops.host("ended")]))).toBe(0);
});

test("the job of one site reads that site alone", async () => {
  const host = shops.host("asked");
  shops.answer = ({ path }) =>
    path === "/" ? { body: `<meta property="og:image" content="/b.png">` } : undefined;
  const { companyId } = await makePerson(database.app);
  await makeSite(database.app, companyId, host);
  const [readOne] = catalogTasks(depsFor([host]));
  await readOne?.run({ domain: host });
  expect(await imagesOf(host)).toEqual([`http://${host}/b.png`]);
});

test("the worker may set a site's picture and nothing else of it", async () => {
  const change = database.worker.updateTable("site").set({ is_verified: true }).execute();
  await expect(change).rejects.toThrow(/permission denied/);
});
