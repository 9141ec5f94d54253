import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageIdOf } from "../../../src/address/page-id.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import type { BusinessRule, RuleBody } from "../../../src/pricing/rules/rules.contract.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { ruleBody } from "../../factories/priced-site.ts";
import { pricedReading } from "../../factories/reading.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { propagateAll, recordReading, takeUpAll } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let companyId: number;
let siteId: AuthorizedSiteId;
let site: string;
let token: string;
let operator: string;
let shops = 0;

const path = "/api/settings/dynamic-prices";

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const admin = await makePerson(database.app, { role: "OPERATOR_ADMIN" });
  ({ companyId } = admin);
  token = await api.signIn(admin);
  operator = await api.signIn(await makePerson(database.app, { companyId, role: "OPERATOR" }));
});
beforeEach(async () => {
  const domain = `shop${++shops}.ro`;
  siteId = await makeSite(database.app, companyId, domain);
  site = `domain=${domain}`;
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

async function add(over: Partial<RuleBody> = {}): Promise<BusinessRule> {
  const reply = await api.post(
    `${path}?${site}`,
    ruleBody({ name: `Rule ${Math.random()}`, ...over }),
    token,
  );
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json();
}

const list = async (as = token): Promise<BusinessRule[]> => (await api.get(`${path}?${site}`, as)).json();
const save = (id: number, body: object) => api.put(`${path}/${id}?${site}`, body, token);
const order = (ids: readonly number[]) => api.put(`${path}/order?${site}`, ids, token);

describe("a rule", () => {
  test("is stored as it was written, counted up with each change, and deleted", async () => {
    const body = ruleBody({
      name: "Premium",
      priceStrategy: "UPSELL",
      priceAdjustmentType: "RON",
      value: -2.55,
      merchant: "a.ro",
      thresholdPercentage: 7.25,
      ending: ".99",
      activeFrom: "2026-12-01",
      activeUntil: "2026-12-24",
      weekdays: [1, 7],
      leavePromotions: true,
      guards: { minMarginPercent: 12.5, maxStepPercent: null, maxChangesPerDay: 2 },
    });
    const rule = await add(body);
    expect(rule).toEqual({
      ...body,
      id: rule.id,
      version: 1,
      ruleType: "MARKUP",
      problem: "merchant-missing",
    });
    const changed = await save(rule.id, { ...body, value: -3, version: 1 });
    expect(changed.json()).toMatchObject({ id: rule.id, version: 2, value: -3 });
    expect(await list()).toEqual([changed.json()]);
    // Who may not see costs reads no margin, from which a cost could be computed.
    expect(await list(operator)).toEqual([
      { ...changed.json(), guards: { maxStepPercent: null, maxChangesPerDay: 2 } },
    ]);
    const versions = await forSite(database.app, siteId, (trx) =>
      trx
        .selectFrom("pricing_rule_version")
        .select(["version", "rule"])
        .where("site_id", "=", siteId)
        .orderBy("version")
        .execute(),
    );
    expect(versions).toMatchObject([
      { version: 1, rule: { adjustment: -255 } },
      { version: 2, rule: { adjustment: -300 } },
    ]);
    expect((await api.delete(`${path}/${rule.id}?${site}`, token)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await api.delete(`${path}/${rule.id}?${site}`, token)).statusCode).toBe(404);
  });

  test("that another person has saved meanwhile is not overwritten", async () => {
    const { id } = await add({ name: "Shared" });
    expect((await save(id, { ...ruleBody({ name: "First" }), version: 1 })).statusCode).toBe(200);
    const second = await save(id, { ...ruleBody({ name: "Second" }), version: 1 });
    expect([second.statusCode, second.json().code]).toEqual([409, "RULE_CHANGED"]);
    expect(await list()).toMatchObject([{ name: "First", version: 2 }]);
  });

  const wrong: readonly (readonly [Partial<RuleBody>, string, string])[] = [
    [{ filterType: "BRAND" }, "brand", "RULE_SCOPE_MISSING"],
    [{ priceStrategy: "UPSELL", value: 3 }, "value", "RULE_VALUE_NOT_NEGATIVE"],
    [{ value: 0 }, "value", "RULE_VALUE_NOT_POSITIVE"],
    [{ value: 100 }, "value", "RULE_UNDERCUT_TOO_LARGE"],
    [{ activeFrom: "2026-12-02", activeUntil: "2026-12-01" }, "activeUntil", "RULE_DAYS_REVERSED"],
    [{ weekdays: [1, 1] }, "weekdays", "RULE_WEEKDAYS_REPEATED"],
    [{ name: "tAKEN" }, "name", "RULE_NAME_TAKEN"],
  ];
  test.each(wrong)("%o is refused at %s with %s", async (over, field, code) => {
    await add({ name: "Taken" });
    const reply = await api.post(`${path}?${site}`, ruleBody(over), token);
    expect([reply.statusCode, reply.json().fields[field].code]).toEqual([422, code]);
    expect(await list()).toHaveLength(1);
  });

  // JavaScript and PostgreSQL do not agree about the lower case of these letters: the name is compared where it is unique.
  test.each([
    ["İ", "i"],
    ["ΑΣ", "ασ"],
  ])(
    "whose name is another spelling of one that exists is stored or refused: %s and %s",
    async (one, other) => {
      await add({ name: one });
      const reply = await api.post(`${path}?${site}`, ruleBody({ name: other }), token);
      expect([200, 201, 422]).toContain(reply.statusCode);
      expect(await list()).toHaveLength(reply.statusCode === 422 ? 1 : 2);
    },
  );

  test.each<Partial<RuleBody>>([
    { merchant: " " },
    { merchant: "www." },
    { filterType: "BRAND", brand: "a\u0000" },
    { filterType: "SKU", sku: "\t" },
  ])("that names nothing visible is refused: %o", async (over) => {
    const reply = await api.post(`${path}?${site}`, ruleBody(over), token);
    expect(reply.statusCode).toBe(400);
  });

  test("is changed by administrators of its company only", async () => {
    const { id } = await add();
    const refused = await api.post(`${path}?${site}`, ruleBody({ name: "Mine" }), operator);
    expect([refused.statusCode, refused.json().code]).toEqual([422, "RANK_TOO_LOW"]);
    const stranger = await api.signIn(await makePerson(database.app, { role: "COMPANY_ADMIN" }));
    expect((await api.get(`${path}?${site}`, stranger)).statusCode).toBe(404);
    expect((await api.delete(`${path}/${id}?${site}`, stranger)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});

test("rules are reordered as a whole; a list that is not theirs is refused", async () => {
  const [a, b, c] = [await add(), await add(), await add()];
  expect((await order([c.id, a.id, b.id])).json().map(({ id }: BusinessRule) => id)).toEqual([
    c.id,
    a.id,
    b.id,
  ]);
  for (const wrong of [
    [a.id, b.id],
    [a.id, b.id, b.id],
    [a.id, b.id, c.id + 99_999],
  ]) {
    const reply = await order(wrong);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "RULE_ORDER_CHANGED"]);
  }
  expect((await list()).map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
});

test("the site's limits have defaults, are saved, and are not overwritten unseen", async () => {
  const guards = `/api/settings/pricing-guards?${site}`;
  const defaults = (await api.get(guards, token)).json();
  expect(defaults).toMatchObject({ version: 0, maxStepPercent: 30, maxChangesPerDay: 3, vatPercent: 21 });
  const saved = await api.put(guards, { ...defaults, minMarginPercent: 12.34, shipping: 9.99 }, token);
  expect(saved.json()).toEqual({ ...defaults, minMarginPercent: 12.34, shipping: 9.99, version: 1 });
  expect((await api.get(guards, token)).json()).toEqual(saved.json());
  const { minMarginPercent, commissionPercent, shipping, ...shown } = saved.json();
  expect((await api.get(guards, operator)).json()).toEqual(shown);
  const late = await api.put(guards, defaults, token);
  expect([late.statusCode, late.json().code]).toEqual([409, "GUARDS_CHANGED"]);
});

/** Products at 100 lei, each with one competitor at this price, or none. */
async function makeMarket(
  products: Readonly<Record<string, { readonly brand: string; readonly competitor: number | null }>>,
) {
  const entries = Object.entries(products);
  const own = (name: string) => `https://shop${shops}.ro/${name}`;
  const competitors = (name: string) => `https://competitor.ro/${shops}/${name}`;
  await makeProducts(
    database.app,
    siteId,
    entries.map(([name, { brand, competitor }]) => ({
      url: own(name),
      title: name,
      sku: name,
      brand,
      category: brand === "Bosch" ? "Tools/Drills" : "Garden",
      competitorUrls: competitor === null ? [] : [competitors(name)],
    })),
  );
  await takeUpAll(database, api.clock);
  for (const [name, { competitor }] of entries) {
    await recordReading(database, pageIdOf(own(name)), pricedReading(10_000), api.clock.now());
    if (competitor !== null)
      await recordReading(database, pageIdOf(competitors(name)), pricedReading(competitor), api.clock.now());
  }
  await propagateAll(database);
}

describe("with products", () => {
  beforeEach(() =>
    makeMarket({
      drill: { brand: "Bosch", competitor: 10_000 },
      saw: { brand: "Bosch", competitor: 8_000 },
      hose: { brand: "Gardena", competitor: 11_000 },
      rake: { brand: "Gardena", competitor: null },
    }),
  );

  const preview = async (over: Partial<RuleBody>, id: number | null = null) => {
    const body = { rule: ruleBody({ name: "Draft", ...over }), id };
    const reply = await api.post(`${path}/preview?${site}`, body, token);
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    return reply.json();
  };

  test("a preview says what a new last rule would do today, and stores nothing", async () => {
    // 95; 76, which is 24 % less; 104,50; no offer.
    expect(await preview({})).toMatchObject({
      isActiveToday: true,
      matches: 4,
      decides: 4,
      takenFrom: [],
      rises: 1,
      cuts: 2,
      unchanged: 0,
      warnings: 1,
      refusals: [{ refusal: "no-offer", products: 1 }],
      sampled: false,
      examples: [
        {
          productName: "saw",
          sku: "saw",
          price: 100,
          recommendedPrice: 76,
          target: { merchant: "competitor.ro", price: 80 },
          guards: [],
        },
        { productName: "drill", recommendedPrice: 95 },
        { productName: "hose", recommendedPrice: 104.5 },
        { productName: "rake", recommendedPrice: null, refusal: "no-offer" },
      ],
    });
    expect(await list()).toEqual([]);
  });

  test("an earlier rule has its products; an edited rule takes them from later ones", async () => {
    const bosch = await add({ name: "Bosch", filterType: "BRAND", brand: "bosch" });
    const all = await add({ name: "All" });
    expect(await preview({})).toMatchObject({ matches: 4, decides: 0, examples: [] });
    expect(await preview({ filterType: "CATEGORY", category: "Tools" }, all.id)).toMatchObject({
      matches: 2,
      decides: 0,
    });
    expect(await preview({ filterType: "CATEGORY", category: "Garden", value: 10 }, bosch.id)).toMatchObject({
      matches: 2,
      decides: 2,
      takenFrom: [{ ruleId: all.id, name: "All", products: 2 }],
      // 99 lei.
      cuts: 1,
      refusals: [{ refusal: "no-offer", products: 1 }],
    });
    expect(await preview({ filterType: "SKU", sku: "saw" }, bosch.id)).toMatchObject({
      matches: 1,
      decides: 1,
    });
    expect(await preview({ activeUntil: "2020-01-01" }, bosch.id)).toMatchObject({
      isActiveToday: false,
      matches: 4,
      decides: 0,
    });
  });

  test("a preview of a rule that is wrong, or not the site's, is refused", async () => {
    const body = { rule: ruleBody({ value: 0 }), id: null };
    const wrong = await api.post(`${path}/preview?${site}`, body, token);
    expect([wrong.statusCode, wrong.json().fields.value.code]).toEqual([422, "RULE_VALUE_NOT_POSITIVE"]);
    const missing = { rule: ruleBody(), id: 123_456_789 };
    expect((await api.post(`${path}/preview?${site}`, missing, token)).statusCode).toBe(404);
    const asOperator = await api.post(`${path}/preview?${site}`, { rule: ruleBody(), id: null }, operator);
    expect(asOperator.statusCode).toBe(422);
  });

  test("precedence counts what each rule decides and loses", async () => {
    const saw = await add({ name: "Saw", filterType: "SKU", sku: "saw" });
    const drills = await add({ name: "Drills", filterType: "CATEGORY", category: "Tools" });
    const bosch = await add({ name: "Bosch", filterType: "BRAND", brand: "BOSCH" });
    const gone = await add({ name: "Gone", filterType: "BRAND", brand: "Nobody" });
    const all = await add({ name: "All" });
    const byName = { ruleId: drills.id, name: "Drills", products: 1 };
    const bySaw = { ruleId: saw.id, name: "Saw", products: 1 };
    expect((await api.get(`${path}/precedence?${site}`, operator)).json()).toEqual([
      { ruleId: saw.id, matches: 1, decides: 1, takenBy: [], isNeverDeciding: false },
      { ruleId: drills.id, matches: 2, decides: 1, takenBy: [bySaw], isNeverDeciding: false },
      { ruleId: bosch.id, matches: 2, decides: 0, takenBy: [bySaw, byName], isNeverDeciding: true },
      { ruleId: gone.id, matches: 0, decides: 0, takenBy: [], isNeverDeciding: false },
      { ruleId: all.id, matches: 4, decides: 2, takenBy: [bySaw, byName], isNeverDeciding: false },
    ]);
  });
});
