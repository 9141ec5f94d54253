import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "../../../demo/catalogue/catalogue.ts";
import { demoAddresses } from "../../../demo/demo-addresses.ts";
import { marketCalendar, openingDay } from "../../../demo/prices/market-time.ts";
import { loadDemoAccounts } from "../../../demo/seed/accounts-file.ts";
import { type SeedDeps, seedDemo } from "../../../demo/seed/seed.ts";
import { seedHistory } from "../../../demo/seed/seed-history.ts";
import type { LocalDay } from "../../../src/kit/local-day.ts";
import { settableClock } from "../../../src/platform/clock.ts";
import { createLog } from "../../../src/platform/log.ts";
import { loadSecrets } from "../../../src/platform/secrets.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

const now = new Date("2026-11-21T10:00:00Z");
const addresses = demoAddresses(4600, 1000);
/** The demo was started for the first time a day ago. */
const calendar = marketCalendar("2026-11-20" as LocalDay);
const today = openingDay + 1;

let database: TestDatabase;
let dataDir: string;
let deps: SeedDeps;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "vizor-demo-"));
  const accounts = loadDemoAccounts(dataDir);
  deps = {
    database,
    secrets: loadSecrets(dataDir),
    dataDir,
    accounts,
    clock: settableClock(now),
    log: createLog("silent"),
    signal: new AbortController().signal,
    ...addresses,
    calendar,
  };
});

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});

/** Counts of everything that a second seed could duplicate. */
async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from company) companies, (select count(*) from app_user) users,
           (select count(*) from site) sites, (select count(*) from product) products,
           (select count(*) from offer) offers, (select count(*) from page) pages,
           (select count(*) from page_watch) watches, (select count(*) from crawl_task) tasks,
           (select count(*) from price_point) points, (select count(*) from observation_outbox) queued,
           (select count(*) from watch_outbox) unwatched`.execute(database.owner);
  return rows[0];
}

test("a seed that was aborted at any step is completed by the next one, and not repeated", async () => {
  const stopAt = (step: string) => (current: string) => {
    if (current.startsWith(step)) throw new Error("killed");
  };
  await expect(seedDemo(deps, stopAt("Adding the pages"))).rejects.toThrow("killed");
  await expect(seedDemo(deps, stopAt("Recording"))).rejects.toThrow("killed");
  await seedHistory({
    deps: { db: database.worker, secondLookMs: 600_000 },
    ...addresses,
    products: catalogue.slice(0, 30),
    calendar,
    today,
    signal: deps.signal,
  });
  const steps: string[] = [];
  await seedDemo(deps, (step) => steps.push(step));
  const whole = await counts();
  expect(steps).toHaveLength(8);
  expect(whole).toMatchObject({ companies: 3, users: 5, sites: 3, queued: 0, unwatched: 0 });
  expect(whole?.["products"]).toBeGreaterThanOrEqual(150);
  expect(whole?.["tasks"]).toBe(whole?.["pages"]);

  rmSync(join(dataDir, "demo-seeded.json"));
  await seedDemo({ ...deps, productsWithHistory: catalogue.slice(0, 40) }, () => undefined);
  expect(await counts()).toEqual(whole);

  const stepsAgain: string[] = [];
  await seedDemo(deps, (step) => stepsAgain.push(step));
  expect(stepsAgain).toEqual([]);
});

test("every readable page has ninety days of history up to yesterday, and only yesterday's doubtful prices wait", async () => {
  const { rows } = await sql<{
    host: string;
    first: Date;
    last: Date;
    waiting: number;
    unpriced: number;
  }>`
    select host, min(p.observed_at) as first, max(checked_at) as last,
           count(*) filter (where quarantine ->> 'suspicion' <> 'doubtful'
             or to_timestamp((quarantine ->> 'seenAt')::bigint / 1000) < ${calendar.instantOf(today - 1, 0)}) as waiting,
           count(*) filter (where page.price_minor is null) as unpriced
    from page left join price_point p using (page_id)
    where host not like 'fulgerix.%' group by host`.execute(database.owner);
  expect(rows).toHaveLength(18);
  for (const { first, last, waiting, unpriced } of rows) {
    expect([waiting, unpriced]).toEqual([0, 0]);
    expect(calendar.momentOf(new Date(first)).day).toBe(today - 90);
    expect(calendar.momentOf(new Date(last)).day).toBe(today - 1);
  }
});

test("own prices and competitors' offers are in the list before the first fetch", async () => {
  const { rows } = await sql<{ unpriced: number; least: number; most: number }>`
    select count(*) filter (where price_bani is null) as unpriced, min(offers_all) as least, max(offers_all) as most
    from listing`.execute(database.owner);
  expect(rows[0]).toMatchObject({ unpriced: 0 });
  expect(rows[0]?.least).toBeGreaterThanOrEqual(2);
  expect(rows[0]?.most).toBe(12);
});

test("at two sites, of which the first by name is one, links to other products are flagged, and changes wait to be rolled back", async () => {
  const { rows } = await sql<{ site: string; flagged: number; changes: number; rolledBack: number }>`
    select split_part(s.domain, '.', 1) as site,
      (select count(*) from flagged_link f where f.site_id = s.site_id and state = 'OPEN') as flagged,
      (select count(*) from product_history h where h.site_id = s.site_id) as changes,
      (select count(*) from product_history h where h.site_id = s.site_id and rolls_back is not null) as "rolledBack"
    from site s order by domain`.execute(database.owner);
  expect(rows.map(({ site, rolledBack }) => [site, rolledBack])).toEqual([
    ["bardazan", 1],
    ["voltamira", 1],
    ["zorelia", 0],
  ]);
  const [first, second] = rows;
  expect(first?.flagged).toBeGreaterThanOrEqual(3);
  expect(first?.changes).toBeGreaterThanOrEqual(10);
  expect(second?.flagged).toBeGreaterThanOrEqual(6);
  expect(second?.changes).toBeGreaterThanOrEqual(15);
});

test("every person of a company has used its sites on each day of the last weeks", async () => {
  const { rows } = await sql<{ site: string; people: number; days: number; today: number }>`
    select split_part(s.domain, '.', 1) as site, count(distinct user_id) as people, count(distinct local_day) as days,
      sum(calls) filter (where local_day = (select max(local_day) from api_usage)) as today
    from api_usage join site s using (site_id) group by site order by site`.execute(database.owner);
  expect(rows.map(({ site, people, days }) => [site, people, days])).toEqual([
    ["bardazan", 1, 35],
    ["voltamira", 3, 35],
    ["zorelia", 3, 35],
  ]);
  for (const { today } of rows) expect(Number(today)).toBeGreaterThan(5);
});

test("places of corrected prices wait for a decision, confirmed by differing numbers of pages", async () => {
  const { rows } = await sql<{ agreed: number; contradicted: number }>`
    select agreed_pages as agreed, contradicted_pages as contradicted from recipe_proposal
     where state = 'open' order by agreed_pages`.execute(database.owner);
  expect(rows.map(({ agreed }) => agreed)).toEqual([0, 2, 3, 4]);
  expect(rows.every(({ contradicted }) => contradicted === 0)).toBe(true);
});

test("a queue of found pages waits with differing probabilities, and the surest ones are linked", async () => {
  const { rows } = await sql<{
    state: string;
    total: number;
    lowest: number;
    highest: number;
    kinds: number;
  }>`
    select state, count(*) as total, min(probability) as lowest, max(probability) as highest,
      count(distinct round(probability::numeric, 2)) as kinds
    from match_candidate group by state order by state`.execute(database.owner);
  const [linked, waiting] = rows;
  expect(rows.map(({ state }) => state)).toEqual(["LINKED", "NEW"]);
  const { rows: sites } = await sql<{ site: string; waiting: number }>`
    select split_part(site.domain, '.', 1) as site, count(*) as waiting
    from match_candidate c join site on site.site_id = c.site_id where c.state = 'NEW' group by 1 order by 1`.execute(
    database.owner,
  );
  expect(sites.map(({ site }) => site)).toEqual(["bardazan", "voltamira"]);
  for (const one of sites) expect(one.waiting).toBeGreaterThanOrEqual(8);
  expect(linked?.total).toBeGreaterThanOrEqual(5);
  expect(waiting?.total).toBeGreaterThanOrEqual(20);
  expect(waiting?.kinds).toBeGreaterThanOrEqual(4);
  const { rows: offers } = await sql<{ matched: number; unpriced: number }>`
    select count(*) as matched, count(*) filter (where price_minor is null) as unpriced from offer where is_matched`.execute(
    database.owner,
  );
  expect(offers).toEqual([{ matched: linked?.total, unpriced: 0 }]);
});

test("the fast shops have a gap of 20 ms, the slow and the refusing one the default gap", async () => {
  const { rows } = await sql<{ host: string; gap_ms: number }>`
    select host, gap_ms from crawl_host order by host`.execute(database.owner);
  const usual = rows.filter(({ gap_ms }) => gap_ms === 1000).map(({ host }) => host);
  expect(usual).toEqual(["molcomel.localhost:4615", "posacu.localhost:4618"]);
  expect(rows.filter(({ gap_ms }) => gap_ms === 20)).toHaveLength(17);
});

test("the accounts file is created once, readable by its owner only", () => {
  const file = join(dataDir, "demo-accounts.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, "utf8");
  expect(loadDemoAccounts(dataDir)).toEqual(JSON.parse(before));
  expect(readFileSync(file, "utf8")).toBe(before);
  expect(JSON.parse(before).map(({ role }: { role: string }) => role)).toEqual([
    "GOD",
    "COMPANY_ADMIN",
    "OPERATOR_ADMIN",
    "OPERATOR",
    "COMPANY_ADMIN",
  ]);
});
