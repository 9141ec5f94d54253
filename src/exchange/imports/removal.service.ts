import type { Kysely, Transaction } from "kysely";
import { lockForImport } from "../../catalog/product-import/product-import.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { isDatabaseDown } from "../../platform/http/problems.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { Log } from "../../platform/log.ts";
import { reportEnd } from "./apply.service.ts";
import { historyDays } from "./imports.contract.ts";
import {
  deleteImportsOfSite,
  deleteOldImports,
  failImport,
  findImport,
  findSiteIds,
  findUnfinished,
} from "./imports.repo.ts";
import { previewKeptMs } from "./imports.service.ts";

/** Imports per statement, each with up to 20,000 rows: a statement must end within the time limit of requests. */
const batchSize = 5;
/**
 * An import that was not applied within this time fails, milliseconds: one that reaches the time limit of a statement at
 * each attempt would otherwise be shown as running for days. IMPORT_TOO_SLOW names the time.
 */
export const maxImportMs = 6 * 3_600_000;

export interface CleaningDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Deletes the imports of a site, in the transaction that removes the site. */
export async function deleteImportRows(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  while ((await deleteImportsOfSite(trx, siteId, batchSize)) === batchSize);
}

/** Deletes imports that are no longer listed, and previews that nobody has confirmed; imports without an end fail. */
export async function cleanImports(deps: CleaningDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now().getTime();
  const limits = {
    before: new Date(now - historyDays * 24 * 3_600_000),
    previewsBefore: new Date(now - previewKeptMs),
  };
  for (const id of await findSiteIds(db)) {
    const siteId = authorizedSiteForJob(id);
    const unfinished = await forSite(db, siteId, async (trx) => {
      await deleteOldImports(trx, siteId, limits);
      return findUnfinished(trx, siteId, new Date(now - maxImportMs));
    });
    for (const importId of unfinished) await failLateImport(deps, siteId, importId);
  }
}

async function failLateImport(
  { db, clock, log }: CleaningDeps,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<void> {
  try {
    await forSite(db, siteId, async (trx) => {
      // Waits for an attempt that is being applied: it ends as applied, or its transaction is rolled back.
      await lockForImport(trx, siteId);
      const stored = await findImport(trx, siteId, importId);
      if (stored?.state !== "QUEUED" && stored?.state !== "RUNNING") return;
      await failImport(trx, siteId, importId, "IMPORT_TOO_SLOW");
      await reportEnd(trx, siteId, importId, clock.now());
    });
  } catch (error) {
    // Its site was removed, or an attempt holds the lock: the next run looks again.
    if (!(error instanceof NotFoundError) && !isDatabaseDown(error as Error)) throw error;
    log.warn({ err: error, importId }, "an import that did not end was left for the next run");
  }
}
