import { call } from "../../../web/call.ts";
import { addProductRows, maxAddresses } from "../intake.contract.ts";
import type { LineError, ProductLine } from "./product-lines.ts";

/** An address rejected here or by the server. */
export interface RejectedAddress {
  readonly line: number;
  readonly url: string;
  readonly reason: string;
}

export interface SentProducts {
  readonly added: number;
  readonly offers: number;
  readonly rejected: readonly RejectedAddress[];
  /** Rows processed by the server. */
  readonly done: number;
}

/** Progress of sending products. */
export interface FirstProducts {
  readonly sent: SentProducts;
  readonly errors: readonly LineError[];
}

export const nothingSent: SentProducts = { added: 0, offers: 0, rejected: [], done: 0 };

const maxRows = 200;
/** Well below the server's body limit. */
const maxChars = 400_000;

/** Splits rows into batches of one call each. */
export function batchesOf(rows: readonly ProductLine[]): ProductLine[][] {
  const batches: ProductLine[][] = [];
  let chars = 0;
  let addresses = 0;
  for (const row of rows) {
    const count = 1 + row.competitorUrls.length;
    const size = row.url.length + row.competitorUrls.reduce((sum, url) => sum + url.length + 3, 40);
    const last = batches.at(-1);
    const isFull = last?.length === maxRows || chars + size > maxChars || addresses + count > maxAddresses;
    if (!last || isFull) {
      batches.push([row]);
      chars = size;
      addresses = count;
    } else {
      last.push(row);
      chars += size;
      addresses += count;
    }
  }
  return batches;
}

/**
 * Sends rows batch by batch, continuing after those already processed.
 * @param before progress of an earlier attempt
 * @param onProgress called after each batch
 * @throws CallError; the progress until then has been reported
 */
export async function sendProducts(
  site: string,
  rows: readonly ProductLine[],
  before: SentProducts,
  onProgress: (sent: SentProducts) => void,
): Promise<SentProducts> {
  let sent = before;
  for (const batch of batchesOf(rows.slice(before.done))) {
    const reply = await call(addProductRows, {
      query: { domain: site },
      body: { rows: batch.map(({ url, competitorUrls }) => ({ url, competitorUrls: [...competitorUrls] })) },
    });
    const refused = reply.refusals.map(({ row, url, reason }) => ({
      line: batch[row]?.line ?? 0,
      url,
      reason,
    }));
    sent = {
      added: sent.added + reply.added,
      offers: sent.offers + reply.offers,
      rejected: [...sent.rejected, ...refused],
      done: sent.done + batch.length,
    };
    onProgress(sent);
  }
  return sent;
}

/** Addresses that were not added: those that the site has already, and the rejected ones by line. */
export function splitRejected(errors: readonly LineError[], sent: SentProducts) {
  const [known, refused] = [true, false].map((isKnown) =>
    sent.rejected.filter(({ reason }) => (reason === "duplicate") === isKnown),
  );
  const rejected: RejectedAddress[] = [...errors, ...(refused ?? [])];
  return { known: known?.length ?? 0, rejected: rejected.sort((a, b) => a.line - b.line) };
}
