import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { startApi } from "../../../factories/api.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { fillReports } from "../../../factories/reports.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: Awaited<ReturnType<typeof startApi>>;
let session: string;

const before = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000);

beforeAll(async () => {
  database = await createTestDatabase();
  await makeHost("slow.example.com", [
    { path: "/1", state: "read", isFresh: true, triedAt: before(5), dueAt: before(-600) },
    {
      path: "/2",
      state: "failing",
      reason: "blocked",
      isFresh: false,
      triedAt: before(5),
      dueAt: before(30),
    },
    { path: "/3", state: "refused", reason: "robots-disallowed", isFresh: false, triedAt: before(3000) },
  ]);
  await sql`update crawl_host set is_blocking = true, blocks = 4, gap_ms = 1000, crawl_delay_ms = 5000
    where host = 'slow.example.com'`.execute(database.worker);
  await makeHost("quiet.example.com", [{ path: "/1", state: "read", isFresh: true, triedAt: before(5) }]);
  // A page that nobody watches any more counts nowhere.
  await sql`delete from page_watch where page_id = ${pageIdOf("https://quiet.example.com/1")}`.execute(
    database.worker,
  );
  await sql`insert into host_confidence_day (host, local_day, pages, unpriced, doubtful, confidence) values
    ('slow.example.com', '2026-11-20', 10, 2, 1, 0.9), ('quiet.example.com', '2026-11-20', 4, 4, 0, null)`.execute(
    database.worker,
  );
  await sql`select enqueue_job('reports.send', '{}'::json, null, ${before(10)}, null)`.execute(
    database.worker,
  );
  await makeQueues();
  api = await startApi(database, {
    environment: { LOG_URL: "https://logs.example/search?q={id}&exact={id}" },
  });
  session = await api.signIn(await makePerson(database.app, { role: "GOD" }));
});
afterAll(async () => {
  await api?.app.close();
  await database.close();
});

/** Rows that wait in the queue of each slice, and rows of webhooks and reports that no longer do. */
async function makeQueues(): Promise<void> {
  const { userId, companyId } = await makePerson(database.app, { role: "COMPANY_ADMIN" });
  const siteId = await makeSite(database.app, companyId, "queues.example.com");
  const [productId = 0] = await makeProducts(database.app, siteId, [
    { url: "https://queues.example.com/1", competitorUrls: ["https://other.example.com/1"] },
  ]);
  await forSite(database.app, siteId, async (trx) => {
    await sql`update watch_outbox set created_at = ${before(4)}`.execute(trx);
    await sql`delete from changed_product`.execute(trx);
    await sql`insert into changed_product (site_id, product_id, queued_at)
      values (${siteId}, ${productId}, ${before(3)})`.execute(trx);
    await sql`insert into link_check (site_id, product_id, offer_id, queued_at)
      values (${siteId}, ${productId}, 1, ${before(2)})`.execute(trx);
    await sql`insert into webhook_endpoint (site_id, endpoint_id, url, description, events, sealed_secret, created_by, created_at)
      values (${siteId}, 1, 'https://hooks.example.com/a', '', '{offer.changed}', 'sealed'::bytea, ${userId}, ${before(60)})`.execute(
      trx,
    );
    await sql`insert into webhook_delivery (site_id, delivery_id, endpoint_id, event, body, created_at, state)
      select ${siteId}, gen_random_uuid(), 1, 'offer.changed', '{}', ${before(60)}, state
        from unnest('{PENDING,DELIVERED,FAILED}'::text[]) as state`.execute(trx);
    await fillReports(trx, siteId, { productId, userId });
    await sql`insert into report_delivery (site_id, delivery_id, report_id, local_day, is_scheduled, created_at, state)
      select ${siteId}, gen_random_uuid(), 1, '2026-11-20', false, ${before(50)}, state
        from unnest('{SENDING,SENT,EMPTY}'::text[]) as state`.execute(trx);
  });
}

interface PageInput {
  readonly path: string;
  readonly state: "read" | "failing" | "refused";
  readonly reason?: string;
  readonly isFresh: boolean;
  readonly triedAt: Date;
  readonly dueAt?: Date;
}

async function makeHost(host: string, pages: readonly PageInput[]): Promise<void> {
  await sql`insert into crawl_host (host, gap_ms, next_at) values (${host}, 1000, ${before(1)})`.execute(
    database.worker,
  );
  for (const { path, state, reason = null, isFresh, triedAt, dueAt } of pages) {
    const url = `https://${host}${path}`;
    const pageId = pageIdOf(url);
    await sql`insert into page (page_id, url, host, created_at, state, reason, is_fresh, tried_at)
      values (${pageId}, ${url}, ${host}, ${before(9000)}, ${state}, ${reason}, ${isFresh}, ${triedAt})`.execute(
      database.worker,
    );
    await sql`insert into page_watch (page_id, site_id, offer_id, product_id, is_own)
      values (${pageId}, 1, 1, 1, false)`.execute(database.worker);
    if (dueAt)
      await sql`insert into crawl_task (page_id, kind, host, due_at)
        values (${pageId}, 'scheduled', ${host}, ${dueAt})`.execute(database.worker);
  }
}

test("a host's watched pages, checks, errors and pace are counted", async () => {
  const reply = await api.get("/admin/operations/hosts?query=EXAMPLE", session);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    hosts: [
      {
        host: "slow.example.com",
        pages: 3,
        fresh: 1,
        done: 2,
        due: 1,
        later: 1,
        oldestDueTimestamp: before(30).getTime(),
        refusedByRobots: 1,
        gone: 0,
        errors: [{ reason: "blocked", pages: 1 }],
        gapMs: 5000,
        nextTimestamp: before(1).getTime(),
        blocks: 4,
        isBlocking: true,
      },
    ],
    total: 1,
    countedTimestamp: testNow.getTime(),
  });
});

test("the summary adds the hosts up, and names queues, confidence, slow calls and requests with their ids", async () => {
  const hosts = await api.get("/admin/operations/hosts", session);
  const { queues, confidence, slowCalls, slowRequests, ...figures } = (
    await api.get("/admin/operations", session)
  ).json();
  expect(figures).toEqual({
    hosts: 1,
    blockingHosts: 1,
    pages: 3,
    fresh: 1,
    done: 2,
    countedTimestamp: testNow.getTime(),
  });
  const named = (queue: string) => queues.find((one: { queue: string }) => one.queue === queue);
  expect(named("checks")).toMatchObject({ waiting: 1, later: 1, oldestTimestamp: before(30).getTime() });
  expect(named("propagation")).toMatchObject({ waiting: 0, oldestTimestamp: null });
  expect(named("watches")).toMatchObject({ waiting: 2, oldestTimestamp: before(4).getTime() });
  expect(named("changed-products")).toMatchObject({ waiting: 1, oldestTimestamp: before(3).getTime() });
  expect(named("link-checks")).toMatchObject({ waiting: 1, oldestTimestamp: before(2).getTime() });
  expect(named("webhooks")).toMatchObject({ waiting: 1, oldestTimestamp: before(60).getTime() });
  expect(named("reports")).toMatchObject({ waiting: 2, oldestTimestamp: before(50).getTime() });
  expect(named("reports.send")).toMatchObject({
    waiting: 1,
    running: 0,
    failed: 0,
    oldestTimestamp: before(10).getTime(),
  });
  expect(confidence).toEqual([
    { localDay: "2026-11-20", pages: 14, unpriced: 6, doubtful: 1, confidence: expect.closeTo(0.9, 5) },
  ]);
  expect(slowCalls).toContainEqual(
    expect.objectContaining({ method: "GET", route: "/admin/operations/hosts" }),
  );
  expect(slowRequests).toContainEqual(
    expect.objectContaining({
      requestId: hosts.headers["x-request-id"],
      route: "/admin/operations/hosts",
      logUrl: `https://logs.example/search?q=${hosts.headers["x-request-id"]}&exact=${hosts.headers["x-request-id"]}`,
    }),
  );
});
