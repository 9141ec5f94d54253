import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import type { Match } from "../../../src/matching/matches/matches.contract.ts";
import type { MatchRun } from "../../../src/matching/runs/runs.contract.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { makeProducts } from "../../factories/sites.ts";
import type { SearchWorkerOrder } from "../../support/crawl/search-worker.process.ts";
import { openShops, productPage, type Shops } from "../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { ageJobLocks } from "../../support/jobs.ts";

let database: TestDatabase;
let shops: Shops;
let shop: TestShop;
let workers: ChildProcess[] = [];
const domain = "shop.example.com";
const models = Array.from({ length: 30 }, (_, place) => `TSM6A${String(100 + place)}B`);
const pathOf = (model: string) => `/produs/rasnita-bosch-${model.toLowerCase()}`;

beforeAll(async () => {
  database = await createTestDatabase();
  shops = await openShops();
  shop = await openShop(database, { admitted: admitHosts([shops.host("competitor")]) });
  await makeProducts(
    database.app,
    shop.siteId,
    models.map((model) => ({
      url: `https://${domain}/${model}`,
      title: `Râșniță Bosch ${model}`,
      competitorUrls: [],
    })),
  );
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await shop.api.app.close();
  await shops.close();
  await database.close();
});

/** A worker process, ready. */
async function startWorker(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL("../../support/crawl/search-worker.process.ts", import.meta.url));
  const child = fork(program, [], { execArgv: [] });
  workers.push(child);
  const { ownerUrl, secrets } = database;
  const order: SearchWorkerOrder = { ownerUrl, secrets, hosts: [shops.host("competitor")] };
  child.send(order);
  await once(child, "message");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  workers = workers.filter((one) => one !== child);
}

test("a search whose process is killed twice goes on: no page is lost, none is read twice, nothing is found twice", async () => {
  const { api, token } = shop;
  const origin = `http://${shops.host("competitor")}`;
  let pages = 0;
  let isHeld: (path: string) => boolean = () => false;
  shops.answer = ({ path }) => {
    if (path === "/sitemap.xml")
      return {
        body: `<urlset>${models.map((model) => `<url><loc>${origin}${pathOf(model)}</loc></url>`).join("")}</urlset>`,
      };
    const model = models.find((one) => pathOf(one) === path);
    if (model === undefined) return { status: 404 };
    pages += 1;
    // A reply that never comes while the process lives.
    if (isHeld(path)) return { delayMs: 600_000 };
    return { body: productPage("150.00", `Rasnita cafea Bosch ${model}`) };
  };
  const runs = async () => (await api.get(`/api/matches/runs?domain=${domain}`, token)).json<MatchRun[]>();
  const started = await api.post(
    `/api/matches/competitors?domain=${domain}`,
    { shop: shops.host("competitor") },
    token,
  );
  expect(started.statusCode).toBe(202);
  for (const stopAt of [8, 16]) {
    isHeld = () => pages >= stopAt;
    const worker = await startWorker();
    await expect.poll(() => pages).toBe(stopAt);
    await kill(worker);
    await ageJobLocks(database, 61);
  }
  expect((await runs())[0]).toMatchObject({ state: "running", done: 14, total: 30 });
  isHeld = () => false;
  const last = await startWorker();
  await expect.poll(async () => (await runs())[0]?.state).toBe("done");
  await kill(last);
  expect(await runs()).toMatchObject([{ state: "done", done: 30, total: 30, candidates: 30 }]);
  // Each killed process had one page under way, which is read again.
  const read = Map.groupBy(shops.seen, ({ path }) => path);
  expect([...read].filter(([path, visits]) => path.startsWith("/produs/") && visits.length > 1)).toHaveLength(
    2,
  );
  const found = await api.get(`/api/matches?domain=${domain}`, token);
  const { matches, total } = found.json<{ matches: Match[]; total: number }>();
  expect([total, new Set(matches.map(({ product }) => product.packetId)).size]).toEqual([30, 30]);
  const left = await sql`select 1 from match_run_address`.execute(database.owner);
  expect(left.rows).toEqual([]);
});
