import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type PQueue from "p-queue";
import { requireSiteRow, requireSubscription } from "../../catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { readApprovedPrices } from "../../pricing/approved-prices/approved-prices.service.ts";
import { findItemKeys } from "../product-feeds/feed-products.repo.ts";
import { type Conditions, isNotModified, type Validators } from "./core/conditional-request.ts";
import { type FedPrice, fedPrice, hashPrices, priceFeedText } from "./core/price-feed-text.ts";
import { type PriceFeedFormat, type PriceFeedState, priceFeedFormats } from "./price-feeds.contract.ts";
import { PriceFeedUnknownError } from "./price-feeds.errors.ts";
import { deleteAddress, findAddress, findSiteOfToken, recordUse, saveToken } from "./price-feeds.repo.ts";

export interface PriceFeedDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** `database.worker`, which finds the site of an address. */
  readonly workerDb: Kysely<Tables>;
  readonly clock: Clock;
}

export interface PriceFileDeps extends PriceFeedDeps {
  /** In which the prices of files are read, chunk by chunk: a caller who takes them slowly delays nobody. */
  readonly readings: PQueue;
}

/** Bytes of a token: 256 bit. */
const tokenBytes = 32;

/** Whether a site has an address, and what it serves now. */
export async function readPriceFeed(
  { db, clock }: PriceFeedDeps,
  siteId: AuthorizedSiteId,
): Promise<Omit<PriceFeedState, "mayChange">> {
  const counts = { prices: 0, stale: 0, outdated: 0, unnamed: 0 };
  for await (const { fed, stale, outdated, unnamed } of feedChunks(db, siteId, clock.now())) {
    counts.prices += fed.length;
    counts.stale += stale;
    counts.outdated += outdated;
    counts.unnamed += unnamed;
  }
  const address = await forSite(db, siteId, (trx) => findAddress(trx, siteId));
  return {
    ...counts,
    address: address
      ? { createdAt: address.createdAt.getTime(), lastUsedAt: address.lastUsedAt?.getTime() ?? null }
      : null,
  };
}

/** Creates the address, or replaces it. Its token is stored only as a hash. @throws SubscriptionEndedError */
export async function createAddress(deps: PriceFeedDeps, siteId: AuthorizedSiteId, userId: number) {
  const { db, clock } = deps;
  await requireSubscription(db, siteId);
  const token = randomBytes(tokenBytes).toString("base64url");
  const saved = { sha256: sha256Of(token), userId, now: clock.now() };
  await forSite(db, siteId, (trx) => saveToken(trx, siteId, saved));
  const [csv = "", json = "", xml = ""] = priceFeedFormats.map(
    (format) => `/feeds/${token}/prices.${format}`,
  );
  return { ...(await readPriceFeed(deps, siteId)), paths: { csv, json, xml } };
}

/** @throws PriceFeedUnknownError */
export async function revokeAddress({ db }: PriceFeedDeps, siteId: AuthorizedSiteId): Promise<void> {
  if (!(await forSite(db, siteId, (trx) => deleteAddress(trx, siteId)))) throw new PriceFeedUnknownError();
}

/** The site whose prices an address serves. */
export interface OpenedFeed {
  readonly siteId: AuthorizedSiteId;
  readonly tokenSha256: Buffer;
}

/** @throws PriceFeedUnknownError */
export async function openFeed({ workerDb }: PriceFeedDeps, token: string): Promise<OpenedFeed> {
  const tokenSha256 = sha256Of(token);
  const siteId = await findSiteOfToken(workerDb, tokenSha256);
  if (siteId === undefined) throw new PriceFeedUnknownError();
  return { siteId: authorizedSiteForJob(siteId), tokenSha256 };
}

export interface ServedFile extends Validators {
  /** Null: the caller has it already. */
  readonly text: AsyncIterable<string> | null;
}

/**
 * The prices of a site in a format, read twice: once for the validators, and once while they are sent. A site without a
 * subscription serves none.
 * @throws PriceFeedUnknownError
 */
export async function serveFile(
  { db, clock, readings }: PriceFileDeps,
  { siteId, tokenSha256 }: OpenedFeed,
  format: PriceFeedFormat,
  conditions: Conditions,
): Promise<ServedFile> {
  const now = clock.now();
  const { domain, hasActiveSubscription } = await requireSiteRow(db, siteId);
  const prices = () =>
    hasActiveSubscription ? fedPrices(readings, feedChunks(db, siteId, now)) : noPrices();
  const contentSha256 = await hashPrices(prices());
  const use = { tokenSha256, contentSha256, now };
  const lastModified = await forSite(db, siteId, (trx) => recordUse(trx, siteId, use));
  if (!lastModified) throw new PriceFeedUnknownError();
  const etag = `W/"${format}-${contentSha256.toString("base64url")}"`;
  const isKnown = isNotModified(conditions, { etag, lastModified });
  return { etag, lastModified, text: isKnown ? null : priceFeedText(format, domain, prices()) };
}

async function* noPrices(): AsyncGenerator<FedPrice> {}

async function* fedPrices(
  readings: PQueue,
  chunks: AsyncGenerator<{ readonly fed: readonly FedPrice[] }>,
): AsyncGenerator<FedPrice> {
  try {
    for (;;) {
      const next = await readings.add(() => chunks.next());
      if (next.done) return;
      yield* next.value.fed;
    }
  } finally {
    await chunks.return(undefined);
  }
}

/** Approved prices that are served, chunk by chunk, with the number of those that are left out. */
async function* feedChunks(db: Kysely<Tables>, siteId: AuthorizedSiteId, now: Date) {
  for await (const { prices, stale, outdated } of readApprovedPrices(db, siteId, now)) {
    const ids = prices.map(({ productId }) => productId);
    const keys = await forSite(db, siteId, (trx) => findItemKeys(trx, siteId, ids));
    const fed = prices.flatMap((price) => {
      const id = keys.get(price.productId) ?? price.sku;
      return id === null ? [] : [fedPrice(id, price)];
    });
    yield { fed, stale, outdated, unnamed: prices.length - fed.length };
  }
}

function sha256Of(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Deletes the address of a removed site. */
export async function deletePriceFeedRows(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await deleteAddress(trx, siteId);
}
