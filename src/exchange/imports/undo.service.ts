import { lockForImport } from "../../catalog/product-import/product-import.service.ts";
import { findChangedSince, idsOfUndo, undoProductImport } from "../../catalog/product-import/undo.service.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import { findCostsChangedSince, restoreCosts } from "../../pricing/costs/imported-costs.service.ts";
import {
  findCampaignsChangedSince,
  findOtherwisePlanned,
  removeCampaigns,
} from "../../pricing/promotions/imported-campaigns.service.ts";
import { findReviewedProducts } from "../../pricing/review/batches.service.ts";
import { findChanges, followUndo, type ImportChange } from "./changes.repo.ts";
import { readImport } from "./import-results.service.ts";
import { historyDays, type ImportSummary } from "./imports.contract.ts";
import { ImportNotUndoableError, ImportRowsChangedError, ImportUnknownError } from "./imports.errors.ts";
import { findImport, markUndone } from "./imports.repo.ts";
import type { ImportDeps, ImportInput } from "./imports.service.ts";

/**
 * Undoes an import as a whole: products and links that it added are deleted, values that it changed are put back. Nothing is undone
 * when people have changed one of its products since: what they did for a product that it added, such as promotions and decided prices,
 * would be deleted with it.
 * @throws ImportUnknownError, ImportNotUndoableError, ImportRowsChangedError
 */
export async function undoImport(
  deps: ImportDeps,
  { siteId, userId, importId }: ImportInput,
): Promise<ImportSummary> {
  const { db, clock } = deps;
  const now = clock.now();
  const known = await forSite(db, siteId, (trx) => findChanges(trx, siteId, importId));
  // A link that a person added to one of its products is a change, and nothing is undone then.
  const links = known.reduce((sum, { offerIds }) => sum + offerIds.length, 0);
  // Of each product, its costs take another one.
  const nextId = await takeIds(db, idsOfUndo(known, links) + known.length);
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      await lockForImport(trx, siteId);
      const stored = await findImport(trx, siteId, importId);
      if (stored === undefined) throw new ImportUnknownError();
      const isTooOld = stored.createdAt.getTime() < now.getTime() - historyDays * 24 * 3_600_000;
      const { appliedAt } = stored;
      if (stored.state !== "DONE" || appliedAt === null || isTooOld) throw new ImportNotUndoableError();
      const applied = await findChanges(trx, siteId, importId);
      const costs = applied.flatMap(({ productId, costs }) =>
        costs === null ? [] : [{ productId, ...costs }],
      );
      const createdIds = applied.filter(({ isCreated }) => isCreated).map(({ productId }) => productId);
      const promotionIds = applied.flatMap(({ promotionId }) => promotionId ?? []);
      const campaigns = applied.flatMap(({ productId, promotionId, campaign }) =>
        promotionId === null || campaign === null ? [] : [{ productId, promotionId, ...campaign }],
      );
      const changed = new Set([
        ...(await findChangedSince(trx, siteId, applied)).map(({ productId }) => productId),
        ...(await findCostsChangedSince(trx, siteId, costsToCompare(applied))),
        ...(await findCampaignsChangedSince(trx, siteId, campaigns)),
        ...(await findOtherwisePlanned(trx, siteId, { productIds: createdIds, promotionIds })),
        ...(await findReviewedProducts(trx, siteId, createdIds)),
      ]);
      if (changed.size > 0) throw new ImportRowsChangedError(rowsOf(applied, changed));
      const versions = await restoreCosts(trx, siteId, costs, { userId, now, nextId });
      await removeCampaigns(trx, siteId, promotionIds, now);
      const last = await undoProductImport(trx, siteId, { applied, appliedAt, userId, now, nextId });
      const kept = applied.filter(({ isCreated }) => !isCreated);
      await followUndo(
        trx,
        siteId,
        kept.map(({ productId, previousEntryAt, costs }) => ({
          productId,
          previousEntryAt,
          lastEntryAt: last.get(productId) ?? null,
          previousVersion: costs === null ? null : costs.version - 1,
          version: versions.get(productId) ?? null,
        })),
      );
      await markUndone(trx, siteId, importId, { userId, now });
    }),
  );
  return readImport(deps, siteId, importId);
}

/** Costs of a product that is only changed stay, unless the import set them itself. */
function costsToCompare(applied: readonly ImportChange[]) {
  return applied
    .filter(({ isCreated, costs }) => isCreated || costs !== null)
    .map(({ productId, costs }) => ({ productId, version: costs?.version ?? null }));
}

function rowsOf(applied: readonly ImportChange[], changed: ReadonlySet<number>): number[] {
  return applied.filter(({ productId }) => changed.has(productId)).map(({ row }) => row);
}
