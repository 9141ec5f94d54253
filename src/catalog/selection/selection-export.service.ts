import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { byteOrderMark } from "../../kit/csv.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findOffers } from "../products/offers.repo.ts";
import { type FileLanguage, selectionHeading, selectionLines } from "./core/selection-csv.ts";
import { findSelectedProducts } from "./selection.repo.ts";

/** Products that are read at a time: what a file takes in memory, whatever its length. */
const batchSize = 500;

export interface SelectionFile {
  readonly siteId: AuthorizedSiteId;
  /** In the order of the lines; one that is gone by the time it is read is left out. */
  readonly productIds: readonly number[];
  readonly language: FileLanguage;
  /** false leaves offers that are out of stock out. */
  readonly hasOutOfStock: boolean;
}

/** Does a piece of work when it is its turn. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A file of products and their offers, read as fast as it is taken. What fails before the first lines is thrown;
 * what fails later ends the stream with that error, so that no short file looks whole.
 */
export async function openSelectionFile(
  db: Kysely<Tables>,
  file: SelectionFile,
  inTurn: RunLimited,
): Promise<Readable> {
  const first = await inTurn(() => linesOf(db, file, 0));
  async function* text() {
    yield byteOrderMark + selectionHeading(file.language) + first;
    for (let from = batchSize; from < file.productIds.length; from += batchSize) {
      yield await inTurn(() => linesOf(db, file, from));
    }
  }
  // A batch or two wait for a slow taker; a string of this stream is one batch, not one byte.
  return Readable.from(text(), { objectMode: false, highWaterMark: 1 });
}

async function linesOf(
  db: Kysely<Tables>,
  { siteId, productIds, language, hasOutOfStock }: SelectionFile,
  from: number,
): Promise<string> {
  const ids = productIds.slice(from, from + batchSize);
  const { products, offers } = await forSite(db, siteId, async (trx) => ({
    products: await findSelectedProducts(trx, siteId, ids),
    offers: await findOffers(trx, siteId, ids),
  }));
  return products
    .map((product) => {
      const all = offers.get(product.productId) ?? [];
      const shown = hasOutOfStock ? all : all.filter(({ availability }) => availability !== "OUT_OF_STOCK");
      return selectionLines({ ...product, offers: shown }, language);
    })
    .join("");
}
