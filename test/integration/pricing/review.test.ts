import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { testNow } from "../../factories/people.ts";
import { openPricingScene, type PricingScene } from "../../factories/pricing-scene.ts";
import { makeProducts } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { until } from "../../support/until.ts";

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
let domain: string;
let ids: readonly number[];

async function openSite(products: number): Promise<void> {
  ({ siteId, domain, ids } = await scene.openSite(products));
}
beforeEach(() => openSite(4));

describe("a decision", () => {
  test("without a token, a site or a product is refused with what is missing", async () => {
    const body = { reviewAction: "APPROVE", ids: [] };
    const path = "/api/dynamic-prices/review";
    const ask = (query: string, headers = {}) =>
      scene.api.app.inject({ method: "POST", url: `${path}${query}`, headers, payload: body });
    const signedIn = { authorization: `Bearer ${scene.token}` };
    const replies = [
      await ask(`?domain=${domain}`),
      await ask("", signedIn),
      await ask("?domain=", signedIn),
      await ask(`?domain=${domain}`, signedIn),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().detail])).toEqual([
      [401, "Authentication token not found"],
      [400, "Domain is required"],
      [400, "Domain is required"],
      [400, "At least one ID is required"],
    ]);
  });

  test("APPROVE makes rows in review and warnings actively priced, and remembers the price and who approved it", async () => {
    await scene.setRow(ids[1], { state: "WARNING", warning: "threshold", over_threshold_bp: 250 });
    const reply = await scene.review({ reviewAction: "APPROVE", ids: [ids[0], ids[1]] });
    expect([reply.statusCode, reply.json()]).toEqual([200, { batchId: expect.any(Number), changed: 2 }]);
    const [first, second, third] = await scene.rows();
    for (const row of [first, second]) {
      expect(row).toMatchObject({
        state: "ACTIVELY_PRICED",
        warning: null,
        over_threshold_bp: null,
        version: 2,
        approved_rule_id: 1,
        approved_bani: 9_310,
        approved_at: testNow,
        approved_by: scene.ana.userId,
        decided_at: testNow,
      });
    }
    expect(third).toMatchObject({ state: "IN_REVIEW", version: 1 });
    const audit = await scene.auditRows();
    expect(audit).toHaveLength(2);
    expect(audit.find(({ product_id }) => product_id === ids[1])).toMatchObject({
      before: { state: "WARNING", warning: "threshold", over_threshold_bp: 250, approved_bani: null },
      after: { state: "ACTIVELY_PRICED", warning: null, approved_bani: 9_310, approved_by: scene.ana.userId },
      version_after: 2,
    });
  });

  test("DENY takes rows of every tab out of pricing and forgets the approval", async () => {
    await scene.setRow(ids[0], { state: "ACTIVELY_PRICED", approved_rule_id: 1, approved_bani: 9_000 });
    await scene.setRow(ids[1], { state: "WARNING", warning: "creep", rule_version: 7 });
    expect((await scene.review({ reviewAction: "DENY_ALL", ids: ids.slice(0, 3) })).json()).toMatchObject({
      changed: 3,
    });
    const [first, second, third, fourth] = await scene.rows();
    expect(first).toMatchObject({
      state: "REMOVED",
      removed_rule_id: 1,
      approved_rule_id: null,
      approved_bani: null,
    });
    expect(second).toMatchObject({ state: "REMOVED", warning: null, removed_rule_version: 7 });
    expect([third?.state, fourth?.state]).toEqual(["REMOVED", "IN_REVIEW"]);
  });

  test("an id that is sent twice counts once", async () => {
    const reply = await scene.review({ reviewAction: "APPROVE", ids: [ids[0], ids[0], ids[1]] });
    expect(reply.json()).toMatchObject({ changed: 2 });
    expect((await scene.rows()).map(({ version }) => version)).toEqual([2, 2, 1, 1]);
  });

  test("10,000 rows are decided at once, and no more", async () => {
    await openSite(10_000);
    const reply = await scene.review({ reviewAction: "APPROVE_ALL", ids });
    expect([reply.statusCode, reply.json()]).toEqual([200, { batchId: expect.any(Number), changed: 10_000 }]);
    expect(new Set(await scene.states())).toEqual(new Set(["ACTIVELY_PRICED"]));
    expect((await scene.auditRows()).length).toBe(10_000);
    expect((await scene.review({ reviewAction: "DENY_ALL", ids: [...ids, 1] })).statusCode).toBe(400);
  });

  test.each([[[]], [[0]], [[-1]], [[1.5]], [["1"]], [null]])("ids %j are refused", async (wrong) => {
    expect((await scene.review({ reviewAction: "APPROVE", ids: wrong })).statusCode).toBe(400);
  });
});

describe("all rows or none", () => {
  const unchanged = async () => {
    expect(new Set(await scene.states())).toEqual(new Set(["IN_REVIEW"]));
    expect(await scene.auditRows()).toEqual([]);
  };

  test.each(["APPROVE", "DENY"])("%s: an unknown and a foreign product are 404", async (reviewAction) => {
    const missing = await scene.review({ reviewAction, ids: [...ids, 9_007_199_254_740_991] });
    const foreign = await scene.review({ reviewAction, ids: [...ids, scene.foreignId] });
    expect([missing.statusCode, missing.json().code]).toEqual([404, "NOT_FOUND"]);
    expect(foreign.json()).toEqual({ ...missing.json(), requestId: foreign.json().requestId });
    await unchanged();
  });

  test("a product without a row is 409", async () => {
    const [id = 0] = await makeProducts(database.app, siteId, [{ url: `https://${domain}/new` }]);
    const reply = await scene.review({ reviewAction: "APPROVE", ids: [...ids, id] });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: "PRICING_ROW_GONE", parameters: { id } },
    ]);
    await unchanged();
  });

  test.each(["REMOVED", "REFUSED", "UNCHANGED"] as const)(
    "a row that is %s is 409, with the row as it is now",
    async (state) => {
      await scene.setRow(ids[3], { state, version: 5 });
      const reply = await scene.review({ reviewAction: "APPROVE", ids });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        409,
        { code: "PRICING_ROW_CHANGED", parameters: { id: ids[3], state, version: 5, price: 93.1 } },
      ]);
      expect((await scene.states()).slice(0, 3)).toEqual(["IN_REVIEW", "IN_REVIEW", "IN_REVIEW"]);
    },
  );

  test("an actively priced row cannot be approved: 422", async () => {
    await scene.setRow(ids[3], { state: "ACTIVELY_PRICED" });
    const reply = await scene.review({ reviewAction: "APPROVE_ALL", ids });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: "PRICING_ALREADY_APPROVED", parameters: { id: ids[3] } },
    ]);
    expect((await scene.states())[0]).toBe("IN_REVIEW");
  });

  test("a row with another version than the one that was shown is 409", async () => {
    await scene.setRow(ids[2], { version: 2, state: "WARNING" });
    const reply = await scene.review({ reviewAction: "APPROVE", ids, versions: [1, 1, 1, 1] });
    expect(reply.json()).toMatchObject({
      status: 409,
      parameters: { id: ids[2], state: "WARNING", version: 2, price: 93.1 },
    });
    expect(await scene.auditRows()).toEqual([]);
    expect((await scene.review({ reviewAction: "APPROVE", ids, versions: [1, 1, 2, 1] })).statusCode).toBe(
      200,
    );
  });

  test("there is one version for each id: 422", async () => {
    const reply = await scene.review({ reviewAction: "APPROVE", ids, versions: [1, 1, 1] });
    expect([reply.statusCode, reply.json().code]).toEqual([422, "PRICING_VERSIONS_UNEQUAL"]);
    await unchanged();
  });

  test("a bulk approval whose connection is cut in the middle leaves every row and no audit row", async () => {
    await openSite(2_000);
    // Holds a row in the middle, so that the approval has locked half of the rows and waits.
    const [middle = 0] = ids.slice(1_000);
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const held = forSite(database.app, siteId, async (trx) => {
      await sql`select from recommendation where site_id = ${siteId} and product_id = ${middle} for update`.execute(
        trx,
      );
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const waiting = scene.review({ reviewAction: "APPROVE_ALL", ids });
    const pid = await waitingBackend();
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(database.owner);
    const reply = await waiting;
    released.resolve();
    await held;
    expect(reply.statusCode).toBe(503);
    await unchanged();
    expect((await scene.review({ reviewAction: "APPROVE_ALL", ids })).json()).toMatchObject({
      changed: 2_000,
    });
    expect((await scene.auditRows()).length).toBe(2_000);
  });

  test("a bulk approval whose audit fails leaves every row", async () => {
    await sql`create function refuse_third() returns trigger language plpgsql as $$
      begin if (select count(*) from review_batch_row where batch_id = new.batch_id) >= 2 then
        raise exception 'disk on fire'; end if; return new; end $$`.execute(database.owner);
    await sql`create trigger refuse_third before insert on review_batch_row
      for each row execute function refuse_third()`.execute(database.owner);
    try {
      expect((await scene.review({ reviewAction: "APPROVE", ids })).statusCode).toBe(500);
      await unchanged();
    } finally {
      await sql`drop trigger refuse_third on review_batch_row`.execute(database.owner);
      await sql`drop function refuse_third()`.execute(database.owner);
    }
  });

  /** Process id of the server's connection that waits for a lock. */
  async function waitingBackend(): Promise<number> {
    let pid = 0;
    await until("a connection waits for a lock", async () => {
      const { rows: found } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and usename = 'vizor_app'`.execute(database.owner);
      pid = found[0]?.pid ?? 0;
      return pid !== 0;
    });
    return pid;
  }
});

describe("a filter with the number of rows that the screen showed", () => {
  test("decides the rows that it finds", async () => {
    await scene.setRow(ids[0], { change_bp: -1_200 });
    const filter = { tab: "IN_REVIEW", minChange: -10, maxChange: 0, query: "produs" };
    expect(
      (await scene.review({ reviewAction: "APPROVE_ALL", filter, expectedCount: 3 })).json(),
    ).toMatchObject({
      changed: 3,
    });
    expect(await scene.states()).toEqual([
      "IN_REVIEW",
      "ACTIVELY_PRICED",
      "ACTIVELY_PRICED",
      "ACTIVELY_PRICED",
    ]);
  });

  test("decides the rows at a limit, or below cost, and no others", async () => {
    await scene.setRow(ids[0], { guard: "floor" });
    await scene.setRow(ids[1], { guard: "floor", profit_bani: -5 });
    await scene.setRow(ids[2], { profit_bani: -5 });
    const decide = async (reviewAction: string, filter: object, expectedCount: number) =>
      (await scene.review({ reviewAction, filter: { tab: "IN_REVIEW", ...filter }, expectedCount })).json();
    expect(await decide("DENY_ALL", { guard: "floor", belowCost: true }, 1)).toMatchObject({ changed: 1 });
    expect(await decide("DENY_ALL", { belowCost: true }, 1)).toMatchObject({ changed: 1 });
    expect(await decide("DENY_ALL", { guard: "floor" }, 2)).toMatchObject({
      code: "PRICING_COUNT_CHANGED",
      parameters: { expected: 2, found: 1 },
    });
    expect(await scene.states()).toEqual(["IN_REVIEW", "REMOVED", "REMOVED", "IN_REVIEW"]);
  });

  test.each([3, 5])("another number than %i is 409, with both", async (expectedCount) => {
    const reply = await scene.review({
      reviewAction: "DENY_ALL",
      filter: { tab: "IN_REVIEW" },
      expectedCount,
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: "PRICING_COUNT_CHANGED", parameters: { expected: expectedCount, found: 4 } },
    ]);
    expect(new Set(await scene.states())).toEqual(new Set(["IN_REVIEW"]));
  });

  test("is for the actions on all rows", async () => {
    const reply = await scene.review({
      reviewAction: "APPROVE",
      filter: { tab: "IN_REVIEW" },
      expectedCount: 4,
    });
    expect(reply.statusCode).toBe(400);
  });
});
