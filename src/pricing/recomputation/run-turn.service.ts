import { isDeepStrictEqual } from "node:util";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { idsOfTry, takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { ahead, awaitedLater } from "../../platform/loops/ahead.ts";
import { workInPieces } from "../../platform/loops/give-way.ts";
import type { PricedProduct } from "../evaluation/core/priced-product.ts";
import type { StoredRecommendation } from "../evaluation/core/stored-recommendation.ts";
import {
  evaluate,
  loadSitePricing,
  nextRowOf,
  type ProductInputs,
  readOffers,
  readProducts,
  type SitePricing,
} from "../evaluation/evaluation.service.ts";
import { type EvidenceOf, pagesOfInputs, readEvidenceOf } from "../evaluation/product-evidence.service.ts";
import { hasActiveSubscription } from "../evaluation/product-inputs.repo.ts";
import { lockStored } from "../evaluation/stored-recommendations.repo.ts";
import { isBraked } from "./brake.repo.ts";
import {
  type PreparedRows,
  prepareRows,
  type RecomputationDeps,
  writeRows,
} from "./recomputation.service.ts";
import { lockRun, type PricingRun } from "./runs.repo.ts";

/** Products that are read, and written, at once. */
const partSize = 2_500;

interface TurnDeps extends RecomputationDeps {
  readonly clock: Clock;
}

interface Turn {
  readonly lastId: number;
  /** Products that were looked at. */
  readonly looked: number;
}

/** Products of a run that may change, with what their prices are computed from. */
export interface RunPart {
  readonly siteId: AuthorizedSiteId;
  readonly site: SitePricing;
  readonly inputs: ProductInputs;
  readonly evidenceOf: EvidenceOf;
}

/**
 * Compares a turn's rows with what the rows of products and offers give. Only those that differ are computed with all that is
 * known of their pages. While a part is computed, the database reads the next ones and writes the one before.
 */
export async function computeTurn(
  { clock, ...deps }: TurnDeps,
  run: PricingRun,
  turnSize: number,
): Promise<Turn> {
  const siteId = authorizedSiteForJob(run.siteId);
  const now = clock.now();
  let [lastId, looked] = [run.afterProductId, 0];
  const endPiece = workInPieces();
  const { site, braked, isActive } = await forSite(deps.db, siteId, async (trx) => ({
    site: await loadSitePricing(trx, siteId, now),
    braked: await isBraked(trx, siteId),
    isActive: await hasActiveSubscription(trx, siteId),
  }));
  if (!isActive) return { lastId, looked };

  async function* productParts(): AsyncGenerator<ProductInputs["products"]> {
    const limit = Math.min(partSize, turnSize);
    for (let isLast = false; !isLast; ) {
      const next = { afterId: lastId, limit };
      const products = await forSite(deps.db, siteId, (trx) => readProducts(trx, siteId, site, next));
      lastId = products.at(-1)?.product.productId ?? lastId;
      looked += products.length;
      isLast = products.length < limit || looked >= turnSize;
      yield products;
    }
  }

  async function* readParts(): AsyncGenerator<ProductInputs> {
    for await (const products of ahead(productParts()))
      yield { products, offers: await forSite(deps.db, siteId, (trx) => readOffers(trx, siteId, products)) };
  }

  async function* differingParts(): AsyncGenerator<RunPart> {
    for await (const read of ahead(readParts())) {
      const inputs = differingOf(read, site);
      await endPiece();
      if (inputs.products.length === 0) continue;
      yield { siteId, site, inputs, evidenceOf: await readEvidenceOf(deps.db, pagesOfInputs(inputs), now) };
    }
  }

  let writing: Promise<boolean> = Promise.resolve(true);
  for await (const part of ahead(differingParts())) {
    const prepared = await preparePart(deps, part, braked);
    if (!(await writing)) return { lastId, looked };
    writing = awaitedLater(retryDeadlock(() => writePart(deps, run, prepared)));
  }
  await writing;
  return { lastId, looked };
}

/** The products whose row may change. */
function differingOf(inputs: ProductInputs, site: SitePricing): ProductInputs {
  const evaluations = evaluate(inputs, site);
  const products = inputs.products.filter((_, index) => {
    const evaluation = evaluations[index];
    return evaluation !== undefined && nextRowOf(evaluation, true).action !== "keep";
  });
  return { ...inputs, products };
}

interface PreparedPart extends RunPart {
  readonly ids: readonly number[];
  readonly prepared: PreparedRows;
}

/** Prepares a part from what was read: its rows and records as they are unless a person decides, or the brake changes, before it is written. */
export async function preparePart(
  { db }: RecomputationDeps,
  part: RunPart,
  braked: boolean,
): Promise<PreparedPart> {
  const { siteId, site, inputs, evidenceOf } = part;
  const nextId = await takeIds(db, inputs.products.length);
  const ids = inputs.products.map(() => nextId());
  const preparation = { siteId, site, nextId: idsOfTry(ids) };
  return {
    ...part,
    ids,
    prepared: await prepareRows(preparation, evaluate(inputs, site, evidenceOf), braked),
  };
}

/**
 * Writes a part, with the records of its prices, in one transaction. What people have decided since it was read counts. Products
 * whose own or competitors' prices have changed since are queued as changed, and are computed once more.
 * @returns false, and nothing is written, when the run was requested anew with other rules, or the subscription has ended
 */
export async function writePart(
  { db, ...reporting }: RecomputationDeps,
  run: PricingRun,
  { siteId, site, inputs, evidenceOf, ids, prepared }: PreparedPart,
): Promise<boolean> {
  const productIds = inputs.products.map(({ product }) => product.productId);
  return forSite(db, siteId, async (trx) => {
    const storedOf = await lockStored(trx, siteId, productIds);
    if (!(await lockRun(trx, siteId, run.runId)) || !(await hasActiveSubscription(trx, siteId))) return false;
    const braked = await isBraked(trx, siteId);
    const isAsRead =
      braked === prepared.isBraked && inputs.products.every(({ product }) => isStoredAs(product, storedOf));
    const outcome = isAsRead
      ? prepared
      : await prepareRows(
          { siteId, site, nextId: idsOfTry(ids) },
          evaluate(withStored(inputs, storedOf), site, evidenceOf),
          braked,
        );
    await writeRows(trx, { ...reporting, siteId, site, runSince: run.requestedAt }, outcome);
    return true;
  });
}

/** What is stored, by product; products that are no longer there are missing. */
type StoredOf = ReadonlyMap<number, StoredRecommendation | null>;

function isStoredAs({ productId, stored }: PricedProduct, storedOf: StoredOf): boolean {
  return isDeepStrictEqual(storedOf.get(productId), stored);
}

/** Products as they were read, with what is stored now, without those that are no longer there. */
function withStored(inputs: ProductInputs, storedOf: StoredOf): ProductInputs {
  const products = inputs.products.flatMap(({ product, rule }) => {
    const stored = storedOf.get(product.productId);
    return stored === undefined ? [] : [{ product: { ...product, stored }, rule }];
  });
  return { ...inputs, products };
}
