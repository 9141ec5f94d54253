import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyImportTask } from "../../../src/exchange/imports/imports.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { type ExportScene, openExportScene } from "../../factories/exchange/export-scene.ts";
import { uploadTo } from "../../factories/exchange/spreadsheets.ts";
import { makePerson } from "../../factories/people.ts";

let scene: ExportScene;
/** Sessions of people who may import and see costs, by the language of their files. */
const tokens: Record<string, string> = {};

beforeAll(async () => {
  scene = await openExportScene();
  const { database, api, siteId, person, ids } = scene;
  for (const language of ["en", "ro"] as const) {
    const role = "COMPANY_ADMIN" as const;
    const one = await makePerson(database.app, { companyId: person.companyId, role, language });
    tokens[language] = await api.signIn(one);
  }
  const csv = [
    "SKU;Title;Price;Quantity;Availability;Brand;Category;Lowest price",
    'D-1;"@Masă; ""mare""";1.234,50;3;in stock;Boreal;Mobilă/Mese;1.000,00',
    "D-2;Scaun;99,90;0;;;;",
    "D-3;Bancă;;2;necunoscut;;;",
  ].join("\r\n");
  const id = await upload("/api/upload-products-offline", "x.csv", Buffer.from(csv), "en");
  await api.runTask(applyImportTask, { siteId, importId: id });
  const rows = await rowsOf(id, "en");
  const quantity = `/api/change-quantity?domain=shop.example.com&packet_id=${rows[0].packetId}&product_id=${rows[0].packetId}&quantity=7`;
  expect((await api.post(quantity, null, tokens["en"])).statusCode).toBeLessThan(300);
  await forSite(database.app, siteId, async (trx) => {
    // As products are that were merged from elsewhere: two with one SKU, and fields that are named as columns or addresses.
    await sql`update product set sku = 'D-1' where product_id = ${rows[1].packetId}`.execute(trx);
    const fields = {
      Producător: "Alfa",
      "https://schema.org/color": "x",
      Greutate: 1.5,
      Lung: "a".repeat(200),
    };
    await sql`update product set dynamic_fields = dynamic_fields || ${JSON.stringify(fields)}::jsonb
      where product_id = ${ids[0]}`.execute(trx);
    for (const name of Object.keys(fields))
      await sql`insert into dynamic_field values (${siteId}, ${name},
        ${name === "Greutate" ? "NUMBER" : "STRING_DICTIONARY"}, true, 'Shown name', 'Nume afișat')`.execute(
        trx,
      );
  });
});
afterAll(() => scene.close());

async function upload(path: string, name: string, content: Buffer, language: string): Promise<string> {
  const url = `${path}?domain=shop.example.com&preview=true`;
  const token = tokens[language] ?? "";
  const reply = await uploadTo(scene.api.app, url, { name, content, token });
  expect(reply.statusCode, reply.body).toBe(200);
  const { id } = reply.json();
  if (path !== "/api/upload-products-offline") return id;
  const confirmed = await scene.api.post(`/api/imports/${id}/confirm?domain=shop.example.com`, null, token);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return id;
}

async function rowsOf(id: string, language: string) {
  const reply = await scene.api.get(`/api/imports/${id}?domain=shop.example.com`, tokens[language]);
  return reply.json().rows.content;
}

async function exported(path: string, body: object, language: string) {
  const file = await scene.file(await scene.make(body, "", tokens[language], path), tokens[language], path);
  expect(file.statusCode, file.body).toBe(200);
  return {
    name: /filename="(.+)"/.exec(String(file.headers["content-disposition"]))?.[1] ?? "",
    content: file.rawPayload,
  };
}

const unchanged = (row: number) => ({ row, outcome: "KNOWN", newLinks: [], changes: [], errors: [] });

test.each([
  ["en", "xlsx"],
  ["ro", "xlsx"],
  ["en", "txt"],
  ["ro", "txt"],
])("products exported to be imported are known: %s, %s", async (language, format) => {
  const { name, content } = await exported("/export", { layout: "import", format }, language);
  expect(name).toBe(`product-export-2026-11-21.${format}`);
  const rows = await rowsOf(await upload("/api/upload-products", name, content, language), language);
  expect(rows).toMatchObject([2, 3, 4, 5].map(unchanged));
  expect(rows[0]).toMatchObject({ url: "https://shop.example.com/1", title: '=P1; "mare"' });
});

test("their first columns are the own address and those of competitors", async () => {
  const { content } = await exported("/export", { layout: "import", format: "txt" }, "ro");
  const [heading = "", first = ""] = content.toString().replace("\uFEFF", "").split("\r\n");
  expect(heading.split("\t").slice(0, 5)).toEqual([
    "Adresa produsului",
    "Concurent 1",
    "Concurent 2",
    "Concurent 3",
    "Denumire",
  ]);
  expect(heading.split("\t").slice(-3)).toEqual(["Culoare", "Greutate", "Lung"]);
  expect(first.split("\t").slice(0, 4)).toEqual([
    "https://shop.example.com/1",
    "https://a.com/1",
    "https://b.com/1",
    "https://c.com/1",
  ]);
});

test.each(["en", "ro"])("figures of an ordinary export are no values of products: %s", async (language) => {
  const columns = ["title", "url", "price", "availability", "position", "lowest", "highest", "competitors"];
  const more = ["cheapest_competitor", "cheapest_url", "changed", "competitor:a.com", "floor", "vat"];
  const { content } = await exported(
    "/export",
    { columns: [...columns, ...more], offline: false, format: "xlsx" },
    language,
  );
  const rows = await rowsOf(await upload("/api/upload-products", "x.xlsx", content, language), language);
  expect(rows).toMatchObject([2, 3, 4, 5].map(unchanged));
});

test.each([
  ["en", "csv"],
  ["ro", "csv"],
  ["en", "csv-ro"],
  ["ro", "csv-ro"],
])(
  "offline products exported and uploaded are known, and only edited ones change: %s, %s",
  async (language, format) => {
    const { name, content } = await exported("/offline-export", { format }, language);
    expect(name).toBe("offline-products-update-2026-11-21.csv");
    const path = "/api/upload-prices-products-offline";
    const rows = await rowsOf(await upload(path, name, content, language), language);
    expect(rows).toMatchObject([2, 3, 4].map(unchanged));
    const edited = Buffer.from(
      content.toString().replace(/99[.,]90/, "89,5".replace(",", format === "csv" ? "." : ",")),
    );
    const changed = await rowsOf(await upload(path, name, edited, language), language);
    expect(changed).toMatchObject([
      unchanged(2),
      { row: 3, outcome: "CHANGED", changes: [{ field: "price", before: "99.9", after: "89.5" }] },
      unchanged(4),
    ]);
  },
);
