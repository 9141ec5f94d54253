import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("calls of one site count from the local day of the time on; members without calls are listed", async () => {
  const api = await startApi(database);
  const member = await makePerson(database.app);
  const colleague = await makePerson(database.app, { companyId: member.companyId });
  const god = await makePerson(database.app, { role: "GOD" });
  const siteId = await makeSite(database.app, member.companyId, "used.example.com");
  const other = await makeSite(database.app, member.companyId, "other.example.com");
  await sql`insert into api_usage (site_id, user_id, local_day, usage_type, calls) values
    (${siteId}, ${member.userId}, '2026-11-19', 'PRODUCTS', 100),
    (${siteId}, ${member.userId}, '2026-11-20', 'PRODUCTS', 5),
    (${siteId}, ${member.userId}, '2026-11-21', 'PRODUCTS', 7),
    (${siteId}, 999999, '2026-11-21', 'EXPORT', 2),
    (${other}, ${member.userId}, '2026-11-21', 'SEARCH', 50)`.execute(database.owner);
  const session = await api.signIn(god);
  // 20 November, 00:30 in Bucharest.
  const timestamp = Date.parse("2026-11-19T22:30:00Z");
  const reply = await api.get(`/admin/get-usage?domain=used.example.com&timestamp=${timestamp}`, session);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    totalCalls: 14,
    totalUsage: { callsPerUsageType: { PRODUCTS: 12, EXPORT: 2 } },
    usagePerUser: [
      {
        userId: member.userId,
        userEmail: member.email,
        totalCalls: 12,
        totalUsage: { callsPerUsageType: { PRODUCTS: 12 } },
      },
      { userId: 999999, userEmail: null, totalCalls: 2, totalUsage: { callsPerUsageType: { EXPORT: 2 } } },
      {
        userId: colleague.userId,
        userEmail: colleague.email,
        totalCalls: 0,
        totalUsage: { callsPerUsageType: {} },
      },
    ],
  });
  await api.app.close();
});
