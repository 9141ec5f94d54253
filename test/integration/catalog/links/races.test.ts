import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../../src/address/address.ts";
import { addLink, deleteLink, editLink, findLinks } from "../../../../src/catalog/links/links.service.ts";
import { type LinkScene, makeLinkScene, productHistory, queuedWatches } from "../../../factories/links.ts";
import { testNow } from "../../../factories/people.ts";
import { takeUpAll } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const deps = () => ({ db: database.app, policy: PUBLIC_ONLY });
const first = "https://retailer.ro/a";
const rounds = 15;

async function freshScene(): Promise<LinkScene & { offerId: number }> {
  const scene = await makeLinkScene(database, [first]);
  await takeUpAll(database, { now: () => testNow });
  return { ...scene, offerId: scene.offerIds[0] ?? 0 };
}

const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === "fulfilled" ? "done" : outcome.reason.code)).sort();

const linksOf = async ({ siteId, productId }: LinkScene) =>
  (await findLinks(database.app, siteId, productId)).map(({ url }) => url);

test("of two concurrent edits of a link based on the same state, one succeeds and the other is rejected; the history has one line", async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await freshScene();
    const known = { offerId: scene.offerId, expectedUrl: first };
    const lead = (url: string) => editLink(deps(), scene.order, known, { url, competitorDomain: "altul.ro" });
    const outcomes = await Promise.allSettled(["https://altul.ro/1", "https://altul.ro/2"].map(lead));
    expect(codesOf(outcomes)).toEqual(["LINK_CHANGED", "done"]);
    const [url] = await linksOf(scene);
    expect(await queuedWatches(database, scene.siteId)).toEqual([
      ["unwatch", first, scene.offerId],
      ["watch", url, scene.offerId],
    ]);
    expect(await productHistory(database, scene.siteId)).toMatchObject([{ modified_product_link: url }]);
  }
});

test("without a stated previous state the last edit wins, and monitoring watches that page only", async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await freshScene();
    const known = { offerId: scene.offerId, expectedUrl: undefined };
    const lead = (url: string) => editLink(deps(), scene.order, known, { url, competitorDomain: "altul.ro" });
    await Promise.all(["https://altul.ro/1", "https://altul.ro/2", "https://altul.ro/3"].map(lead));
    await takeUpAll(database, { now: () => testNow });
    const watched = await database.worker
      .selectFrom("page_watch")
      .innerJoin("page", "page.page_id", "page_watch.page_id")
      .select("url")
      .where("offer_id", "=", scene.offerId)
      .execute();
    expect(watched.map(({ url }) => url)).toEqual(await linksOf(scene));
    expect(await productHistory(database, scene.siteId)).toHaveLength(3);
  }
});

test("the history is in the order of the locks, not of the clock, and each line continues the previous one", async () => {
  const scene = await freshScene();
  const known = { offerId: scene.offerId, expectedUrl: undefined };
  const at = (ms: number) => ({ ...scene.order, now: new Date(testNow.getTime() + ms) });
  const to = (url: string) => ({ url, competitorDomain: "altul.ro" });
  await editLink(deps(), at(20), known, to("https://altul.ro/1"));
  await editLink(deps(), at(10), known, to("https://altul.ro/2"));
  await deleteLink(deps(), at(0), known);
  const lines = (await productHistory(database, scene.siteId)).sort(
    (one, other) => one.changed_at.getTime() - other.changed_at.getTime(),
  );
  expect(lines.map(({ changed_at, before, after }) => [changed_at, before?.["url"], after?.["url"]])).toEqual(
    [
      [at(20).now, first, "https://altul.ro/1"],
      [at(21).now, "https://altul.ro/1", "https://altul.ro/2"],
      [at(22).now, "https://altul.ro/2", undefined],
    ],
  );
});

test("of a concurrent edit and deletion of a link, the second is rejected", async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await freshScene();
    const known = { offerId: scene.offerId, expectedUrl: first };
    const work = [
      () => editLink(deps(), scene.order, known, { url: "https://altul.ro/1", competitorDomain: "altul.ro" }),
      () => deleteLink(deps(), scene.order, known),
    ];
    if (round % 2 === 0) work.reverse();
    const codes = codesOf(await Promise.allSettled(work.map((start) => start())));
    const links = await linksOf(scene);
    // The deletion came first, or the edit did.
    if (links.length === 0) expect(codes).toEqual(["NOT_FOUND", "done"]);
    else expect([codes, links]).toEqual([["LINK_CHANGED", "done"], ["https://altul.ro/1"]]);
    expect(await productHistory(database, scene.siteId)).toHaveLength(1);
  }
});

test("the same page added twice at once is saved once; the other request is rejected as a duplicate", async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await freshScene();
    const add = () =>
      addLink(deps(), scene.order, { url: "https://altul.ro/1", competitorDomain: "altul.ro" });
    expect(codesOf(await Promise.allSettled([add(), add(), add()]))).toEqual([
      "LINK_DUPLICATE",
      "LINK_DUPLICATE",
      "done",
    ]);
    expect(await linksOf(scene)).toEqual(["https://altul.ro/1", first]);
    expect(await productHistory(database, scene.siteId)).toHaveLength(1);
  }
});

test("of two links changed to one page at once, one stays unchanged", async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await makeLinkScene(database, [first, "https://retailer.ro/b"]);
    const lead = (offerId: number) =>
      editLink(
        deps(),
        scene.order,
        { offerId, expectedUrl: undefined },
        { url: "https://altul.ro/1", competitorDomain: "altul.ro" },
      );
    const codes = codesOf(await Promise.allSettled(scene.offerIds.map(lead)));
    expect(codes).toEqual(["LINK_DUPLICATE", "done"]);
    expect(new Set(await linksOf(scene)).size).toBe(2);
  }
});

test("a process that dies in the middle of an edit leaves the link as it was, with nothing queued or noted", async () => {
  const scene = await freshScene();
  const known = { offerId: scene.offerId, expectedUrl: first };
  let editing: Promise<unknown> = Promise.resolve();
  await database.owner.transaction().execute(async (trx) => {
    // The edit stops before the figures, with its link redirected and its queue written.
    await sql`select from listing where product_id = ${scene.productId} for update`.execute(trx);
    editing = editLink(deps(), scene.order, known, {
      url: "https://altul.ro/1",
      competitorDomain: "altul.ro",
    });
    editing.catch(() => undefined);
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity
       where datname = current_database() and usename = 'vizor_app' and wait_event_type = 'Lock'`;
    await until("the edit waits", async () => (await waiting.execute(trx)).rows.length === 1);
    const [waiter] = (await waiting.execute(trx)).rows;
    await sql`select pg_terminate_backend(${waiter?.pid})`.execute(trx);
  });
  await expect(editing).rejects.toThrow();
  expect(await linksOf(scene)).toEqual([first]);
  expect(await queuedWatches(database, scene.siteId)).toEqual([]);
  expect(await productHistory(database, scene.siteId)).toEqual([]);
});
