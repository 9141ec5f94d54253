import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { releaseHostsOf } from "../../../../src/monitoring/hosts/hosts.repo.ts";
import { createLeases, type Leases } from "../../../../src/monitoring/hosts/leases.service.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { quietLog, watchProduct } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
let leases: Leases;
/** Page id by host. */
const pages = new Map<string, string>();
const hosts = ["first.example.com", "second.example.com", "third.example.com"];
const now = new Date("2026-11-21T12:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  const { companyId } = await makePerson(database.app);
  const siteId = await makeSite(database.app, companyId, "own.example.com");
  const urls = hosts.map((host) => `https://${host}/p`);
  const watched = await watchProduct(database, siteId, "https://own.example.com/p", urls);
  for (const [at, host] of hosts.entries()) pages.set(host, watched.competitorPages[at] ?? "");
});
beforeEach(async () => {
  await database.worker.deleteFrom("crawl_task").execute();
  await database.worker
    .updateTable("crawl_host")
    .set({ next_at: new Date(0), lease_until: null, wanted_until: null, was_awaited: false })
    .set({ gap_ms: 0, crawl_delay_ms: null })
    .execute();
  leases = createLeases({ db: database.worker, log: quietLog, leaseMs: 60_000, gapOf: () => 0 });
});
afterAll(() => database.close());

async function addTask(host: string, kind: "scheduled" | "recheck", dueAt: string): Promise<void> {
  const task = { page_id: pages.get(host) ?? "", host, kind, due_at: new Date(dueAt) };
  await database.worker.insertInto("crawl_task").values(task).execute();
}

async function leaseInTurn(): Promise<string[]> {
  const order: string[] = [];
  for (let leased = await leases.leaseDue(1, now); leased.length > 0; leased = await leases.leaseDue(1, now))
    order.push(...leased.map(({ host }) => host));
  leases.stop();
  return order;
}

test("the host whose task has waited longest is leased first, one whose task is not due never", async () => {
  await addTask("first.example.com", "scheduled", "2026-11-21T09:00:00Z");
  await addTask("second.example.com", "scheduled", "2026-11-21T08:00:00Z");
  await addTask("third.example.com", "scheduled", "2026-11-21T12:00:01Z");
  expect(await leaseInTurn()).toEqual(["second.example.com", "first.example.com"]);
});

test("a host with a recheck that a person requested is leased before those that have waited longer", async () => {
  await addTask("first.example.com", "scheduled", "2026-11-21T08:00:00Z");
  await addTask("second.example.com", "recheck", "2026-11-21T11:59:00Z");
  await addTask("third.example.com", "scheduled", "2026-11-21T09:00:00Z");
  expect(await leaseInTurn()).toEqual(["second.example.com", "first.example.com", "third.example.com"]);
});

/** Another worker. */
function otherWorker(): Leases {
  return createLeases({ db: database.worker, log: quietLog, leaseMs: 60_000, gapOf: () => 0 });
}

/** The hosts that a worker can lease, with each way of leasing. */
async function leasableBy(worker: Leases): Promise<string[]> {
  const one = await worker.leaseOne("first.example.com");
  const due = await worker.leaseDue(3, now);
  worker.stop();
  return [...(one ? [one] : []), ...due].map(({ host }) => host);
}

test("a leased host is not leased by another worker, also while its gap has passed", async () => {
  await addTask("first.example.com", "scheduled", "2026-11-21T08:00:00Z");
  expect(await leaseInTurn()).toEqual(["first.example.com"]);
  await database.worker
    .updateTable("crawl_host")
    .set({ next_at: new Date(0) })
    .execute();
  expect(await leasableBy(otherWorker())).toEqual([]);
});

test("a released host is leased by nobody before its gap has passed, and by anybody afterwards", async () => {
  await addTask("first.example.com", "scheduled", "2026-11-21T08:00:00Z");
  expect(await leases.leaseOne("first.example.com")).toBeDefined();
  await leases.release({ host: "first.example.com", waitMs: 60_000, blocks: 0, isBlocking: false });
  expect(await leasableBy(leases)).toEqual([]);
  expect(await leasableBy(otherWorker())).toEqual([]);
  await database.worker
    .updateTable("crawl_host")
    .set({ next_at: new Date(0) })
    .execute();
  expect(await leasableBy(otherWorker())).toEqual(["first.example.com"]);
});

test("a host that a person waits for is left to them by the crawl, and is free again after their visit", async () => {
  await addTask("first.example.com", "scheduled", "2026-11-21T08:00:00Z");
  const crawl = otherWorker();
  expect(await crawl.leaseDue(1, now)).toHaveLength(1);
  expect(await leases.leaseOne("first.example.com")).toBeUndefined();
  expect(await leases.reserve("first.example.com", 600_000)).toBe(0);
  await crawl.release({ host: "first.example.com", waitMs: 0, blocks: 0, isBlocking: false });
  expect(await crawl.leaseDue(1, now)).toEqual([]);
  expect(await leases.leaseOne("first.example.com", true)).toBeDefined();
  await leases.release({ host: "first.example.com", waitMs: 0, blocks: 0, isBlocking: false });
  expect(await leasableBy(crawl)).toEqual(["first.example.com"]);
});

test("between two visits that people wait for, the crawl may visit the host once", async () => {
  await addTask("first.example.com", "scheduled", "2026-11-21T08:00:00Z");
  const crawl = otherWorker();
  const free = { host: "first.example.com", waitMs: 0, blocks: 0, isBlocking: false };
  expect(await leases.leaseOne("first.example.com", true)).toBeDefined();
  await leases.reserve("first.example.com", 600_000);
  await leases.release(free);
  expect(await crawl.leaseDue(1, now)).toHaveLength(1);
  await crawl.release(free);
  expect(await crawl.leaseDue(1, now)).toEqual([]);
});

test("who waits for a host learns how long it rests", async () => {
  expect(await leases.leaseOne("first.example.com")).toBeDefined();
  await leases.release({ host: "first.example.com", waitMs: 600_000, blocks: 1, isBlocking: false });
  const restMs = await leases.reserve("first.example.com", 1000);
  expect(restMs).toBeGreaterThan(500_000);
  expect(restMs).toBeLessThanOrEqual(600_000);
});

test("a worker that stood still for longer than its lease no longer sends requests to the host", async () => {
  await addTask("first.example.com", "scheduled", "2026-11-21T08:00:00Z");
  const leaseMs = 300;
  const worker = createLeases({ db: database.worker, log: quietLog, leaseMs, gapOf: () => 0 });
  expect(await worker.leaseOne("first.example.com")).toBeDefined();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, leaseMs + 20);
  expect(await worker.holds("first.example.com")).toBe(false);
  worker.stop();
});

describe("a lease that another worker has taken since", () => {
  let lost: Leases;
  let holder: Leases;
  beforeEach(async () => {
    await addTask("first.example.com", "scheduled", "2026-11-21T08:00:00Z");
    lost = leases;
    holder = otherWorker();
    expect(await lost.leaseOne("first.example.com")).toBeDefined();
    await database.worker
      .updateTable("crawl_host")
      .set({ next_at: new Date(0), lease_until: new Date(0) })
      .execute();
    expect(await holder.leaseOne("first.example.com")).toBeDefined();
  });
  afterEach(() => {
    lost.stop();
    holder.stop();
  });

  test("is not released by the worker that lost it", async () => {
    await lost.release({ host: "first.example.com", waitMs: 0, blocks: 0, isBlocking: false });
    expect(await leasableBy(otherWorker())).toEqual([]);
  });

  test("saves no robots.txt of the worker that lost it", async () => {
    const robots = { text: "of the lost lease", status: 200, fetchedAt: new Date(), crawlDelayMs: null };
    expect(await lost.saveRobots("first.example.com", robots)).toBe(false);
    expect(await lost.holds("first.example.com")).toBe(false);
    expect(await holder.saveRobots("first.example.com", { ...robots, text: "of the holder" })).toBe(true);
    const host = await database.worker
      .selectFrom("crawl_host")
      .select("robots_text")
      .where("host", "=", "first.example.com")
      .executeTakeFirstOrThrow();
    expect(host.robots_text).toBe("of the holder");
  });
});

test("the leases of a worker that has ended are free after the gap of each host, and no others", async () => {
  const owner = "00000000-0000-4000-8000-000000000001";
  const ended = createLeases({ db: database.worker, log: quietLog, leaseMs: 60_000, gapOf: () => 0, owner });
  for (const host of hosts) await addTask(host, "scheduled", "2026-11-21T08:00:00Z");
  await database.worker
    .updateTable("crawl_host")
    .set({ gap_ms: 60_000 })
    .where("host", "=", "first.example.com")
    .execute();
  await ended.leaseOne("first.example.com");
  await ended.leaseOne("second.example.com");
  await leases.leaseOne("third.example.com");
  ended.stop();
  leases.stop();
  await releaseHostsOf(database.worker, owner);
  const other = otherWorker();
  // The database's clock may still show the moment of the release.
  await until(
    "the host without a gap is free",
    async () => (await other.leaseOne("second.example.com")) !== undefined,
  );
  expect(await leasableBy(other)).toEqual([]);
});

test("a Crawl-delay is the gap of its host for every worker, also after one was killed or has ended", async () => {
  const host = "first.example.com";
  const owner = "00000000-0000-4000-8000-000000000001";
  const worker = createLeases({ db: database.worker, log: quietLog, leaseMs: 60_000, gapOf: () => 0, owner });
  const setHost = () => database.worker.updateTable("crawl_host").where("host", "=", host);
  const free = () =>
    setHost()
      .set({ next_at: new Date(0), lease_until: null })
      .execute();
  /** As if the lease had been given a minute before, so that it has run out by itself. */
  const expire = () =>
    setHost()
      .set({
        lease_until: sql`lease_until - interval '1 minute'`,
        next_at: sql`next_at - interval '1 minute'`,
      })
      .execute();
  expect(await worker.leaseOne(host)).toMatchObject({ gapMs: 0 });
  const robots = { text: "", status: 200, fetchedAt: new Date(), crawlDelayMs: 60_000 };
  expect(await worker.saveRobots(host, robots)).toBe(true);
  worker.forget(host);
  await expire();
  expect(await leasableBy(otherWorker())).toEqual([]);

  await free();
  expect(await worker.leaseOne(host)).toMatchObject({ gapMs: 60_000, settingGapMs: 0 });
  worker.stop();
  await expire();
  expect(await leasableBy(otherWorker())).toEqual([]);

  await free();
  await releaseHostsOf(database.worker, owner);
  expect(await leasableBy(otherWorker())).toEqual([]);
});
