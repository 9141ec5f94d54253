import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Reading } from "../../src/monitoring/core/reading.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { forSite } from "../../src/platform/db/database.ts";
import { makePerson } from "../factories/people.ts";
import { pricedReading } from "../factories/reading.ts";
import { makeSite } from "../factories/sites.ts";
import { propagateAll, recordReading, watchProduct } from "../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let companyId: number;
let siteId: AuthorizedSiteId;
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId } = await makePerson(database.app));
});

beforeEach(async () => {
  round += 1;
  siteId = await makeSite(database.app, companyId, `own${round}.example.com`);
});

afterAll(() => database.close());

const day1 = new Date("2026-11-20T08:00:00Z");
const day2 = new Date("2026-11-21T08:00:00Z");

const record = (pageId: string, reading: Reading, observedAt: Date) =>
  recordReading(database, pageId, reading, observedAt);

function watched(rivals: number) {
  const urls = Array.from({ length: rivals }, (_, index) => `https://rival${round}-${index}.example.com/p`);
  return watchProduct(database, siteId, `https://own${round}.example.com/p`, urls);
}

describe("fields of own products", () => {
  const stating = (stated: Readonly<Record<string, string>>) =>
    pricedReading(10_000, {
      properties: Object.entries(stated).map(([name, value]) => ({ name, value })),
    });

  async function fieldsOf(productId: number) {
    return forSite(database.app, siteId, async (trx) => {
      const { dynamic_fields } = await trx
        .selectFrom("product")
        .select("dynamic_fields")
        .where("site_id", "=", siteId)
        .where("product_id", "=", productId)
        .executeTakeFirstOrThrow();
      const fields = await trx
        .selectFrom("dynamic_field")
        .select(["field_name", "field_type", "display_en", "is_filtering_enabled"])
        .where("site_id", "=", siteId)
        .orderBy("field_name")
        .execute();
      const values = await trx
        .selectFrom("dynamic_field_value")
        .select(["field_name", "value"])
        .where("site_id", "=", siteId)
        .orderBy("field_name")
        .orderBy("value")
        .execute();
      return { dynamic_fields, fields, values: values.map((one) => [one.field_name, one.value]) };
    });
  }

  test("come from their pages, numbers as numbers, and rivals' pages give none", async () => {
    const { productId, ownPage, rivalPages } = await watched(1);
    await record(ownPage, stating({ Culoare: "negru", "Putere (W)": "850" }), day1);
    await record(rivalPages[0] ?? "", stating({ Material: "oțel" }), day1);
    await propagateAll(database);
    const known = { display_en: expect.any(String), is_filtering_enabled: true };
    expect(await fieldsOf(productId)).toEqual({
      dynamic_fields: { Culoare: "negru", "Putere (W)": 850 },
      fields: [
        { ...known, field_name: "Culoare", field_type: "STRING_DICTIONARY" },
        { ...known, field_name: "Putere (W)", field_type: "NUMBER" },
      ],
      values: [
        ["Culoare", "negru"],
        ["Putere (W)", "850"],
      ],
    });
  });

  test("leave what the merchant has set", async () => {
    const { productId, ownPage } = await watched(0);
    await forSite(database.app, siteId, (trx) =>
      trx
        .updateTable("product")
        .set({ dynamic_fields: { Culoare: "alb" } })
        .where("site_id", "=", siteId)
        .where("product_id", "=", productId)
        .execute(),
    );
    await record(ownPage, stating({ Culoare: "negru", Formă: "rotund" }), day1);
    await propagateAll(database);
    expect((await fieldsOf(productId)).dynamic_fields).toEqual({ Culoare: "alb", Formă: "rotund" });
  });

  test("of numbers become texts, all of them, once a page states a text", async () => {
    const first = await watched(0);
    const second = await watchProduct(database, siteId, `https://own${round}.example.com/second`, []);
    await record(first.ownPage, stating({ Putere: "850,5" }), day1);
    await propagateAll(database);
    expect((await fieldsOf(first.productId)).dynamic_fields).toEqual({ Putere: 850.5 });
    await record(second.ownPage, stating({ Putere: "mare" }), day2);
    await propagateAll(database);
    expect(await fieldsOf(first.productId)).toMatchObject({
      dynamic_fields: { Putere: "850.5" },
      fields: [{ field_name: "Putere", field_type: "STRING_DICTIONARY" }],
      values: [
        ["Putere", "850.5"],
        ["Putere", "mare"],
      ],
    });
    expect((await fieldsOf(second.productId)).dynamic_fields).toEqual({ Putere: "mare" });
  });

  test("of another site stay its own", async () => {
    const { ownPage } = await watched(0);
    const otherSite = await makeSite(database.app, companyId, `fields${round}.example.com`);
    await record(ownPage, stating({ Culoare: "negru" }), day1);
    await propagateAll(database);
    const rows = await forSite(database.app, otherSite, (trx) =>
      trx.selectFrom("dynamic_field").selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });
});
