import { call } from "../../../../web/call.ts";
import { addProductRows, maxAddresses } from "../../sites.contract.ts";
import type { LineFault, ProductLine } from "./product-lines.ts";

/** An address that was not taken, here or by the server. */
export interface NotTaken {
  readonly line: number;
  readonly url: string;
  readonly reason: string;
}

export interface SentProducts {
  readonly added: number;
  readonly offers: number;
  readonly notTaken: readonly NotTaken[];
  /** Rows that the server has answered. */
  readonly done: number;
}

/** What the products step has come to. */
export interface FirstProducts {
  readonly sent: SentProducts;
  readonly faults: readonly LineFault[];
}

export const nothingSent: SentProducts = { added: 0, offers: 0, notTaken: [], done: 0 };

const mostRows = 200;
/** Well below what the server reads of one body. */
const mostChars = 400_000;

/** Rows in parcels that the server takes in one call each. */
export function parcelsOf(rows: readonly ProductLine[]): ProductLine[][] {
  const parcels: ProductLine[][] = [];
  let chars = 0;
  let addresses = 0;
  for (const row of rows) {
    const count = 1 + row.rivalUrls.length;
    const size = row.url.length + row.rivalUrls.reduce((sum, url) => sum + url.length + 3, 40);
    const last = parcels.at(-1);
    const isFull = last?.length === mostRows || chars + size > mostChars || addresses + count > maxAddresses;
    if (!last || isFull) {
      parcels.push([row]);
      chars = size;
      addresses = count;
    } else {
      last.push(row);
      chars += size;
      addresses += count;
    }
  }
  return parcels;
}

/**
 * Sends rows one parcel after the other, going on after those that were answered already.
 * @param before what an earlier try has come to
 * @param onProgress told after each parcel
 * @throws CallError; what was answered until then has been told
 */
export async function sendProducts(
  site: string,
  rows: readonly ProductLine[],
  before: SentProducts,
  onProgress: (sent: SentProducts) => void,
): Promise<SentProducts> {
  let sent = before;
  for (const parcel of parcelsOf(rows.slice(before.done))) {
    const reply = await call(addProductRows, {
      query: { domain: site },
      body: { rows: parcel.map(({ url, rivalUrls }) => ({ url, rivalUrls: [...rivalUrls] })) },
    });
    const refused = reply.refusals.map(({ row, url, reason }) => ({
      line: parcel[row]?.line ?? 0,
      url,
      reason,
    }));
    sent = {
      added: sent.added + reply.added,
      offers: sent.offers + reply.offers,
      notTaken: [...sent.notTaken, ...refused],
      done: sent.done + parcel.length,
    };
    onProgress(sent);
  }
  return sent;
}

/** Everything that was not taken, by line. */
export function allNotTaken(faults: readonly LineFault[], sent: SentProducts): NotTaken[] {
  return [...faults, ...sent.notTaken].sort((a, b) => a.line - b.line);
}
