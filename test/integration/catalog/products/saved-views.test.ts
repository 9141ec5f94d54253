import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SavedView } from "../../../../src/catalog/settings/saved-views/saved-views.contract.ts";
import type { TestApi } from "../../../factories/api.ts";
import { makePerson } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let companyId: number;
let token: string;

const path = "/api/saved-views";
const site = "domain=shop.example.com";
const body = { name: "Stoc mic", query: "sort=SMALLEST_STOCK&category=Cas%C4%83" };

beforeAll(async () => {
  database = await createTestDatabase();
  ({
    api,
    person: { companyId },
  } = await openShop(database));
});

beforeEach(async () => {
  token = await api.signIn(await makePerson(database.app, { companyId }));
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

async function save(given: object = {}): Promise<SavedView> {
  const reply = await api.post(`${path}?${site}`, { ...body, ...given }, token);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json();
}

const list = async (as = token): Promise<SavedView[]> => (await api.get(`${path}?${site}`, as)).json();

test("a view is saved, renamed, given other parameters and deleted", async () => {
  const { id } = await save();
  expect(await list()).toEqual([{ id, ...body }]);
  const changed = { name: "Stoc mare", query: "" };
  expect((await api.put(`${path}/${id}?${site}`, changed, token)).json()).toEqual({ id, ...changed });
  expect(await list()).toEqual([{ id, ...changed }]);
  expect((await api.delete(`${path}/${id}?${site}`, token)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
});

test("views are listed by name in Romanian order", async () => {
  for (const name of ["Țintă", "Zi", "Atac", "Tun"]) await save({ name });
  expect((await list()).map(({ name }) => name)).toEqual(["Atac", "Tun", "Țintă", "Zi"]);
});

test("what is no view of the products page is refused and names the query", async () => {
  for (const query of ["?sort=OVERPRICED", "site=other.example.com", "page=3", "a b", "<script>"]) {
    const reply = await api.post(`${path}?${site}`, { ...body, query }, token);
    expect([query, reply.statusCode, Object.keys(reply.json().errors)]).toEqual([query, 422, ["query"]]);
  }
  const long = await api.post(`${path}?${site}`, { ...body, query: `a=${"x".repeat(8000)}` }, token);
  expect([long.statusCode, Object.keys(long.json().errors)]).toEqual([400, ["query"]]);
  expect(await list()).toEqual([]);
});

test("a name that is taken in any case is refused and names it; its own may be spelled anew", async () => {
  const { id } = await save();
  const other = await save({ name: "Alta" });
  const twice = await api.post(`${path}?${site}`, { ...body, name: "STOC MIC" }, token);
  const renamed = await api.put(`${path}/${other.id}?${site}`, { ...body, name: "stoc mic" }, token);
  for (const reply of [twice, renamed]) {
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ["name"]]);
  }
  expect((await api.put(`${path}/${id}?${site}`, { ...body, name: "STOC MIC" }, token)).statusCode).toBe(200);
});

test("a person can save two hundred per site", async () => {
  for (let n = 0; n < 200; n += 1) await save({ name: `V${n}` });
  const reply = await api.post(`${path}?${site}`, { ...body, name: "one more" }, token);
  expect([reply.statusCode, reply.json().code]).toEqual([422, "TOO_MANY_VIEWS"]);
});

test("a colleague cannot read, change or delete it: the same 404 as for a missing one", async () => {
  const { id } = await save();
  const bobs = await api.signIn(await makePerson(database.app, { companyId }));
  expect(await list(bobs)).toEqual([]);
  const words = async (viewId: number) => {
    const replies = [
      await api.put(`${path}/${viewId}?${site}`, body, bobs),
      await api.delete(`${path}/${viewId}?${site}`, bobs),
    ];
    return replies.map((reply) => [reply.statusCode, reply.json().message, reply.json().code]);
  };
  const nobodys = await words(9_007_199_254_740_991);
  expect(nobodys.map(([status]) => status)).toEqual([404, 404]);
  expect(await words(id)).toEqual(nobodys);
  expect(await list()).toEqual([{ id, ...body }]);
});
