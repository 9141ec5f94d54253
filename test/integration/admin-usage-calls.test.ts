import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../factories/api.ts";
import { makePerson } from "../factories/people.ts";
import { makeProducts, makeSite } from "../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("each use of the price history is counted for the product's site, and written when the server closes", async () => {
  const api = await startApi(database);
  const person = await makePerson(database.app);
  const siteOf = (name: string) => makeSite(database.app, person.companyId, name);
  const [siteId] = [await siteOf("first.example.com"), await siteOf("second.example.com")];
  const url = "https://first.example.com/p";
  const [productId = 0] = await makeProducts(database.app, siteId, [{ url }]);
  const session = await api.signIn(person);
  for (const query of ["", "&domain=first.example.com", "&domain=first.example.com"]) {
    const reply = await api.get(`/api/price-history?packet_id=${productId}${query}`, session);
    expect(reply.statusCode).toBe(200);
  }
  await api.get("/api/price-history?packet_id=1", session);
  await api.app.close();
  const rows = await database.owner
    .selectFrom("api_usage")
    .select(["site_id", "usage_type", "calls"])
    .where("user_id", "=", person.userId)
    .execute();
  expect(rows).toEqual([{ site_id: siteId, usage_type: "PRICE_HISTORY", calls: 3 }]);
});
