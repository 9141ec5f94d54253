import type { Kysely } from "kysely";
import { type AddressPolicy, normaliseAddress } from "../../address/address.ts";
import { isOnSite, problemOfAddress, remainingProducts } from "../../catalog/intake/address-rows.service.ts";
import { cutText } from "../../kit/text/cut-text.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { RawItem } from "./core/feed-fields.ts";
import { type FeedDetails, readFeedItem } from "./core/feed-item.ts";
import type { FeedWarnings } from "./core/feed-warnings.ts";
import { SeenItems } from "./core/seen-items.ts";
import type { ItemRefusal } from "./feed-items.contract.ts";
import { insertItems, type StagedItem } from "./feed-items.repo.ts";
import { findDeletedAddresses } from "./feed-products.repo.ts";
import { type RunCounts, updateRun } from "./feed-runs.repo.ts";
import { planItems } from "./item-plans.service.ts";

/** Items that are stored at a time, which bounds the memory that a feed needs. */
const chunkSize = 500;

/** The run was discarded, or its site removed: nothing more is done for it. */
export class RunEndedError extends Error {}

export interface StagingRun {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
  readonly runId: string;
  /** Which reading of the run this is: a later one ends it. */
  readonly readingNo: number;
  readonly policy: AddressPolicy;
  /** Gets what is read with doubt. */
  readonly warnings: FeedWarnings;
}

type Counts = { -readonly [Name in keyof Required<Omit<RunCounts, "missing">>]: number };

/**
 * Stores the items of a feed with what each will do, chunk by chunk. Nothing of the catalog changes.
 * @returns number of items read, refused ones included
 * @throws RunEndedError, and what the reading of the items throws
 */
export async function stageItems(run: StagingRun, items: AsyncIterable<RawItem>): Promise<number> {
  const { db, siteId } = run;
  const counts: Counts = { items: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
  const state: StagingState = {
    seen: new SeenItems(),
    counts,
    remaining: await forSite(db, siteId, (trx) => remainingProducts(trx, siteId)),
  };
  let read = 0;
  let chunk: ReadItem[] = [];
  for await (const raw of items) {
    read += 1;
    chunk.push(checkItem(raw, read, run, state.seen));
    if (chunk.length < chunkSize) continue;
    await stageChunk(run, chunk, state);
    chunk = [];
  }
  if (chunk.length > 0) await stageChunk(run, chunk, state);
  return read;
}

interface StagingState {
  readonly seen: SeenItems;
  readonly counts: Counts;
  /** New products that the site may still have. */
  remaining: number;
}

interface ReadItem {
  readonly itemNo: number;
  readonly itemKey: string | null;
  readonly url: string | null;
  readonly details: FeedDetails;
  readonly refusal: ItemRefusal | null;
}

/** Checks what an item alone decides. */
function checkItem(
  raw: RawItem,
  itemNo: number,
  { policy, domain, warnings }: StagingRun,
  seen: SeenItems,
): ReadItem {
  const { key, link, details, refusal } = readFeedItem(raw, (kind, text) => warnings.add(kind, text, itemNo));
  const address = link === null ? null : normaliseAddress(link, policy);
  const base = { itemNo, itemKey: key === null ? null : cutText(key, 200), details };
  if (address !== null && !address.found) {
    return { ...base, url: cutText(link ?? "", 300), refusal: refusalOfAddress(address.reason) };
  }
  const url = address?.url ?? null;
  const isForeign = address !== null && !isOnSite(address.domain, domain) && !isOnSite(address.host, domain);
  if (isForeign) return { ...base, url, refusal: "LINK_NOT_ON_SITE" };
  if (url === null && key === null) return { ...base, url, refusal: "FEED_ITEM_WITHOUT_LINK" };
  // A later item with the same id may be readable.
  if (refusal !== null) return { ...base, url, refusal };
  const names = [...(url === null ? [] : [`a ${url}`]), ...(key === null ? [] : [`k ${key}`])];
  // Every name is added, so no short circuit.
  const isRepeated = names.map((name) => seen.add(name)).includes(true);
  return { ...base, url, refusal: isRepeated ? "FEED_ITEM_REPEATED" : null };
}

function refusalOfAddress(reason: string): ItemRefusal {
  const problem = problemOfAddress(reason);
  // The others are of lists of links.
  return problem === "LINK_OWN_DOMAIN" || problem === "LINK_REPEATED" ? "LINK_NOT_PUBLIC" : problem;
}

async function stageChunk(run: StagingRun, chunk: readonly ReadItem[], state: StagingState): Promise<void> {
  const { db, siteId, runId, readingNo, warnings } = run;
  await forSite(db, siteId, async (trx) => {
    const plans = await planItems(trx, siteId, chunk);
    const deleted = await findDeletedAddresses(
      trx,
      siteId,
      plans.map(({ product, item: { url } }) => (product ? null : url)),
    );
    const staged = plans.map(({ item, product, changes }, place): StagedItem => {
      const isRepeated =
        product !== undefined && item.refusal === null && state.seen.add(`p ${product.productId}`);
      const refusal = item.refusal ?? (isRepeated ? "FEED_ITEM_REPEATED" : null);
      const productId = product?.productId ?? null;
      if (refusal !== null) return { ...item, outcome: "REFUSED", refusal, productId };
      if (product) {
        return { ...item, outcome: changes.length > 0 ? "CHANGED" : "UNCHANGED", refusal: null, productId };
      }
      const newRefusal = refusalOfNew(item, deleted.has(place), state);
      return { ...item, outcome: newRefusal === null ? "NEW" : "REFUSED", refusal: newRefusal, productId };
    });
    for (const { refusal, itemKey, url, itemNo } of staged) {
      if (refusal === "FEED_ITEM_REPEATED") warnings.add("ITEM_REPEATED", itemKey ?? url ?? "", itemNo);
    }
    count(state.counts, staged);
    await insertItems(trx, siteId, runId, staged);
    const change = { counts: state.counts, warnings: warnings.list(), advancedAt: run.clock.now() };
    const isReading = await updateRun(trx, siteId, { runId, states: ["READING"], readingNo }, change);
    if (!isReading) throw new RunEndedError();
  });
}

function refusalOfNew({ url }: ReadItem, isDeleted: boolean, state: StagingState): ItemRefusal | null {
  if (url === null) return "FEED_ITEM_WITHOUT_LINK";
  if (isDeleted) return "FEED_ITEM_DELETED";
  if (state.remaining === 0) return "FEED_ITEM_BEYOND_LIMIT";
  state.remaining -= 1;
  return null;
}

const countOf = { NEW: "added", CHANGED: "changed", UNCHANGED: "unchanged", REFUSED: "refused" } as const;

function count(counts: Counts, staged: readonly StagedItem[]): void {
  for (const { outcome } of staged) {
    counts[countOf[outcome]] += 1;
    if (outcome !== "REFUSED") counts.items += 1;
  }
}
