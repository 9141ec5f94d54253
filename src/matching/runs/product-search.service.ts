import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { chooseAmongAll } from "../finder/finder.service.ts";
import { type FinderDeps, openFinder } from "../finder/finder-site.service.ts";
import { storeFound } from "../finder/storing.service.ts";
import { indexCrawledPages } from "../known-pages/known-pages.service.ts";
import { addCandidates, addProgress, endRun, findRun, findRunProducts } from "./runs.repo.ts";
import { queuePart } from "./runs.service.ts";

/** Time of one part of a search, so that other searches have their turn. */
const partMs = 20_000;

/**
 * Does a part of a search among known pages, and queues the next one. It continues where the last part ended, also after a
 * process has died.
 */
export async function runProductSearch(
  deps: FinderDeps,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<void> {
  const { db, clock } = deps;
  const run = await forSite(db, siteId, (trx) => findRun(trx, siteId, runId));
  if (run?.state !== "RUNNING") return;
  const ids = await forSite(db, siteId, (trx) => findRunProducts(trx, siteId, runId));
  if (run.afterId === 0) await indexCrawledPages(db);
  const finder = await openFinder(deps, siteId, run.startedBy);
  const endMs = performance.now() + partMs;
  let isOver = false;
  const parts = chooseAmongAll(deps, finder, { afterId: run.afterId, ids }, () => {
    isOver ||= performance.now() >= endMs;
    return isOver;
  });
  for await (const { products, chosen } of parts) {
    await storeFound(deps, finder, products, chosen, (trx, candidates) =>
      addCandidates(trx, siteId, runId, candidates),
    );
    const progress = { done: products.length, afterId: products.at(-1)?.productId ?? 0 };
    if (!(await forSite(db, siteId, (trx) => addProgress(trx, siteId, runId, progress)))) return;
  }
  if (isOver) return queuePart(db, siteId, run);
  await forSite(db, siteId, (trx) => endRun(trx, siteId, runId, { state: "DONE" }, clock.now()));
}
