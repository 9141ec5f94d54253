import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PriceSegment } from "../../../../src/catalog/settings/segments/segments.contract.ts";
import { findSegment } from "../../../../src/catalog/settings/segments/segments.repo.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { TestApi } from "../../../factories/api.ts";
import { makePerson, type TestPerson } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let companyId: number;
let siteId: AuthorizedSiteId;
let ana: TestPerson;
let token: string;

const path = "/api/price-difference-segments";
const site = "domain=shop.example.com";
const body = { name: "Sub piață", type: "under", start: 2.5, end: 10, difference: "average" };

beforeAll(async () => {
  database = await createTestDatabase();
  ({
    api,
    siteId,
    person: { companyId },
  } = await openShop(database));
});

beforeEach(async () => {
  ana = await makePerson(database.app, { companyId });
  token = await api.signIn(ana);
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

async function add(given: object, as = token): Promise<PriceSegment> {
  const reply = await api.post(`${path}?${site}`, { ...body, ...given }, as);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json();
}

const list = async (as = token, domain = site): Promise<PriceSegment[]> =>
  (await api.get(`${path}?${domain}`, as)).json();

describe("a segment", () => {
  test("is stored in basis points and returned in percent", async () => {
    const { id, ...rest } = await add({});
    expect(rest).toEqual(body);
    expect(await list()).toEqual([{ id, ...body }]);
    const find = forSite(database.app, siteId, (trx) => findSegment(trx, siteId, ana.userId, id));
    expect(await find).toEqual({ kind: "UNDER", difference: "AVERAGE", startBp: 250, endBp: 1000 });
  });

  test("is changed and deleted", async () => {
    const { id } = await add({});
    const changed = { ...body, name: "Peste", type: "over", start: 0, end: 0.01, difference: "minimum" };
    expect((await api.put(`${path}/${id}?${site}`, changed, token)).json()).toEqual({ id, ...changed });
    expect(await list()).toEqual([{ id, ...changed }]);
    expect((await api.delete(`${path}/${id}?${site}`, token)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await api.delete(`${path}/${id}?${site}`, token)).statusCode).toBe(404);
  });

  test("segments are listed by name in Romanian order", async () => {
    for (const name of ["Țintă", "Zi", "Atac", "Țap", "Tun"]) await add({ name });
    expect((await list()).map(({ name }) => name)).toEqual(["Atac", "Tun", "Țap", "Țintă", "Zi"]);
  });

  test("a name is saved without surrounding spaces", async () => {
    expect((await add({ name: "  Sub piață " })).name).toBe("Sub piață");
  });
});

describe("rejected, and nothing is saved", () => {
  test.each<[string, object, string, string]>([
    [
      "the end is the start",
      { start: 5, end: 5 },
      "end",
      "The end value must be greater than the start value.",
    ],
    [
      "the end is below",
      { start: 5, end: 4.99 },
      "end",
      "The end value must be greater than the start value.",
    ],
    [
      "a size is below 0",
      { start: -1 },
      "start",
      "For “we are cheaper by” and “we are more expensive by”, the start value cannot be below 0.",
    ],
  ])("%s: 422", async (_why, given, field, sentence) => {
    const reply = await api.post(`${path}?${site}`, { ...body, ...given }, token);
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: sentence }]);
    expect(await list()).toEqual([]);
  });

  test("a signed difference may begin below 0", async () => {
    expect(await add({ type: "between", start: -10, end: -5 })).toMatchObject({ start: -10, end: -5 });
  });

  test.each<[string, object]>([
    ["name", { name: "" }],
    ["name", { name: "   " }],
    ["name", { name: "x".repeat(101) }],
    ["start", { start: null }],
    ["end", { end: "10" }],
    ["end", { end: 10.001 }],
    ["type", { type: "beside" }],
    ["difference", { difference: "median" }],
  ])("%s as in %j: 400", async (field, given) => {
    const reply = await api.post(`${path}?${site}`, { ...body, ...given }, token);
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]]);
  });

  test("a name is required, in the specified words", async () => {
    const reply = await api.post(`${path}?${site}`, { ...body, name: " " }, token);
    expect(reply.json().errors).toEqual({ name: "Price difference name is required" });
  });

  test("a name that is taken, in any case, by another segment of the person", async () => {
    const { id } = await add({ name: "Sub piață" });
    const other = await add({ name: "Peste" });
    const twice = await api.post(`${path}?${site}`, { ...body, name: "SUB PIAȚĂ" }, token);
    const renamed = await api.put(`${path}/${other.id}?${site}`, { ...body, name: "sub Piață" }, token);
    for (const reply of [twice, renamed]) {
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ["name"]]);
    }
    const same = await api.put(`${path}/${id}?${site}`, { ...body, name: "SUB piață" }, token);
    expect(same.json()).toMatchObject({ id, name: "SUB piață" });
  });

  test("the two hundred and first", async () => {
    for (let n = 0; n < 200; n += 1) await add({ name: `S${n}` });
    const reply = await api.post(`${path}?${site}`, { ...body, name: "one more" }, token);
    expect([reply.statusCode, reply.json().code]).toEqual([422, "TOO_MANY_SEGMENTS"]);
    expect(await list()).toHaveLength(200);
  });

  test("of many concurrent requests with one name, one is saved", async () => {
    const tries = Array.from({ length: 8 }, () => api.post(`${path}?${site}`, body, token));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array(7).fill(422)]);
    expect(await list()).toHaveLength(1);
  });
});

describe("a colleague", () => {
  test("cannot read, change or delete it: the same 404 as for a missing one", async () => {
    const { id } = await add({});
    const bob = await makePerson(database.app, { companyId });
    const bobs = await api.signIn(bob);
    expect(await list(bobs)).toEqual([]);
    const words = async (segmentId: number) => {
      const replies = [
        await api.put(`${path}/${segmentId}?${site}`, body, bobs),
        await api.delete(`${path}/${segmentId}?${site}`, bobs),
      ];
      return replies.map((reply) => [reply.statusCode, reply.json().message, reply.json().code]);
    };
    const nobodys = await words(9_007_199_254_740_991);
    expect(await words(id)).toEqual(nobodys);
    expect(nobodys.map(([status]) => status)).toEqual([404, 404]);
    expect(await list()).toEqual([{ id, ...body }]);
  });

  test("may give one the same name", async () => {
    await add({});
    const bob = await makePerson(database.app, { companyId });
    await add({}, await api.signIn(bob));
  });
});

test("each site of a person has its own", async () => {
  await makeSite(database.app, companyId, "second.example.com");
  const { id } = await add({});
  const second = "domain=second.example.com";
  expect(await list(token, second)).toEqual([]);
  expect((await api.put(`${path}/${id}?${second}`, body, token)).statusCode).toBe(404);
  expect((await api.delete(`${path}/${id}?${second}`, token)).statusCode).toBe(404);
  expect(await list()).toHaveLength(1);
});
