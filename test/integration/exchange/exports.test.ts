import { sql } from "kysely";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListBody, ProductPage } from "../../../src/catalog/product-list/product-list.contract.ts";
import { startProductsExport } from "../../../src/exchange/exports/exports.service.ts";
import { byteOrderMark } from "../../../src/kit/csv.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { findFilesBeyond } from "../../../src/platform/files/file-rows.ts";
import { prepareFileTask } from "../../../src/platform/files/prepared-files.ts";
import {
  type ExportScene,
  friday,
  openExportScene,
  segmentId,
} from "../../factories/exchange/export-scene.ts";
import { makePerson } from "../../factories/people.ts";
import { forgetJobs } from "../../support/jobs.ts";

let scene: ExportScene;
let {
  database,
  api,
  siteId,
  person: ana,
  token,
  operator,
  start,
  stats,
  file,
  make,
  rowsOf,
} = {} as ExportScene;

beforeAll(async () => {
  scene = await openExportScene();
  ({ database, api, siteId, person: ana, token, operator, start, stats, file, make, rowsOf } = scene);
});
afterAll(() => scene.close());

describe("a file of products", () => {
  test("is started, made in the background and downloaded", async () => {
    const started = await start({ columns: ["title", "price"] });
    expect([started.statusCode, started.headers["content-type"]]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
    const fileId: string = started.json();
    expect((await stats(fileId)).json()).toEqual({
      finished: false,
      error: null,
      finishedProducts: 0,
      totalProducts: 4,
    });
    expect((await file(fileId)).json()).toMatchObject({ status: 409, code: "FILE_UNFINISHED" });
    await api.runTask(prepareFileTask, { siteId, fileId });
    expect((await stats(fileId)).json()).toMatchObject({ finished: true, finishedProducts: 4 });
    const { statusCode, headers, body } = await file(fileId);
    expect([statusCode, body]).toEqual([
      200,
      `${byteOrderMark}Title;Our price (lei)\r\n"'=P1; ""mare""";100,00\r\nP2;50,00\r\nP3;200,00\r\nP4;\r\n`,
    ]);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      "content-disposition": 'attachment; filename="product-export-2026-11-21.csv"',
      etag: `"${fileId}"`,
    });
    const again = await api.app.inject({
      url: `/export/get-file?id=${fileId}`,
      headers: { authorization: `Bearer ${token}`, "if-none-match": `"${fileId}"` },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test.each<[string, ListBody, string]>([
    ["without a filter", {}, ""],
    ["a category with those below it", { category: "Scule" }, ""],
    ["brands", { brands: ["Beta", "Gamma"] }, ""],
    ["own stock", { stock_info: ["OUT_OF_STOCK", "NOT_AVAILABLE"] }, ""],
    ["online", { offline: false }, ""],
    ["offline", { offline: true }, ""],
    ["changed since", { price_change_start: friday.getTime() }, ""],
    ["own price between", { price_start: 50, price_end: 100 }, ""],
    ["two offers in stock", { nr_competitors: 2 }, ""],
    ["three offers, out of stock too", { nr_competitors: 3 }, "&includeOutOfStock=true"],
    ["price difference", { price_difference_segment_id: segmentId }, ""],
    [
      "price difference, out of stock too",
      { price_difference_segment_id: segmentId },
      "&includeOutOfStock=true",
    ],
    ["price position", { price_position: ["CHEAPEST", "NO_COMPETITORS"] }, ""],
    [
      "dynamic field",
      {
        dynamic_filters: [
          { fieldName: "Culoare", fieldType: "STRING_DICTIONARY", values: ["verde", "a'$1\\"] },
        ],
      },
      "",
    ],
    ["most overpriced first", { sort_type: "OVERPRICED" }, ""],
    ["cheapest first", { sort_type: "PRICE_ASCENDING" }, ""],
  ])("has the products of the list in their order: %s", async (_name, filter, query) => {
    const list: ProductPage = (
      await api.post(`/api/products?domain=shop.example.com${query}`, filter, token)
    ).json();
    const rows = await rowsOf({ ...filter, columns: ["id"] }, query);
    expect(rows.map(([id]) => Number(id))).toEqual(list.content.map(({ packetId }) => packetId));
  });

  test("leaves out what the person made invisible", async () => {
    const person = await makePerson(database.app, { companyId: ana.companyId });
    await forSite(database.app, siteId, (trx) =>
      sql`insert into hidden_category values (${siteId}, ${person.userId}, 'Scule')`.execute(trx),
    );
    const rows = await rowsOf({ columns: ["title"] }, "", await api.signIn(person));
    expect(rows).toEqual([["P3"], ["P4"]]);
  });

  test("shows own values, the market's figures, dynamic fields, costs and competitors' prices", async () => {
    const columns = [
      "sku",
      "gtin",
      "availability",
      "quantity",
      "position",
      "competitors",
      "lowest",
      "average",
      "highest",
      "difference",
      "percent",
      "index",
      "cheapest_competitor",
      "cheapest_url",
      "changed",
      "field:Culoare",
      "cost",
      "floor",
      "competitor:a.com",
      "competitor:c.com",
      "competitor:nobody.com",
    ];
    const [first, second, third] = await rowsOf({ columns });
    expect(first).toEqual([
      "00012",
      "5941234567890",
      "In stock",
      "2,0",
      "More expensive than the lowest",
      "2",
      "80,00",
      "100,00",
      "120,00",
      "20,00",
      "25,00",
      "100,00",
      "b.com",
      "https://b.com/1",
      "2026-11-16 10:00",
      "roșu",
      "50,50",
      "75,00",
      "120,00",
      "",
    ]);
    expect(second?.slice(2, 12)).toEqual([
      "Out of stock",
      "",
      "Cheapest",
      "1",
      "100,00",
      "100,00",
      "100,00",
      "-50,00",
      "-50,00",
      "50,00",
    ]);
    expect(third?.[15]).toBe("roșu, verde");
    const [all] = await rowsOf({ columns }, "&includeOutOfStock=true");
    expect([all?.[6], all?.[12], all?.[19]]).toEqual(["60,00", "c.com", "60,00"]);
  });

  test("shows the promotion of the own page with its reference price", async () => {
    const productOf = sql`(select product_id from product where site_id = ${siteId} and sku = ${"00012"})`;
    await sql`
      insert into promotion (site_id, promotion_id, product_id, kind, starts_on, announced_bani, reference_bani, notice,
        created_at, ended_at)
      select ${siteId}, id, ${productOf}, kind, '2026-11-10', 9000, 9500, 'CUT_ABOVE_REFERENCE', now(), ended
        from (values (901, 'DETECTED', null), (902, 'DETECTED', now()), (903, 'PLANNED', null)) as made(id, kind, ended)`.execute(
      database.owner,
    );
    const columns = ["sku", "promotion_since", "promotion_price", "reference", "promotion_notice"];
    const rows = await rowsOf({ columns });
    const notice = "The struck-through price is above the reference price";
    expect(rows[0]).toEqual(["00012", "2026-11-10", "90,00", "95,00", notice]);
    expect(rows.slice(1).map((row) => row.slice(1).join(""))).toEqual(rows.slice(1).map(() => ""));
  });

  test("is in the person's language and without costs for an operator; a file with costs is not theirs", async () => {
    const [heading] = (
      await file(await make({ columns: ["title", "cost", "availability"] }, "", operator))
    ).body
      .slice(1)
      .split("\r\n");
    expect(heading).toBe("Denumire;Stocul nostru");
    const columns = (await api.get("/api/export-columns?domain=shop.example.com", operator)).json();
    expect(columns.columns.filter(({ group }: { group: string }) => group === "costs")).toEqual([]);
    const withCosts = await make({ columns: ["title", "cost"] });
    expect((await stats(withCosts, operator)).statusCode).toBe(200);
    expect((await file(withCosts, operator)).json()).toMatchObject({ status: 422, code: "RANK_TOO_LOW" });
    const plain = await make({ columns: ["title"] });
    expect((await file(plain, operator)).statusCode).toBe(200);
  });

  test("remembers the columns that a person chose, in their order", async () => {
    const person = await makePerson(database.app, { companyId: ana.companyId });
    const session = await api.signIn(person);
    const choice = async () => (await api.get("/api/export-columns?domain=shop.example.com", session)).json();
    expect((await choice()).chosen).toBeNull();
    const usual = (await choice()).columns.filter(({ isUsual }: { isUsual: boolean }) => isUsual);
    const headingOf = async (body: object | null) =>
      (await file(await make(body, "", session), session)).body.slice(1).split("\r\n")[0]?.split(";");
    expect(await headingOf(null)).toEqual(usual.map(({ headingEn }: { headingEn: string }) => headingEn));
    await make({ columns: ["price", "title", "field:Gone", "field:Culoare", "price"] }, "", session);
    expect((await choice()).chosen).toEqual(["price", "title", "field:Culoare"]);
    expect(await headingOf({})).toEqual(["Our price (lei)", "Title", "Colour"]);
  });

  test("as plain CSV, and as a workbook with texts as texts", async () => {
    const columns = ["title", "sku", "gtin", "price", "changed"];
    const csv = await file(await make({ columns, format: "csv", category: "Scule" }));
    expect(csv.body.split("\r\n")[1]).toBe(`"'=P1; ""mare""",00012,5941234567890,100.00,2026-11-16 10:00`);
    const reply = await file(await make({ columns, format: "xlsx", category: "Scule" }));
    expect(reply.headers).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": 'attachment; filename="product-export-2026-11-21.xlsx"',
    });
    expect(await readXlsxFile(reply.rawPayload)).toEqual([
      {
        sheet: "Products",
        data: [
          ["Title", "SKU", "GTIN", "Our price (lei)", "Last change"],
          ['=P1; "mare"', "00012", "5941234567890", 100, new Date("2026-11-16T10:00:00Z")],
          ["P2", null, null, 50, new Date("2026-11-20T10:00:00Z")],
        ],
      },
    ]);
  });

  test("is refused while ten tasks wait; what is stored beyond a site's share is found, the newest file aside", async () => {
    const [first, second] = [await make({ columns: ["title"] }), await make({ columns: ["title"] })];
    await forSite(database.owner, siteId, async (trx) => {
      await sql`update prepared_file set finished_at = finished_at + interval '1 hour'
        where file_id = ${second}`.execute(trx);
      expect(await findFilesBeyond(trx, siteId, 1)).toContain(first);
      expect(await findFilesBeyond(trx, siteId, 1)).not.toContain(second);
      expect(await findFilesBeyond(trx, siteId, 1_000_000)).toEqual([]);
    });
    await forgetJobs(database);
    for (let waiting = 0; waiting < 10; waiting += 1) expect((await start({})).statusCode).toBe(200);
    expect((await start({})).json()).toMatchObject({
      status: 429,
      code: "SITE_TASKS_WAITING",
      items: [{ task: prepareFileTask, count: 10 }],
    });
    await sql`delete from prepared_file where state = 'QUEUED'`.execute(database.owner);
    await forgetJobs(database);
  });

  test("is refused before the work starts: too many rows for a workbook, a wrong filter, an ended subscription", async () => {
    const deps = {
      db: database.app,
      clock: api.clock,
      languageOf: async () => "en" as const,
      workbookRows: 3,
    };
    const starter = {
      siteId,
      actor: { userId: ana.userId, role: "OPERATOR" },
      includeOutOfStock: false,
    } as const;
    await expect(startProductsExport(deps, starter, { format: "xlsx" })).rejects.toMatchObject({
      code: "EXPORT_WORKBOOK_TOO_LARGE",
      status: 422,
      parameters: { products: 4, max: 3 },
    });
    expect((await start({ price_difference_segment_id: 4 })).json()).toMatchObject({
      status: 422,
      code: "SEGMENT_UNKNOWN",
    });
    expect((await start({ price_start: 2, price_end: 1 })).statusCode).toBe(400);
    expect((await start({ columns: [] })).statusCode).toBe(400);
    const subscription = (hasOne: boolean) =>
      database.owner
        .updateTable("site")
        .set({ has_active_subscription: hasOne })
        .where("site_id", "=", siteId)
        .execute();
    await subscription(false);
    expect((await start({})).json()).toMatchObject({ status: 422, code: "SUBSCRIPTION_ENDED" });
    await subscription(true);
  });
});
