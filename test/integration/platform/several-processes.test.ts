import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { addProducts } from "../../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../../src/catalog/page-watching/page-watchers.service.ts";
import { webhookBody } from "../../../src/exchange/webhooks/webhook-events.contract.ts";
import { addDays, localDayOf, startOfDay } from "../../../src/kit/local-day.ts";
import { applyQueuedWatches } from "../../../src/monitoring/watchers/watchers.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import type { Service } from "../../../src/platform/config.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { enqueue } from "../../../src/platform/jobs.ts";
import { makePerson, type TestPerson } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../factories/webhook-receiver.ts";
import { openShops, productPage, type SeenRequest, type Shops } from "../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import type { ProductOfTest } from "../../support/product.process.ts";
import { boundMs } from "../../support/time-limits.ts";
import { until } from "../../support/until.ts";
import { startVizorProcess, type VizorProcess } from "../../support/vizor-process.ts";

/** `npm run test:all` crawls for a minute, `npm test` for a few seconds. */
const isLong = process.env["TEST_ALL"] !== undefined;
const products = isLong ? 80 : 6;
const competitors = isLong ? 10 : 6;
const gapMs = isLong ? 375 : 150;
const leaseSeconds = 3;

/** The server sees a request some time after it was sent, on a busy machine tens of milliseconds. */
const jitterMs = boundMs(15, 60);

const folders: string[] = [];
const running: VizorProcess[] = [];
let database: TestDatabase;
let shops: Shops;
let receiver: WebhookReceiver;
let hosts: string[];
let person: TestPerson;
let pauseTimer: NodeJS.Timeout;
let siteId: AuthorizedSiteId;

beforeAll(async () => {
  database = await createTestDatabase();
  [shops, receiver] = await Promise.all([openShops(), openWebhookReceiver()]);
  pauseTimer = notePauses();
  hosts = ["own", ...Array.from({ length: competitors }, (_, index) => `retailer${index}`)].map(shops.host);
  person = await makePerson(database.app);
  siteId = await makeSite(database.app, person.companyId, shops.host("own"));
});

afterAll(async () => {
  clearInterval(pauseTimer);
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended()));
  await Promise.all([shops.close(), receiver.close()]);
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Adds the products, whose pages nobody has read and for which no check is queued. */
async function watchShops(): Promise<void> {
  const [own = "", ...others] = hosts;
  const items = Array.from({ length: products }, (_, index) => ({
    url: `http://${own}/p${index}`,
    competitorUrls: others.map((host) => `http://${host}/p${index}`),
  }));
  const policy = { admitted: admitHosts(hosts), ports: [80, 443] };
  expect((await addProducts(database.app, siteId, items, new Date(), { policy })).refusals).toEqual([]);
  const watchers = createPageWatchers(database);
  const clock = { now: () => new Date() };
  await applyQueuedWatches({ db: database.worker, clock, gapOf: () => gapMs, watchers });
  await database.worker.deleteFrom("crawl_task").execute();
}

/** A process as on a machine of its own: its data folder holds a copy of the secrets and nothing else. */
async function start(services: readonly Service[], aheadMs: number): Promise<VizorProcess> {
  const folder = mkdtempSync(join(tmpdir(), "vizor-machine-"));
  folders.push(folder);
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, "secrets.json"), JSON.stringify(database.secrets), { mode: 0o600 });
  const order: ProductOfTest = { hosts: [...hosts, receiver.host], aheadMs };
  const started = await startVizorProcess(
    {
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      SERVICES: services.join(","),
      CRAWLERS: "1",
      LEASE_SECONDS: String(leaseSeconds),
      HOST_GAP_MS: String(gapMs),
      LOG_LEVEL: "warn",
      SHUTDOWN_DELAY_MS: "0",
      PRODUCT_OF_TEST: JSON.stringify(order),
    },
    ["test/support/product.process.ts"],
  );
  running.push(started);
  return started;
}

async function kill({ child, ended }: VizorProcess): Promise<void> {
  child.kill("SIGKILL");
  expect(await ended()).toBe("SIGKILL");
}

function signIn(address: string, { email, password }: Pick<TestPerson, "email" | "password">) {
  return fetch(`${address}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
}

async function tokenFrom(address: string): Promise<string> {
  const reply = await signIn(address, person);
  return String(((await reply.json()) as { sessionToken: unknown }).sessionToken);
}

async function userInfoStatus(address: string, token: string): Promise<number> {
  const reply = await fetch(`${address}/api/user-info`, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  return reply.status;
}

/**
 * Signs in at each address in turn and uses the session at all of them, until stopped.
 * @returns what did not succeed, by address, and how many sign-ins did
 */
function signInRepeatedly(addresses: readonly string[]) {
  const failures: { address: string; failure: unknown }[] = [];
  let succeeded = 0;
  let isStopping = false;
  const run = async () => {
    for (let round = 0; !isStopping; round++) {
      const at = addresses[round % addresses.length] ?? "";
      const token = await tokenFrom(at).catch((failure: unknown) => {
        failures.push({ address: at, failure });
      });
      for (const address of token === undefined ? [] : addresses) {
        const failure = await userInfoStatus(address, token ?? "").catch((error: unknown) => error);
        if (failure === 200) succeeded += 1;
        else failures.push({ address, failure });
      }
      await sleep(100);
    }
  };
  const finished = run();
  return {
    succeeded: () => succeeded,
    stop: async () => {
      isStopping = true;
      await finished;
      return failures;
    },
  };
}

/** The pages of a round, as its shops sell them; robots.txt is absent. */
function sellAt(price: string): void {
  shops.answer = ({ path }) => (path === "/robots.txt" ? undefined : { body: productPage(price, path) });
}

const pageRequests = () => shops.seen.filter(({ path }) => path !== "/robots.txt");

/** What is still to do, for the message of a failure. */
async function openWork(): Promise<string[]> {
  const { rows } = await sql<{ work: string }>`
    select format('%s of %s due %s, %s attempts, lease %s', t.kind, t.host, t.due_at, t.attempts, h.lease_until) as work
      from crawl_task t left join crawl_host h on h.host = t.host
    union all select format('observation queued %s', queued_at) from observation_outbox`.execute(
    database.worker,
  );
  return rows.map(({ work }) => work);
}

/** Pages that were read again because their price came from another source: a host's recipe was trained in between. */
const secondLooks = new Set<string>();

/**
 * What is due only after minutes: second looks, and on a busy machine, where a shop answers too late, retries of pages and visits of
 * hosts whose robots.txt was not read. No test waits for these.
 */
async function bringForward(): Promise<void> {
  const now = new Date();
  const { rows } = await sql<{ page_id: string; kind: string }>`
    update crawl_task set due_at = ${now} where due_at > ${now} and (attempts > 0 or kind = 'second_look')
    returning page_id, kind`.execute(database.worker);
  for (const { page_id, kind } of rows) if (kind === "second_look") secondLooks.add(page_id);
  // The gap since the last request holds; a lease is shorter than this.
  await sql`
    update crawl_host set next_at = clock_timestamp() + ${gapMs} * interval '1 ms'
     where next_at > clock_timestamp() + ${3 * leaseSeconds} * interval '1 s'`.execute(database.worker);
}

const forwardEveryMs = 500;

async function untilCrawled(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  let forwardAtMs = 0;
  const isDone = async () => {
    if (performance.now() >= forwardAtMs) {
      await bringForward();
      forwardAtMs = performance.now() + forwardEveryMs;
    }
    return holds();
  };
  await until(what, isDone, boundMs(120_000, 240_000)).catch(async (error: Error) => {
    const log = running.map(({ output }) => output().slice(-2000));
    throw new Error([error.message, ...(await openWork()), ...log].join("\n"));
  });
}

const untilAllDone = (what: string) => untilCrawled(what, async () => (await openWork()).length === 0);

/** Times in which this process, which is the shops, did nothing; by `performance.now()`. */
const pauses: { readonly fromMs: number; readonly untilMs: number }[] = [];
const tickMs = 5;

/** A request that was seen just after a pause may have come at its beginning. */
function earliestMs({ startMs }: SeenRequest): number {
  const before = pauses.filter(({ untilMs }) => untilMs <= startMs && untilMs > startMs - 4 * tickMs);
  return Math.min(startMs, ...before.map(({ fromMs }) => fromMs));
}

function notePauses(): NodeJS.Timeout {
  let lastMs = performance.now();
  return setInterval(() => {
    const nowMs = performance.now();
    if (nowMs - lastMs > 4 * tickMs) pauses.push({ fromMs: lastMs, untilMs: nowMs });
    lastMs = nowMs;
  }, tickMs);
}

/** Pairs of requests to one host of which the second started too soon, with the milliseconds between them. */
function hurried(requests: readonly SeenRequest[]): string[] {
  return requests.slice(1).flatMap((request, at) => {
    const before = requests[at] as SeenRequest;
    const waitMs = Math.round(request.startMs - earliestMs(before));
    if (waitMs >= gapMs - jitterMs) return [];
    const tookMs = Math.round(before.endMs - before.startMs);
    return `${request.host}: ${before.path} took ${tookMs} ms, ${request.path} ${waitMs} ms after its start`;
  });
}

/** Subscribes to changed offers: an observation that is applied twice would be an event twice. */
async function subscribe(address: string): Promise<void> {
  const reply = await fetch(`${address}/api/webhooks?domain=${encodeURIComponent(shops.host("own"))}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await tokenFrom(address)}` },
    body: JSON.stringify({ url: receiver.url, description: "", events: ["offer.changed"] }),
  });
  expect(reply.status, await reply.text()).toBeLessThan(300);
}

/** Price changes in events, "productId price". */
async function changesInEvents(): Promise<string[]> {
  const { rows } = await forSite(database.app, siteId, (trx) =>
    sql<{ body: string }>`select body from webhook_delivery where site_id = ${siteId}`.execute(trx),
  );
  return rows.flatMap(({ body }) => {
    const parsed = webhookBody.parse(JSON.parse(body));
    if (parsed.type !== "offer.changed") throw new Error(`an event of type ${parsed.type}`);
    return parsed.data.offers.map(({ productId, price }) => `${productId} ${price}`);
  });
}

test("four processes, of which two are killed, crawl, propagate and serve: nothing is lost or done twice", async () => {
  sellAt("100.00");
  await watchShops();
  const pageCount = products * (competitors + 1);
  // In the last hour of tomorrow every page of the day is due.
  const tomorrow = addDays(localDayOf(new Date()), 1);
  const aheadMs = startOfDay(addDays(tomorrow, 1)).getTime() - 50 * 60_000 - Date.now();
  // Before there is a scheduler: the first full minute begins the crawl, whose every change is to be an event.
  const second = await start(["web", "worker"], aheadMs);
  await subscribe(second.address);
  const [first, third, fourth] = await Promise.all([
    start(["web", "scheduler"], aheadMs),
    start(["worker", "scheduler"], aheadMs),
    start(["worker"], aheadMs),
  ]);

  // Failed attempts are counted for all processes together: ten are let through.
  const stranger = { email: "nobody@mail.example", password: "not the password" };
  for (let attempt = 0; attempt < 10; attempt++) {
    const { address } = attempt % 2 === 0 ? first : second;
    expect((await signIn(address, stranger)).status).toBe(401);
  }
  for (const { address } of [first, second]) expect((await signIn(address, stranger)).status).toBe(429);

  const tokenOfSecond = await tokenFrom(second.address);
  const signIns = signInRepeatedly([first.address, second.address]);

  // Round 1: the day's checks, queued by two runs of the scheduler at once.
  await Promise.all([1, 2].map(() => enqueue(database.worker, "monitoring.schedule-checks", {})));
  await untilCrawled("the crawl runs", () => pageRequests().length > pageCount / 3);
  await kill(fourth);
  await untilCrawled("every check was begun", () => pageRequests().length >= pageCount);
  await untilAllDone("every page is read");

  // Round 2: every price changes, and every page is checked again.
  sellAt("102.00");
  const readBefore = pageRequests().length;
  await sql`insert into crawl_task (page_id, kind, host, due_at)
    select page_id, 'recheck', host, ${new Date(Date.now() + aheadMs)} from page`.execute(database.worker);
  await untilCrawled("the second crawl runs", () => pageRequests().length > readBefore + pageCount / 3);
  const beforeKill = signIns.succeeded();
  await kill(second);
  expect(await userInfoStatus(first.address, tokenOfSecond)).toBe(200);
  await untilAllDone("every page is read again");
  await until("people sign in at the other process", () => signIns.succeeded() > beforeKill + 3);
  const failures = await signIns.stop();
  expect(failures.filter(({ address }) => address !== second.address)).toEqual([]);

  // Each page: one check of the day, one change-point for each price.
  const checks = await database.worker.selectFrom("page_check").select(["page_id", "local_day"]).execute();
  expect(new Set(checks.map(({ local_day }) => String(local_day)))).toEqual(new Set([tomorrow]));
  expect([checks.length, new Set(checks.map(({ page_id }) => page_id)).size]).toEqual([pageCount, pageCount]);
  const points = await database.worker
    .selectFrom("price_point")
    .select(["page_id", "price_minor"])
    .orderBy("observed_at")
    .execute();
  const pricesOf = Map.groupBy(points, ({ page_id }) => page_id);
  expect(pricesOf.size).toBe(pageCount);
  for (const ofPage of pricesOf.values())
    expect(ofPage.map(({ price_minor }) => price_minor)).toEqual([10_000, 10_200]);

  // Each offer and figure has the last price, and was changed once for each.
  const stored = await forSite(database.app, siteId, async (trx) => ({
    offers: await trx
      .selectFrom("offer")
      .select(["offer_id", "price_minor", "previous_price_minor"])
      .execute(),
    listings: await trx
      .selectFrom("listing")
      .select(["price_bani", "offers_all", "min_all_bani", "max_all_bani"])
      .execute(),
  }));
  expect(stored.offers).toHaveLength(products * competitors);
  for (const offer of stored.offers)
    expect(offer).toMatchObject({ price_minor: 10_200, previous_price_minor: 10_000 });
  expect(stored.listings).toHaveLength(products);
  for (const listing of stored.listings)
    expect(listing).toEqual({
      price_bani: 10_200,
      offers_all: competitors,
      min_all_bani: 10_200,
      max_all_bani: 10_200,
    });
  const expected = stored.offers.flatMap(({ offer_id }) => [`${offer_id} 100`, `${offer_id} 102`]);
  expect((await changesInEvents()).sort()).toEqual(expected.sort());

  // What a killed worker had fetched and not recorded is fetched again: at each host at most a visit of two seconds.
  const inVisits = 2 * hosts.length * Math.ceil(2000 / gapMs);
  const repeated = pageRequests().length - 2 * pageCount - secondLooks.size;
  expect(repeated).toBeLessThanOrEqual(Math.min(inVisits, pageCount));
  expect([...Map.groupBy(shops.seen, ({ host }) => host).values()].flatMap(hurried)).toEqual([]);

  for (const { child, ended } of [first, third]) {
    child.kill("SIGTERM");
    expect(await ended()).toBe(0);
  }
});
