import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLeases, type Leases } from "../../../../src/monitoring/hosts/leases.service.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { quietLog, watchProduct } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

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
    .set({ next_at: new Date(0), lease_until: null })
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
