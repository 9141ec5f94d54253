import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FirstSteps } from "../../../src/onboarding/first-steps/first-steps.contract.ts";
import type { TestApi } from "../../factories/api.ts";
import { startApi } from "../../factories/api.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let person: TestPerson;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  person = await makePerson(database.app, { role: "COMPANY_ADMIN" });
  token = await api.signIn(person);
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

const read = async (asToken = token): Promise<FirstSteps> =>
  (await api.get("/api/first-steps", asToken)).json();
const done = ({ steps }: FirstSteps) => steps.filter((step) => step.done).map(({ name }) => name);

test("each step is done when its result is there, on any of the company's sites", async () => {
  expect(await read()).toMatchObject({ state: "open" });
  expect(done(await read())).toEqual([]);
  await makeSite(database.app, person.companyId, "empty.example.com");
  expect(done(await read())).toEqual(["ADD_SITE"]);
  const siteId = await makeSite(database.app, person.companyId, "shop.example.com");
  const [productId = 0] = await makeProducts(database.app, siteId, [
    { url: "https://shop.example.com/1", title: "P1" },
  ]);
  expect(done(await read())).toEqual(["ADD_SITE", "ADD_PRODUCTS"]);
  await makeProducts(database.app, siteId, [
    { url: "https://shop.example.com/2", title: "P2", competitorUrls: ["https://a.com/2"] },
  ]);
  await database.owner
    .insertInto("product_pricing")
    .values({ site_id: siteId, product_id: productId, floor_bani: 10_00, changed_at: testNow } as never)
    .execute();
  expect(done(await read())).toEqual(["ADD_SITE", "ADD_PRODUCTS", "ADD_COMPETITORS", "SET_FLOORS"]);
  await sql`insert into notification_report (site_id, report_id, user_id, name, filter, includes_out_of_stock,
      send_at_minute, only_with_products, next_run_at, created_at)
    values (${siteId}, 1, ${person.userId}, 'A', '{}', false, 480, false, ${testNow}, ${testNow})`.execute(
    database.owner,
  );
  expect(await read()).toEqual({ state: "over", steps: [] });
  // A step whose result is deleted is open again.
  await sql`delete from product_pricing where site_id = ${siteId}`.execute(database.owner);
  expect(await read()).toMatchObject({ state: "open" });
  expect(done(await read())).toEqual(["ADD_SITE", "ADD_PRODUCTS", "ADD_COMPETITORS", "FIRST_REPORT"]);
});

test("they are dismissed for one person and found again; neither an operator nor a GOD sees them", async () => {
  const dismiss = (dismissed: boolean) =>
    api.app.inject({
      method: "PUT",
      url: "/api/first-steps/dismissal",
      headers: { authorization: `Bearer ${token}` },
      payload: { dismissed },
    });
  const colleague = await makePerson(database.app, { companyId: person.companyId, role: "COMPANY_ADMIN" });
  for (const _twice of [1, 2]) expect((await dismiss(true)).statusCode).toBe(204);
  expect((await read()).state).toBe("dismissed");
  expect((await read(await api.signIn(colleague))).state).toBe("open");
  await dismiss(false);
  expect((await read()).state).toBe("open");
  for (const role of ["OPERATOR", "GOD"] as const) {
    const other = await makePerson(database.app, { companyId: person.companyId, role });
    expect(await read(await api.signIn(other))).toEqual({ state: "over", steps: [] });
  }
});

test("sixty days after the registration they are over", async () => {
  api.clock.set(new Date(testNow.getTime() + 61 * 86_400_000));
  expect(await read(await api.signIn(person))).toEqual({ state: "over", steps: [] });
});
