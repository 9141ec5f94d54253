import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../../src/address/address.ts";
import { createUsageCounter } from "../../../../src/admin/usage/usage.service.ts";
import { addLink } from "../../../../src/catalog/links/links.service.ts";
import { remainingTables } from "../../../../src/catalog/sites/site-removal.repo.ts";
import { removeSite, type SiteRemovalDeps } from "../../../../src/catalog/sites/site-removal.service.ts";
import { deleteExchangeRows } from "../../../../src/exchange/exchange.service.ts";
import { removedTables as matchingTables } from "../../../../src/matching/removal/removal.repo.ts";
import { deleteMatchingRows } from "../../../../src/matching/removal/removal.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { settableClock } from "../../../../src/platform/clock.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { deleteFilesOfSite } from "../../../../src/platform/files/prepared-files.ts";
import { createLog } from "../../../../src/platform/log.ts";
import { removedTables } from "../../../../src/pricing/removal/removal.repo.ts";
import { deletePricingRows } from "../../../../src/pricing/removal/removal.service.ts";
import { removedTables as reportTables } from "../../../../src/reports/removal/removal.repo.ts";
import { deleteReportRows } from "../../../../src/reports/removal/removal.service.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { fillPricing } from "../../../factories/pricing.ts";
import { fillReports } from "../../../factories/reports.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { takeUpAll } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { insertWebhook } from "../../../support/route-requests/recipes/exchange/key-and-webhook-rows.ts";
import { insertPriceFeed, insertRun } from "../../../support/route-requests/rows/feeds.ts";
import { insertMatch, insertShopRun } from "../../../support/route-requests/rows/matches.ts";

let database: TestDatabase;
let deps: SiteRemovalDeps;
const clock = { now: () => testNow };

/** Tables with a site's rows that are neither in `remainingTables` nor in `removedTables`: deleted with products, by
 * monitoring, by the counter, as records or with the keys; accesses stay. */
const otherTables = [
  "api_usage",
  "export_column_choice",
  "flagged_link",
  "idempotency_key",
  "link_check",
  "link_score",
  "listing",
  "match_candidate",
  "offer",
  "own_price_day",
  "own_price_ledger",
  "own_price_point",
  "page_watch",
  "prepared_file",
  "prepared_file_part",
  "price_correction",
  "price_feed",
  "pricing_decision_block",
  "pricing_rule_version",
  "product",
  "product_feed",
  "product_feed_item",
  "product_feed_product",
  "product_feed_run",
  "product_import",
  "product_import_change",
  "product_import_row",
  "product_pricing",
  "promotion",
  "recommendation",
  "review_batch",
  "review_batch_row",
  "site",
  "site_access",
  "watch_outbox",
  "webhook_attempt",
  "webhook_delivery",
  "webhook_endpoint",
];

/** Tables without a row of the scene's sites. */
const unfilled = ["site_access", "watch_outbox"];

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog("silent");
  deps = {
    db: database.app,
    clock,
    log,
    usage: createUsageCounter(database.app, clock, log),
    deleteFurtherRows: async (trx, id) => {
      await deleteFilesOfSite(trx, id);
      await deleteExchangeRows(trx, id);
      await deletePricingRows(trx, id);
      await deleteReportRows(trx, id);
      await deleteMatchingRows(trx, id);
    },
  };
});
afterAll(() => database.close());

let count = 0;
let userId: number;
let siteId: AuthorizedSiteId;
let otherId: AuthorizedSiteId;
let domain: string;
const shared = "https://competitor.ro/p";
const fileId = "00000000-0000-4000-8000-000000000001";

/** Two companies' sites that are compared with one competitor's page; rows of the first one in every table. */
beforeEach(async () => {
  count += 1;
  domain = `removed${count}.example.com`;
  const [person, other] = [await makePerson(database.app), await makePerson(database.app)];
  userId = person.userId;
  siteId = await makeSite(database.app, person.companyId, domain);
  otherId = await makeSite(database.app, other.companyId, domain);
  for (const id of [siteId, otherId])
    await makeProducts(database.app, id, [
      {
        url: `https://${domain}/a`,
        brand: "Norvik",
        category: "Casă/Bucătărie",
        competitorUrls: [shared, `https://c${count}.ro/p`],
      },
      { url: `https://${domain}/b` },
    ]);
  await takeUpAll(database, clock);
  await forSite(database.app, siteId, async (trx) => {
    const [product] = await trx.selectFrom("product").select("product_id").execute();
    const productId = product?.product_id ?? 0;
    await sql`insert into price_correction (site_id, correction_id, product_id, record_id, page_id, price_minor,
        currency, valid_from, corrected_at, corrected_by)
      select ${siteId}, 1, ${productId}, ${productId}, page_id, 100, 'RON', ${testNow}, ${testNow}, ${userId}
        from product where product_id = ${productId}`.execute(trx);
    await sql`insert into dynamic_field (site_id, field_name, field_type, display_en, display_ro)
      values (${siteId}, 'Culoare', 'STRING_DICTIONARY', 'Colour', 'Culoare')`.execute(trx);
    await sql`insert into dynamic_field_value values (${siteId}, 'Culoare', 'negru')`.execute(trx);
    await sql`insert into price_segment (site_id, segment_id, user_id, name, kind, difference, start_bp, end_bp, created_at)
      values (${siteId}, 1, ${userId}, 'A', 'OVER', 'MINIMUM', 0, 100, ${testNow})`.execute(trx);
    await sql`insert into hidden_category values (${siteId}, ${userId}, 'Casă')`.execute(trx);
    await sql`insert into hidden_brand select site_id, ${userId}, brand_id from brand`.execute(trx);
    await sql`insert into saved_view values (${siteId}, 1, ${userId}, 'A', 'page=2', ${testNow})`.execute(
      trx,
    );
    await sql`insert into lesson_request values (${siteId}, 'competitor.ro', '2026-11-20', 1)`.execute(trx);
    await sql`insert into product_deletion values (${siteId}, 1, ${testNow}, ${userId}, null)`.execute(trx);
    await sql`insert into market_overview values (${siteId}, 'in:', '{}', 1, ${testNow}, ${testNow})`.execute(
      trx,
    );
    await sql`insert into link_check (site_id, product_id, offer_id, queued_at)
      select site_id, product_id, offer_id, ${testNow} from offer`.execute(trx);
    await sql`insert into link_score select site_id, product_id, offer_id, 'key', false, 0.5, ${testNow}, 'own key', 'seen key' from offer`.execute(
      trx,
    );
    await sql`insert into flagged_link (site_id, flag_id, product_id, offer_id, page_id, page_key, own_key, probability,
        reasons, is_ratio_off, flagged_at)
      select site_id, offer_id, product_id, offer_id, page_id, 'key', 'own key', 0.1, '[]', false, ${testNow} from offer`.execute(
      trx,
    );
    await sql`insert into deleted_product values (${siteId}, 1, 1, '{}')`.execute(trx);
    await sql`insert into api_usage values (${siteId}, ${userId}, '2026-11-20', 'SEARCH', 1)`.execute(trx);
    await sql`insert into product_history (site_id, entry_id, changed_at, user_id, modification, subject, product_id,
        record_id, product_name)
      values (${siteId}, 1, ${testNow}, ${userId}, 'ADD', 'PRODUCT', ${productId}, ${productId}, 'A')`.execute(
      trx,
    );
    await fillPricing(trx, siteId, { productId, userId });
    await sql`insert into own_price_point values (${siteId}, ${productId}, ${testNow}, 100, 'IN_STOCK')`.execute(
      trx,
    );
    const imported = sql`${siteId}, ${fileId}`;
    await sql`insert into product_import (site_id, import_id, kind, state, file_name, created_by, created_at, total)
      values (${imported}, 'LINKS', 'DONE', 'a.txt', ${userId}, ${testNow}, 1)`.execute(trx);
    await sql`insert into product_import_row values (${imported}, 1, '{}', 'NEW', '{}')`.execute(trx);
    await sql`insert into product_import_change (site_id, import_id, product_id, row_number, is_created, before)
      values (${imported}, ${productId}, 1, true, '{}')`.execute(trx);
    await sql`insert into export_column_choice values (${siteId}, ${userId}, array['title'])`.execute(trx);
    await sql`insert into prepared_file
        (site_id, file_id, kind, request, name, content_type, created_by, created_at)
      values (${siteId}, ${fileId}, 'PRODUCTS', '{}', 'a.csv', 'text/csv', ${userId}, ${testNow})`.execute(
      trx,
    );
    await fillReports(trx, siteId, { productId, userId });
    await sql`insert into idempotency_key values (${siteId}, 'k', 'POST /x', ${Buffer.alloc(32)}, '{}', ${testNow})`.execute(
      trx,
    );
  });
  const server = { database, clock: settableClock(testNow) };
  const { product_id: productId } = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product").select("product_id").executeTakeFirstOrThrow(),
  );
  const holder = { ...person, siteId, productId, domain, signer: person, canary: "a" };
  await insertWebhook(server, holder);
  await insertRun(server, holder);
  await insertPriceFeed(server, holder);
  await insertMatch(server, holder);
  await insertShopRun(server, holder);
  await forSite(database.app, siteId, (trx) =>
    sql`insert into match_settings values (${siteId}, true, 0.99, false)`.execute(trx),
  );
  // Only the worker writes the ledger, and the content of files.
  await forSite(database.worker, siteId, async (trx) => {
    await sql`insert into prepared_file_part values (${siteId}, ${fileId}, 1, 0, ${Buffer.alloc(1)})`.execute(
      trx,
    );
    await sql`insert into own_price_ledger values (${siteId}, '2026-11-20', ${testNow})`.execute(trx);
    await sql`insert into own_price_day (site_id, product_id, local_day, lowest_bani, highest_bani, changes, source,
        page_id, read_at, is_final)
      select site_id, product_id, '2026-11-20', 9000, 10000, 1, 'PAGE', page_id, ${testNow}, true from product`.execute(
      trx,
    );
  });
});

/** Names of all tables with a column `site_id`, partitions left out. */
async function tablesOfSites(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(database.owner);
  return rows.map(({ name }) => name);
}

/** Number of rows of a site by table, read as the role that sees all of them. */
async function rowsOf(id: AuthorizedSiteId): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfSites()) {
    const read = (trx: Parameters<Parameters<typeof forSite>[2]>[0] | typeof database.worker) =>
      sql<{
        rows: number;
      }>`select count(*)::int as rows from ${sql.table(table)} where site_id = ${id}`.execute(trx);
    const { rows } =
      table === "page_watch" ? await read(database.worker) : await forSite(database.app, id, read);
    counts[table] = rows[0]?.rows ?? 0;
  }
  return counts;
}

test("every table with a site's rows is emptied by the removal: none is left out of it", async () => {
  const known = [
    ...remainingTables,
    ...removedTables,
    ...reportTables,
    ...matchingTables,
    ...otherTables,
  ].toSorted();
  expect(await tablesOfSites()).toEqual(known);
});

test("a site is removed with all its rows, and its pages are no longer watched; another tenant's rows stay", async () => {
  const before = await rowsOf(otherId);
  expect(
    Object.entries(await rowsOf(siteId)).filter(([table, rows]) => rows === 0 && !unfilled.includes(table)),
  ).toEqual([]);
  await removeSite(deps, siteId, userId);
  const { watch_outbox: queued, page_watch: watched, ...rest } = await rowsOf(siteId);
  expect(Object.entries(rest).filter(([, rows]) => rows > 0)).toEqual([]);
  // Two own pages and two offers.
  expect({ queued, watched }).toEqual({ queued: 4, watched: 4 });
  await takeUpAll(database, clock);
  expect(await rowsOf(siteId)).toMatchObject({ watch_outbox: 0, page_watch: 0 });
  expect(await rowsOf(otherId)).toEqual(before);
  const { rows } = await sql<{ url: string }>`
    select p.url from crawl_task t join page p using (page_id) where p.url = any(${[shared, `https://${domain}/a`]})
     order by url`.execute(database.worker);
  // The other site watches the same pages: they are still due.
  expect(rows.map(({ url }) => url)).toEqual([shared, `https://${domain}/a`]);
});

test("pages that only the removed site watched are no longer due", async () => {
  const alone = `https://alone${count}.ro/p`;
  await makeProducts(database.app, siteId, [{ url: `https://${domain}/c`, competitorUrls: [alone] }]);
  await takeUpAll(database, clock);
  const due = async () =>
    (
      await sql`select from crawl_task t join page p using (page_id) where p.url = ${alone}`.execute(
        database.worker,
      )
    ).rows.length;
  expect(await due()).toBe(1);
  await removeSite(deps, siteId, userId);
  await takeUpAll(database, clock);
  expect(await due()).toBe(0);
});

test("links that are still queued when the site is removed are never watched", async () => {
  await makeProducts(database.app, siteId, [
    { url: `https://${domain}/late`, competitorUrls: ["https://late.ro/p"] },
  ]);
  await removeSite(deps, siteId, userId);
  await takeUpAll(database, clock);
  expect(await rowsOf(siteId)).toMatchObject({ watch_outbox: 0, page_watch: 0 });
});

test("more rows than one statement deletes are deleted", async () => {
  await makeProducts(
    database.app,
    siteId,
    Array.from({ length: 40 }, (_, n) => ({
      url: `https://${domain}/many${n}`,
      competitorUrls: Array.from({ length: 140 }, (_, m) => `https://many.ro/${n}/${m}`),
    })),
  );
  await removeSite(deps, siteId, userId);
  const { watch_outbox: queued, offer, product } = await rowsOf(siteId);
  // 42 own pages and 5,602 offers.
  expect({ queued, offer, product }).toEqual({ queued: 5644, offer: 0, product: 0 });
});

test("a second removal is 404, and a product or link added afterwards is refused", async () => {
  const [product] = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product").select("product_id").execute(),
  );
  await removeSite(deps, siteId, userId);
  await expect(removeSite(deps, siteId, userId)).rejects.toMatchObject({ status: 404 });
  await expect(makeProducts(database.app, siteId, [{ url: `https://${domain}/z` }])).rejects.toMatchObject({
    status: 404,
  });
  const input = { siteId, userId, productId: product?.product_id ?? 0, now: testNow };
  const destination = { url: "https://new.ro/p", competitorDomain: "new.ro" };
  await expect(addLink({ db: database.app, policy: PUBLIC_ONLY }, input, destination)).rejects.toMatchObject({
    status: 404,
  });
});

test("products that are being added when the site is removed leave nothing behind", async () => {
  const adding = makeProducts(database.app, siteId, [
    { url: `https://${domain}/x`, competitorUrls: ["https://x.ro/p"] },
  ]).catch(() => undefined);
  await Promise.all([adding, removeSite(deps, siteId, userId)]);
  await takeUpAll(database, clock);
  const left = await rowsOf(siteId);
  expect(Object.entries(left).filter(([, rows]) => rows > 0)).toEqual([]);
});
