import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { review } from "../../../src/pricing/review/review.service.ts";
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

describe("two people", () => {
  test("who decide a row at once: one wins, the other gets the row as it is now", async () => {
    const rounds = process.env["TEST_ALL"] === undefined ? 200 : 1_000;
    await openSite(rounds);
    const by = (userId: number) => ({
      siteId,
      actor: { userId, sessionId: `session ${userId}`, role: "COMPANY_ADMIN" as const },
    });
    const deps = { db: database.app, clock: scene.api.clock };
    const outcomes: string[] = [];
    const race = async (id: number) => {
      const both = await Promise.allSettled([
        review(deps, by(1), { reviewAction: "APPROVE", ids: [id] }, undefined),
        review(deps, by(2), { reviewAction: "DENY", ids: [id] }, undefined),
      ]);
      outcomes.push(both.map(({ status }) => status).join(" "));
      for (const one of both) {
        if (one.status === "rejected")
          expect(one.reason).toMatchObject({ code: "PRICING_ROW_CHANGED", status: 409 });
      }
    };
    const lanes = Array.from({ length: 4 }, (_, lane) => ids.filter((_id, at) => at % 4 === lane));
    await Promise.all(
      lanes.map(async (lane) => {
        for (const id of lane) await race(id);
      }),
    );
    expect(outcomes).toHaveLength(rounds);
    const wins = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    expect(wins("fulfilled rejected") + wins("rejected fulfilled")).toBe(rounds);
    const found = await scene.states();
    expect(found.filter((state) => state === "ACTIVELY_PRICED").length).toBe(wins("fulfilled rejected"));
    expect(found.filter((state) => state === "REMOVED").length).toBe(wins("rejected fulfilled"));
    expect((await scene.auditRows()).length).toBe(rounds);
  });

  test("the second one may decide what they have seen, or after ten seconds", async () => {
    await scene.review({ reviewAction: "APPROVE", ids: [ids[0]] });
    expect(
      (await scene.review({ reviewAction: "DENY", ids: [ids[0]] }, { as: scene.colleague })).statusCode,
    ).toBe(409);
    expect(
      (await scene.review({ reviewAction: "DENY", ids: [ids[0]], versions: [2] }, { as: scene.colleague }))
        .statusCode,
    ).toBe(200);
    await scene.review({ reviewAction: "APPROVE", ids: [ids[1]] });
    scene.api.clock.set(new Date(testNow.getTime() + 10_000));
    try {
      expect(
        (await scene.review({ reviewAction: "DENY", ids: [ids[1]] }, { as: scene.colleague })).statusCode,
      ).toBe(200);
    } finally {
      scene.api.clock.set(testNow);
    }
  });

  test("bulk decisions in opposite order neither deadlock nor mix", async () => {
    const [one, two] = await Promise.all([
      scene.review({ reviewAction: "APPROVE", ids }),
      scene.review({ reviewAction: "DENY", ids: [...ids].reverse() }, { as: scene.colleague }),
    ]);
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 409]);
    expect(new Set(await scene.states()).size).toBe(1);
  });
});

describe("a repeated request with an Idempotency-Key", () => {
  test("50 at once have one effect and get the same reply", async () => {
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => scene.review({ reviewAction: "APPROVE", ids }, { key })),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect((await scene.rows()).map(({ version }) => version)).toEqual([2, 2, 2, 2]);
    expect((await scene.auditRows()).length).toBe(4);
  });

  test("also where nothing but the database orders them", async () => {
    const by = {
      siteId,
      actor: { userId: scene.ana.userId, sessionId: "s", role: "COMPANY_ADMIN" as const },
    };
    const deps = { db: database.app, clock: scene.api.clock };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => review(deps, by, { reviewAction: "DENY", ids: [...ids] }, "one key")),
    );
    expect(new Set(replies.map(({ batchId }) => batchId)).size).toBe(1);
    expect((await scene.auditRows()).length).toBe(4);
  });

  test("with another body, or of another person, is 422", async () => {
    const key = randomUUID();
    expect((await scene.review({ reviewAction: "APPROVE", ids }, { key })).statusCode).toBe(200);
    const body = { reviewAction: "DENY", ids };
    for (const reply of [
      await scene.review(body, { key }),
      await scene.review({ reviewAction: "APPROVE", ids }, { key, as: scene.colleague }),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(new Set(await scene.states())).toEqual(new Set(["ACTIVELY_PRICED"]));
  });

  test("a failed request leaves no key behind", async () => {
    const key = randomUUID();
    await scene.setRow(ids[0], { version: 2 });
    const body = { reviewAction: "APPROVE", ids: [ids[0]], versions: [1] };
    expect((await scene.review(body, { key })).statusCode).toBe(409);
    await scene.setRow(ids[0], { version: 1 });
    expect((await scene.review(body, { key })).statusCode).toBe(200);
  });

  test("is one site's: the same key on another site is another request", async () => {
    const key = randomUUID();
    await scene.review({ reviewAction: "APPROVE", ids }, { key });
    await openSite(1);
    expect((await scene.review({ reviewAction: "APPROVE", ids }, { key })).json()).toMatchObject({
      changed: 1,
    });
  });

  test("keys are deleted after a day", async () => {
    await scene.review({ reviewAction: "APPROVE", ids }, { key: "old" });
    const stored = () =>
      forSite(database.app, siteId, (trx) => sql`select key from idempotency_key`.execute(trx));
    await scene.api.runTask("platform.delete-idempotency-keys", null);
    expect((await stored()).rows).toHaveLength(1);
    scene.api.clock.set(new Date(testNow.getTime() + 24 * 3_600_000 + 1));
    try {
      await scene.api.runTask("platform.delete-idempotency-keys", null);
      expect((await stored()).rows).toEqual([]);
    } finally {
      scene.api.clock.set(testNow);
    }
  });

  test.each(["", "x".repeat(201)])("a key of %j is refused", async (key) => {
    expect((await scene.review({ reviewAction: "APPROVE", ids }, { key })).statusCode).toBe(400);
  });
});
