import type { Kysely } from "kysely";
import { findChangedProducts, removeChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { localDayOf, startOfDay } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { tryExclusive } from "../../platform/loops/exclusive.ts";
import { countListings } from "../evaluation/product-inputs.repo.ts";
import type { MailRuleEditors, PriceEvents } from "../pricing.ports.ts";
import { maxProducts, recompute } from "./recomputation.service.ts";
import { computeTurn } from "./run-turn.service.ts";
import { advanceRun, findOpenRun, findSitesDueForRun, requestRun } from "./runs.repo.ts";

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
  const { db, clock, turnSize = 25_000 } = deps;
  const siteId = authorizedSiteForJob(run.siteId);
  const total =
    run.afterProductId === 0 ? await forSite(db, siteId, (trx) => countListings(trx, siteId)) : null;
  const { lastId, looked } = await computeTurn(deps, run, turnSize);
  const afterProductId = looked < turnSize ? null : lastId;
  await forSite(db, siteId, (trx) =>
    advanceRun(trx, siteId, run.runId, { afterProductId, done: looked, total }, clock.now()),
  );
  return Math.max(1, looked);
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
