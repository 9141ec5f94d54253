import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { testNow } from "../../factories/people.ts";
import { openPricingScene, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: PricingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});

let siteId: AuthorizedSiteId;
let ids: readonly number[];

async function openSite(products: number): Promise<void> {
  ({ siteId, ids } = await scene.openSite(products));
}
beforeEach(() => openSite(4));

describe("putting back", () => {
  test("removed products and those of a price war are computed again", async () => {
    await scene.review({ reviewAction: "DENY", ids: [ids[0]] });
    await scene.setRow(ids[1], {
      state: "REFUSED",
      refusal: "price-war",
      war_until: new Date(testNow.getTime() + 1e6),
    });
    expect((await scene.post("put-back", { ids: ids.slice(0, 2) })).json()).toMatchObject({ changed: 2 });
    const [removed, war] = await scene.rows();
    expect(removed).toMatchObject({ state: "UNCHANGED", removed_rule_id: null, war_resumed_at: null });
    expect(war).toMatchObject({
      state: "UNCHANGED",
      refusal: null,
      war_until: null,
      war_resumed_at: testNow,
    });
    expect(await scene.queued()).toEqual(ids.slice(0, 2));
  });

  test("other rows cannot be put back: 422, nothing is changed", async () => {
    await scene.review({ reviewAction: "DENY", ids: [ids[0]] });
    const reply = await scene.post("put-back", { ids: ids.slice(0, 2) });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: "PRICING_NOT_REMOVED", parameters: { id: ids[1] } },
    ]);
    expect((await scene.states())[0]).toBe("REMOVED");
    expect((await scene.post("put-back", { ids: [scene.foreignId] })).statusCode).toBe(404);
    expect(await scene.queued()).toEqual([]);
  });

  test("a product that waits already is a new entry of the queue", async () => {
    await scene.review({ reviewAction: "DENY", ids: [ids[0]] });
    const entry = () =>
      forSite(database.app, siteId, (trx) =>
        trx.selectFrom("changed_product").selectAll().executeTakeFirst(),
      );
    await forSite(database.app, siteId, (trx) =>
      trx
        .insertInto("changed_product")
        .values({ site_id: siteId, product_id: ids[0] ?? 0, queued_at: new Date(0) })
        .execute(),
    );
    const before = await entry();
    await scene.post("put-back", { ids: [ids[0]] });
    const after = await entry();
    expect(after?.entry_id).not.toBe(before?.entry_id);
  });
});

describe("the brake", () => {
  const pull = () =>
    forSite(database.app, siteId, (trx) =>
      trx
        .insertInto("pricing_brake")
        .values({
          site_id: siteId,
          since: testNow,
          reason: "share",
          moved: 3,
          active: 4,
          sum_before_bani: 40_000,
          sum_after_bani: 30_000,
        })
        .execute(),
    );

  test("releasing it approves what waits because of it, and nothing else", async () => {
    await pull();
    for (const id of ids.slice(0, 2)) await scene.setRow(id, { state: "WARNING", warning: "brake" });
    await scene.setRow(ids[2], { state: "WARNING", warning: "threshold" });
    const progress = () => scene.get("/progress");
    expect((await progress()).json()).toMatchObject({
      run: null,
      brake: {
        since: testNow.getTime(),
        reason: "share",
        moved: 3,
        active: 4,
        sumChangePercent: -25,
        waiting: 2,
      },
    });
    expect((await scene.post("release")).json()).toMatchObject({ changed: 2 });
    expect(await scene.states()).toEqual(["ACTIVELY_PRICED", "ACTIVELY_PRICED", "WARNING", "IN_REVIEW"]);
    expect((await progress()).json()).toMatchObject({ run: null, brake: null });
    const again = await scene.post("release");
    expect([again.statusCode, again.json().code]).toEqual([409, "PRICING_BRAKE_RELEASED"]);
  });

  test("an operator cannot release it", async () => {
    await pull();
    expect((await scene.post("release", null, scene.colleague)).statusCode).toBe(422);
  });
});

describe("the history of decisions", () => {
  const batches = async () => (await scene.get("/batches")).json();
  const rollBack = (id: number, as?: string) => scene.post(`batches/${id}/roll-back`, null, as);
  const batchOf = async (body: object): Promise<number> => (await scene.review(body)).json().batchId;

  test("names who decided what, latest first, with the number of rows that can be rolled back", async () => {
    const approved = await batchOf({ reviewAction: "APPROVE", ids: ids.slice(0, 3) });
    scene.api.clock.advance(20_000);
    const denied = (
      await scene.review({ reviewAction: "DENY", ids: [ids[0]] }, { as: scene.colleague })
    ).json();
    scene.api.clock.set(testNow);
    expect(await batches()).toEqual({
      totalElements: 2,
      content: [
        {
          id: denied.batchId,
          madeAt: testNow.getTime() + 20_000,
          email: expect.stringMatching(/^person\d+@mail.example$/),
          action: "DENY",
          rows: 1,
          restores: null,
          restorable: 1,
          isRolledBack: false,
          // Still the recommended price that was rejected.
          products: [{ id: ids[0], productName: "Produs 0", price: 93.1 }],
        },
        {
          id: approved,
          madeAt: testNow.getTime(),
          email: scene.ana.email,
          action: "APPROVE",
          rows: 3,
          restores: null,
          restorable: 2,
          isRolledBack: false,
          products: ids.slice(0, 3).map((id, at) => ({ id, productName: `Produs ${at}`, price: 93.1 })),
        },
      ],
    });
    expect((await scene.get("/batches", "&page=1")).json()).toEqual({ totalElements: 2, content: [] });
    expect((await scene.get("/batches", "", scene.stranger)).statusCode).toBe(404);
  });

  test("rolling an approval back restores every row as it was, in a new batch, and queues it", async () => {
    await scene.setRow(ids[1], { state: "WARNING", warning: "threshold", over_threshold_bp: 250 });
    await scene.setRow(ids[2], {
      approved_rule_id: 1,
      approved_bani: 9_000,
      approved_at: new Date(5),
      approved_by: 7,
    });
    const before = await scene.rows();
    const id = await batchOf({ reviewAction: "APPROVE", ids });
    const reply = (await rollBack(id)).json();
    expect(reply).toEqual({ batchId: expect.any(Number), changed: 4, touched: [], touchedCount: 0 });
    expect(await scene.rows()).toEqual(
      before.map((row) => ({
        ...row,
        version: 3,
        decided_at: testNow,
        decided_session: expect.any(String),
      })),
    );
    expect(await scene.queued()).toEqual(ids);
    const [undone, rolledBack] = (await batches()).content;
    expect(undone).toMatchObject({
      id: reply.batchId,
      action: "ROLL_BACK",
      rows: 4,
      restores: id,
      isRolledBack: false,
    });
    expect(rolledBack).toMatchObject({ id, restorable: 0, isRolledBack: true });
    // Of four products the first three are named.
    expect(rolledBack.products.map(({ id: product }: { id: number }) => product)).toEqual(ids.slice(0, 3));
  });

  test("undoing a removal brings each row back to its tab with its approval", async () => {
    await scene.setRow(ids[0], {
      state: "ACTIVELY_PRICED",
      approved_rule_id: 1,
      approved_bani: 9_310,
      approved_by: 7,
    });
    const id = await batchOf({ reviewAction: "DENY", ids });
    expect((await rollBack(id)).json()).toMatchObject({ changed: 4 });
    const [first, second] = await scene.rows();
    expect(first).toMatchObject({ state: "ACTIVELY_PRICED", approved_bani: 9_310, removed_rule_id: null });
    expect(second).toMatchObject({ state: "IN_REVIEW", removed_rule_version: null });
  });

  test("rows that were touched since stay as they are and are named by title", async () => {
    const id = await batchOf({ reviewAction: "APPROVE", ids });
    await scene.review({ reviewAction: "DENY", ids: [ids[2], ids[1]] });
    // Computed again since.
    await scene.setRow(ids[3], { version: 3, recommended_bani: 9_000 });
    expect((await rollBack(id)).json()).toEqual({
      batchId: expect.any(Number),
      changed: 1,
      touched: [1, 2, 3].map((n) => ({ id: ids[n], productName: `Produs ${n}` })),
      touchedCount: 3,
    });
    expect(await scene.states()).toEqual(["IN_REVIEW", "REMOVED", "REMOVED", "ACTIVELY_PRICED"]);
    expect(await scene.queued()).toEqual([ids[0]]);
  });

  test("at most 100 touched products are named, and all are counted", async () => {
    await openSite(120);
    const id = await batchOf({ reviewAction: "APPROVE", ids });
    for (const productId of ids.slice(1)) await scene.setRow(productId, { version: 9 });
    const reply = (await rollBack(id)).json();
    expect([reply.changed, reply.touched.length, reply.touchedCount]).toEqual([1, 100, 119]);
  });

  test("a batch is rolled back once, also of 20 at once", async () => {
    const id = await batchOf({ reviewAction: "APPROVE", ids });
    const replies = await Promise.all(Array.from({ length: 20 }, () => rollBack(id)));
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("PRICING_BATCH_TOUCHED");
    expect((await scene.rows()).map(({ version }) => version)).toEqual([3, 3, 3, 3]);
  });

  test("a roll back can be rolled back, and so can putting back", async () => {
    const removed = await batchOf({ reviewAction: "DENY", ids });
    const put = (await scene.post("put-back", { ids })).json().batchId;
    expect((await rollBack(removed)).statusCode).toBe(409);
    await rollBack(put);
    expect(new Set(await scene.states())).toEqual(new Set(["REMOVED"]));
    const last = (await batches()).content[0];
    await rollBack(last.id);
    expect(new Set(await scene.states())).toEqual(new Set(["UNCHANGED"]));
  });

  test("a batch that is missing or of another site is 404", async () => {
    const id = await batchOf({ reviewAction: "APPROVE", ids });
    expect((await rollBack(id + 1_000_000)).statusCode).toBe(404);
    expect((await rollBack(id, scene.stranger)).statusCode).toBe(404);
    await openSite(1);
    expect((await rollBack(id)).statusCode).toBe(404);
  });

  test("batches and their rows cannot be changed by requests and jobs", async () => {
    await batchOf({ reviewAction: "APPROVE", ids });
    for (const db of [database.app, database.worker]) {
      for (const table of ["review_batch", "review_batch_row"] as const) {
        const removal = forSite(db, siteId, (trx) =>
          trx.deleteFrom(table).where("site_id", "=", siteId).execute(),
        );
        await expect(removal).rejects.toThrow(/permission denied/);
      }
    }
  });
});
