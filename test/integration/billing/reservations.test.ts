import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCompany } from "../../../src/accounts/people/companies.service.ts";
import { beginTrial } from "../../../src/billing/billing.service.ts";
import {
  findSubscription,
  release,
  reserve,
  saveSubscription,
} from "../../../src/billing/subscriptions/subscriptions.repo.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let companyId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});
beforeEach(async () => {
  companyId = await createCompany(database.app, "Verde", testNow);
  await beginTrial(database.app, companyId, testNow);
});

describe("a change that is cut off", () => {
  const until = (ms: number) => new Date(testNow.getTime() + ms);

  test("keeps nobody out after its reservation, and can then neither store nor release", async () => {
    const { app } = database;
    const first = await reserve(app, companyId, testNow, until(10));
    const second = await reserve(app, companyId, until(10), until(20));
    if (!first || !second) throw new Error("not reserved");
    await release(app, first);
    expect(await reserve(app, companyId, until(15), until(30))).toBeUndefined();
    expect(await saveSubscription(app, { ...first, planId: "pro" }, until(15))).toBe(false);
    expect((await findSubscription(app, companyId))?.planId).toBe("growth");
    await release(app, second);
    expect(await reserve(app, companyId, until(15), until(30))).toBeDefined();
  });

  test("is looked up at the provider by the next run, whatever the state", async () => {
    await sql`update company_subscription set state = 'ENDED', busy_until = ${until(1)}
      where company_id = ${companyId}`.execute(database.owner);
    const isQueued = async () => {
      await api.runTask("billing.queue-changing", {});
      return (await api.queued("billing.synchronize")).some((job) => job["companyId"] === companyId);
    };
    expect(await isQueued()).toBe(false);
    api.clock.set(until(1));
    expect(await isQueued()).toBe(true);
  });
});
