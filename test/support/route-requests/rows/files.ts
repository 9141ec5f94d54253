import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { LiveServer } from "../live-server.ts";

/** The part of a company that its files are made of. */
interface FileOwner {
  readonly siteId: AuthorizedSiteId;
  readonly canary: string;
  readonly signer: { readonly userId: number };
}

/** A finished file of the company's site. @returns its id */
export async function insertFile(
  { database, clock }: LiveServer,
  { siteId, signer, canary }: FileOwner,
  kind: "PRODUCTS" | "OFFLINE_PRODUCTS" | "RECOMMENDED_PRICES",
): Promise<string> {
  const fileId = randomUUID();
  const content = `${canary} exported\r\n`;
  const none = { first: [], count: 0 };
  const summary = {
    category: canary,
    brands: none,
    stock: [],
    offline: null,
    minCompetitors: 0,
    positions: [],
    segment: canary,
    changedFrom: null,
    changedTo: null,
    priceFrom: null,
    priceTo: null,
    fields: [{ name: canary, values: none }],
    includeOutOfStock: false,
  };
  const request = {
    filter: { category: canary },
    includeOutOfStock: false,
    columns: ["title"],
    format: "csv",
    language: "en",
    hasCosts: false,
    summary,
  };
  await forSite(database.app, siteId, (trx) =>
    trx
      .insertInto("prepared_file")
      .values({
        site_id: siteId,
        file_id: fileId,
        kind,
        state: "DONE",
        attempt: 1,
        processed: 1,
        total: 1,
        request: JSON.stringify(request),
        name: `${canary}-export.csv`,
        content_type: "text/csv; charset=utf-8",
        bytes: Buffer.byteLength(content),
        parts: 1,
        created_by: signer.userId,
        created_at: clock.now(),
        finished_at: clock.now(),
        has_parts: true,
      })
      .execute(),
  );
  // Only the worker writes content.
  await forSite(database.worker, siteId, (trx) =>
    trx
      .insertInto("prepared_file_part")
      .values({ site_id: siteId, file_id: fileId, attempt: 1, part: 0, content: gzipSync(content) })
      .execute(),
  );
  return fileId;
}

/** Columns that a person of the company chose. */
export async function insertColumnChoice(
  { database }: LiveServer,
  { siteId, signer, canary }: FileOwner,
): Promise<void> {
  await forSite(database.app, siteId, (trx) =>
    trx
      .insertInto("export_column_choice")
      .values({ site_id: siteId, user_id: signer.userId, columns: [`field:${canary}`] })
      .execute(),
  );
}
