import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { csvTable } from "../../platform/tables/csv-table.ts";
import type { TableRow } from "../../platform/tables/table.ts";
import { findOffers } from "../products/offers.repo.ts";
import { type FileLanguage, selectionColumns, selectionRows } from "./core/selection-table.ts";
import { findSelectedProducts } from "./selection.repo.ts";

/** Number of products read at a time, which bounds the memory that an export needs. */
const batchSize = 500;

export interface SelectionFile {
  readonly siteId: AuthorizedSiteId;
  /** In the order of the lines; products deleted before they are read are omitted. */
  readonly productIds: readonly number[];
  readonly language: FileLanguage;
  /** Whether offers that are out of stock are included. */
  readonly hasOutOfStock: boolean;
}

/** Runs work when the concurrency limit of heavy calls allows it. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Streams a file of products and their offers. An error in the first batch is thrown; a later error destroys the
 * stream, so that a truncated file is not mistaken for a complete one.
 */
export async function openSelectionFile(
  db: Kysely<Tables>,
  file: SelectionFile,
  runLimited: RunLimited,
): Promise<Readable> {
  const first = await runLimited(() => rowsOf(db, file, 0));
  async function* rows() {
    yield first;
    for (let from = batchSize; from < file.productIds.length; from += batchSize) {
      yield await runLimited(() => rowsOf(db, file, from));
    }
  }
  // Limits the buffer to about two batches: one string of the stream is one batch.
  const text = csvTable({ columns: selectionColumns(file.language), rows: rows() }, "csv-ro");
  return Readable.from(text, { objectMode: false, highWaterMark: 1 });
}

async function rowsOf(
  db: Kysely<Tables>,
  { siteId, productIds, language, hasOutOfStock }: SelectionFile,
  from: number,
): Promise<TableRow[]> {
  const ids = productIds.slice(from, from + batchSize);
  const { products, offers } = await forSite(db, siteId, async (trx) => ({
    products: await findSelectedProducts(trx, siteId, ids),
    offers: await findOffers(trx, siteId, ids),
  }));
  return products.flatMap((product) => {
    const all = offers.get(product.productId) ?? [];
    const included = hasOutOfStock ? all : all.filter(({ availability }) => availability !== "OUT_OF_STOCK");
    return selectionRows({ ...product, offers: included }, language);
  });
}
