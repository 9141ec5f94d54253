import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { findChangedProducts, removeChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { localDayOf, startOfDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { tryExclusive } from "../../platform/loops/exclusive.ts";
import {
  type Evaluation,
  evaluate,
  loadSitePricing,
  nextRowOf,
  type ProductInputs,
  readInputs,
} from "../evaluation/evaluation.service.ts";
import { countListings, hasActiveSubscription } from "../evaluation/product-inputs.repo.ts";
import type { MailRuleEditors, PriceEvents } from "../pricing.ports.ts";
import { maxProducts, recompute } from "./recomputation.service.ts";
import { advanceRun, findOpenRun, findSitesDueForRun, type PricingRun, requestRun } from "./runs.repo.ts";

export { requestRun } from "./runs.repo.ts";

export interface RunDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** To report new prices to. @default nobody */
  readonly events?: PriceEvents;
  /** Told when changes wait for a person because too many came at once. @default nobody */
  readonly mailRuleEditors?: MailRuleEditors;
  /** Products of a run that are looked at before changed ones and other sites have their turn again. @default 10,000 */
  readonly turnSize?: number;
}

/** Products that are read at once. */
const partSize = 2_500;

/**
 * Computes the next products that are queued as changed, then the next part of a run: neither waits for the other to be done, and sites
 * take turns in both. One process at a time does so.
 * @returns number of products looked at; 0 where there is nothing to do
 */
export async function computeNext(deps: RunDeps): Promise<number> {
  const done = await tryExclusive(
    deps.db,
    "pricing",
    async () => (await computeChanged(deps)) + (await continueRun(deps)),
  );
  return done ?? 0;
}

async function computeChanged({ db, clock, events, mailRuleEditors }: RunDeps): Promise<number> {
  const queued = await findChangedProducts(db, maxProducts);
  if (queued === undefined) return 0;
  const siteId = authorizedSiteForJob(queued.siteId);
  const ids = queued.products.map((one) => one.productId);
  await retryDeadlock(() => recompute({ db, events, mailRuleEditors }, siteId, ids, clock.now()));
  await forSite(db, siteId, (trx) => removeChangedProducts(trx, siteId, queued.products));
  return ids.length;
}

async function continueRun(deps: RunDeps): Promise<number> {
  const run = await findOpenRun(deps.db);
  if (run === undefined) return 0;
  const { db, clock, events, mailRuleEditors, turnSize = 10_000 } = deps;
  const siteId = authorizedSiteForJob(run.siteId);
  const now = clock.now();
  const total =
    run.afterProductId === 0 ? await forSite(db, siteId, (trx) => countListings(trx, siteId)) : null;
  const { differing, lastId, looked } = await findDiffering(db, siteId, run, { now, turnSize });
  for (let from = 0; from < differing.length; from += maxProducts) {
    const ids = differing.slice(from, from + maxProducts);
    await retryDeadlock(() =>
      recompute({ db, events, mailRuleEditors }, siteId, ids, clock.now(), run.requestedAt),
    );
  }
  const afterProductId = looked < turnSize ? null : lastId;
  await forSite(db, siteId, (trx) =>
    advanceRun(trx, siteId, run.runId, { afterProductId, done: looked, total }, clock.now()),
  );
  return Math.max(1, looked);
}

interface Differing {
  /** Products whose row may change. */
  readonly differing: readonly number[];
  readonly lastId: number;
  readonly looked: number;
}

/**
 * Compares a turn's rows with what the rows of products and offers give. Only those that differ are computed in full. The
 * database reads the next part while the one before is evaluated.
 */
function findDiffering(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  run: PricingRun,
  { now, turnSize }: { readonly now: Date; readonly turnSize: number },
): Promise<Differing> {
  const limit = Math.min(partSize, turnSize);
  return forSite(db, siteId, async (trx) => {
    if (!(await hasActiveSubscription(trx, siteId))) return { differing: [], lastId: 0, looked: 0 };
    const site = await loadSitePricing(trx, siteId, now);
    const read = (afterId: number) => {
      const reading = readInputs(trx, siteId, site, { afterId, limit });
      // It may fail before it is awaited; there the error is thrown.
      reading.catch(() => {});
      return reading;
    };
    const differing: number[] = [];
    let [lastId, looked] = [run.afterProductId, 0];
    let reading: Promise<ProductInputs> | null = read(lastId);
    while (reading !== null) {
      const inputs: ProductInputs = await reading;
      const { products } = inputs;
      lastId = products.at(-1)?.product.productId ?? lastId;
      looked += products.length;
      reading = products.length < limit || looked >= turnSize ? null : read(lastId);
      // Lets the request leave before this thread is busy.
      await setImmediate();
      for (const evaluation of evaluate(inputs, site)) {
        if (isDifferent(evaluation)) differing.push(evaluation.product.productId);
      }
    }
    return { differing, lastId, looked };
  });
}

function isDifferent(evaluation: Evaluation): boolean {
  return nextRowOf(evaluation, true).action !== "keep";
}

/** Starts a run of each site with rules that had none on this local day: calendars, promotions and evidence change by time. */
export async function startDailyRuns({ db, clock }: RunDeps): Promise<number> {
  const now = clock.now();
  const due = await findSitesDueForRun(db, startOfDay(localDayOf(now)));
  for (const id of due) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => requestRun(trx, siteId, now));
  }
  return due.length;
}
