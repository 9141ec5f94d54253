import { describe, expect, test } from "vitest";
import { forSite } from "../../../../src/platform/db/database.ts";
import { pricedReading } from "../../../factories/reading.ts";
import { offersOf, propagateAll, watchProduct } from "../../../factories/watched.ts";
import { watchedScene } from "../../../support/crawl/watched-scene.ts";

const scene = watchedScene();

const day1 = new Date("2026-11-20T08:00:00Z");
const day2 = new Date("2026-11-21T08:00:00Z");

describe("fields of own products", () => {
  const stating = (stated: Readonly<Record<string, string>>) =>
    pricedReading(10_000, {
      properties: Object.entries(stated).map(([name, value]) => ({ name, value })),
    });

  async function fieldsOf(productId: number) {
    return forSite(scene.database.app, scene.siteId, async (trx) => {
      const { dynamic_fields } = await trx
        .selectFrom("product")
        .select("dynamic_fields")
        .where("site_id", "=", scene.siteId)
        .where("product_id", "=", productId)
        .executeTakeFirstOrThrow();
      const fields = await trx
        .selectFrom("dynamic_field")
        .select(["field_name", "field_type", "display_en", "is_filtering_enabled"])
        .where("site_id", "=", scene.siteId)
        .orderBy("field_name")
        .execute();
      const values = await trx
        .selectFrom("dynamic_field_value")
        .select(["field_name", "value"])
        .where("site_id", "=", scene.siteId)
        .orderBy("field_name")
        .orderBy("value")
        .execute();
      return { dynamic_fields, fields, values: values.map((one) => [one.field_name, one.value]) };
    });
  }

  test("of offers come from competitors' pages as texts, and are replaced with the page", async () => {
    const { productId, competitorPages } = await scene.watched(1);
    const [page = ""] = competitorPages;
    const stored = async () =>
      (await offersOf(scene.database, scene.siteId, productId)).map(({ dynamic_fields }) => dynamic_fields);
    expect(await stored()).toEqual([{}]);
    await scene.record(page, stating({ Material: "oțel", "Putere (W)": "850" }), day1);
    await propagateAll(scene.database);
    expect(await stored()).toEqual([{ Material: "oțel", "Putere (W)": "850" }]);
    await scene.record(page, stating({ Material: "inox" }), day2);
    await propagateAll(scene.database);
    expect(await stored()).toEqual([{ Material: "inox" }]);
  });

  test("come from own pages, numbers as numbers, and never from competitors' pages", async () => {
    const { productId, ownPage, competitorPages } = await scene.watched(1);
    await scene.record(ownPage, stating({ Culoare: "negru", "Putere (W)": "850" }), day1);
    await scene.record(competitorPages[0] ?? "", stating({ Material: "oțel" }), day1);
    await propagateAll(scene.database);
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
    const { productId, ownPage } = await scene.watched(0);
    await forSite(scene.database.app, scene.siteId, (trx) =>
      trx
        .updateTable("product")
        .set({ dynamic_fields: { Culoare: "alb" } })
        .where("site_id", "=", scene.siteId)
        .where("product_id", "=", productId)
        .execute(),
    );
    await scene.record(ownPage, stating({ Culoare: "negru", Formă: "rotund" }), day1);
    await propagateAll(scene.database);
    expect((await fieldsOf(productId)).dynamic_fields).toEqual({ Culoare: "alb", Formă: "rotund" });
  });

  test("of numbers become texts, all of them, once a page states a text", async () => {
    const first = await scene.watched(0);
    const second = await watchProduct(scene.database, scene.siteId, scene.url("own", "second"), []);
    await scene.record(first.ownPage, stating({ Putere: "850,5" }), day1);
    await propagateAll(scene.database);
    expect((await fieldsOf(first.productId)).dynamic_fields).toEqual({ Putere: 850.5 });
    await scene.record(second.ownPage, stating({ Putere: "mare" }), day2);
    await propagateAll(scene.database);
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
    const { ownPage } = await scene.watched(0);
    const otherSite = await scene.otherSite("fields");
    await scene.record(ownPage, stating({ Culoare: "negru" }), day1);
    await propagateAll(scene.database);
    const rows = await forSite(scene.database.app, otherSite, (trx) =>
      trx.selectFrom("dynamic_field").selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });
});
