import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import Papa from "papaparse";
import { insertSegment } from "../../../src/catalog/settings/segments/segments.repo.ts";
import { byteOrderMark } from "../../../src/kit/csv.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { prepareFileTask } from "../../../src/platform/files/prepared-files.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { showPages } from "../page-changes.ts";
import { makePerson, testNow } from "../people.ts";
import { openShop, type TestShop } from "../shop.ts";
import { makeProducts } from "../sites.ts";

const shop = "https://shop.example.com";
const monday = new Date("2026-11-16T08:00:00Z");
export const friday = new Date("2026-11-20T08:00:00Z");
export const segmentId = 5_000_000;

/** A shop with four products whose prices were read, and the calls of its exports. */
export interface ExportScene extends TestShop {
  readonly database: TestDatabase;
  /** Session of an operator of the same company, who reads Romanian. */
  readonly operator: string;
  readonly ids: readonly number[];
  start(body: object | null, query?: string, as?: string, path?: string): Promise<LightMyRequestResponse>;
  stats(id: string, as?: string, path?: string): Promise<LightMyRequestResponse>;
  file(id: string, as?: string, path?: string): Promise<LightMyRequestResponse>;
  /** Starts and makes a file. @returns its id */
  make(body: object | null, query?: string, as?: string, path?: string): Promise<string>;
  /** Cells of a new CSV file, without the headings. */
  rowsOf(body: object, query?: string, as?: string): Promise<string[][]>;
  close(): Promise<void>;
}

/*
 *      category     brand   own  stock    offers                 colour
 * P1   Scule        Alfa    100  in       80, 120 | 60 (out)     roșu
 * P2   Scule/Mari   Beta     50  out      100                    verde
 * P3   Scule_Mari   Beta    200  unknown  none                   roșu, verde
 * P4   –            –         –  in       10                     –
 */
export async function openExportScene(): Promise<ExportScene> {
  const database = await createTestDatabase();
  const { api, siteId, person: ana, token } = await openShop(database);
  const operator = await api.signIn(
    await makePerson(database.app, { companyId: ana.companyId, role: "OPERATOR", language: "ro" }),
  );
  const ids = await makeProducts(database.app, siteId, [
    {
      url: `${shop}/1`,
      title: '=P1; "mare"',
      sku: "00012",
      brand: "Alfa",
      category: "Scule",
      competitorUrls: ["https://a.com/1", "https://b.com/1", "https://c.com/1"],
    },
    {
      url: `${shop}/2`,
      title: "P2",
      brand: "Beta",
      category: "Scule/Mari",
      competitorUrls: ["https://a.com/2"],
    },
    { url: `${shop}/3`, title: "P3", brand: "Beta", category: "Scule_Mari" },
    { url: `${shop}/4`, title: "P4", competitorUrls: ["https://a.com/4"] },
  ]);
  await showPages(
    database,
    siteId,
    {
      [`${shop}/1`]: { priceMinor: 100_00, quantity: 2 },
      "https://a.com/1": { priceMinor: 120_00 },
      "https://b.com/1": { priceMinor: 80_00 },
      "https://c.com/1": { priceMinor: 60_00, availability: "OUT_OF_STOCK" },
      [`${shop}/2`]: { priceMinor: 50_00, availability: "OUT_OF_STOCK" },
      [`${shop}/3`]: { priceMinor: 200_00, availability: "NOT_AVAILABLE" },
      [`${shop}/4`]: {},
    },
    monday,
  );
  await showPages(
    database,
    siteId,
    { "https://a.com/2": { priceMinor: 100_00 }, "https://a.com/4": { priceMinor: 10_00 } },
    friday,
  );
  const fields = [{ Culoare: "roșu" }, { Culoare: "verde" }, { Culoare: ["roșu", "verde"] }, {}];
  const segment = { kind: "OVER", difference: "MINIMUM", startBp: 1_000, endBp: 3_000 } as const;
  await forSite(database.app, siteId, async (trx) => {
    for (const [place, given] of fields.entries())
      await sql`update product set dynamic_fields = ${JSON.stringify(given)}::jsonb
        where product_id = ${ids[place]}`.execute(trx);
    await sql`update product set gtin = '5941234567890' where product_id = ${ids[0]}`.execute(trx);
    await sql`insert into dynamic_field values
      (${siteId}, 'Culoare', 'STRING_DICTIONARY', true, 'Colour', 'Culoare')`.execute(trx);
    await sql`insert into product_pricing (site_id, product_id, cost_bani, vat_bp, floor_bani, changed_at)
      values (${siteId}, ${ids[0]}, 5050, 2100, 7500, ${testNow})`.execute(trx);
    await insertSegment(trx, siteId, ana.userId, { ...segment, segmentId, name: "Scumpe" }, testNow);
  });

  const start: ExportScene["start"] = (body, query = "", as = token, path = "/export") =>
    api.post(`${path}?domain=shop.example.com${query}`, body, as);
  const file: ExportScene["file"] = (id, as = token, path = "/export") =>
    api.get(`${path}/get-file?id=${id}`, as);
  const make: ExportScene["make"] = async (body, query, as, path) => {
    const started = await start(body, query, as, path);
    if (started.statusCode !== 200) throw new Error(started.body);
    const fileId: string = started.json();
    await api.runTask(prepareFileTask, { siteId, fileId });
    return fileId;
  };
  return {
    database,
    api,
    siteId,
    person: ana,
    token,
    operator,
    ids,
    start,
    stats: (id, as = token, path = "/export") => api.get(`${path}/get-stats?id=${id}`, as),
    file,
    make,
    rowsOf: async (body, query = "", as = token) => {
      const text = (await file(await make(body, query, as), as)).body;
      const { data } = Papa.parse<string[]>(text.replace(byteOrderMark, ""), { skipEmptyLines: true });
      return data.slice(1);
    },
    close: async () => {
      await api.app.close();
      await database.close();
    },
  };
}
