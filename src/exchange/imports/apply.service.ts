import type { Kysely, Transaction } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import { idsOfImport, lockForImport } from "../../catalog/product-import/product-import.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NamedError, NotFoundError } from "../../platform/errors.ts";
import { answerTo, isDatabaseDown } from "../../platform/http/problems.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { Log } from "../../platform/log.ts";
import { emitWebhookEvent } from "../webhooks/emission.service.ts";
import { insertChanges } from "./changes.repo.ts";
import {
  endImport,
  failImport,
  findContents,
  findImport,
  moveImport,
  storeProgress,
  updateResults,
} from "./imports.repo.ts";
import { contextOf } from "./imports.service.ts";
import { applyRows } from "./row-plan.service.ts";

export interface ApplyDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  /** Which addresses are admitted. */
  readonly policy: AddressPolicy;
}

/**
 * Applies a queued import: all its rows that are not refused, or nothing, in one transaction with its own end. Running it again, as
 * after the death of a worker, does nothing once it has ended.
 * @throws when the database is unavailable: the job is then tried again
 */
export async function applyImport(
  deps: ApplyDeps,
  { siteId: id, importId }: { readonly siteId: number; readonly importId: string },
): Promise<void> {
  const { db, clock, log } = deps;
  const siteId = authorizedSiteForJob(id);
  try {
    await retryDeadlock(() => applyOnce(deps, siteId, importId));
  } catch (error) {
    const code = codeOf(error as Error);
    if (code === null) throw error;
    if (!(error instanceof NamedError)) log.error({ err: error }, "an import failed");
    await forSite(db, siteId, async (trx) => {
      const stored = await findImport(trx, siteId, importId);
      // Removed with its site.
      if (stored === undefined) return;
      await failImport(trx, siteId, importId, code);
      await reportEnd(trx, siteId, importId, clock.now());
    });
  }
}

async function applyOnce(
  { db, clock, policy }: ApplyDeps,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<void> {
  const begun = await forSite(db, siteId, async (trx) => {
    const isWaiting = await moveImport(trx, siteId, importId, { from: ["QUEUED", "RUNNING"], to: "RUNNING" });
    const stored = isWaiting ? await findImport(trx, siteId, importId) : undefined;
    return stored && { stored, rows: await findContents(trx, siteId, importId) };
  });
  if (begun === undefined) return;
  const { stored, rows } = begun;
  const items = rows.map((row) => ({ ...row, furtherValues: {} }));
  // A campaign takes one id, and so do costs.
  const nextId = await takeIds(db, idsOfImport(items) + 2 * rows.length);
  // In its own transaction, so that it is seen while the import is applied.
  const report = (share: number) =>
    forSite(db, siteId, (trx) => storeProgress(trx, siteId, importId, Math.floor(stored.total * share)));
  await forSite(db, siteId, async (trx) => {
    await lockForImport(trx, siteId);
    const current = await findImport(trx, siteId, importId);
    // Another worker, which was taken for dead, has ended it.
    if (current?.state !== "RUNNING") return;
    const now = clock.now();
    const input = { rows, userId: stored.createdBy, now, nextId, report };
    const { results, changes } = await applyRows(trx, contextOf(siteId, stored.kind, policy), input);
    await updateResults(trx, siteId, importId, results);
    await insertChanges(trx, siteId, importId, changes);
    await endImport(trx, siteId, importId, now);
    await reportEnd(trx, siteId, importId, now);
  });
}

/** Queues the webhook of an import that has ended in this transaction. */
export async function reportEnd(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  at: Date,
): Promise<void> {
  const ended = await findImport(trx, siteId, importId);
  if (ended?.state !== "DONE" && ended?.state !== "FAILED") return;
  const { kind, state, processed, total, refusedRows } = ended;
  // Nothing of a failed import was applied.
  const failed = state === "FAILED" ? total : refusedRows;
  const data = { id: importId, kind, state, processed, total, failed };
  await emitWebhookEvent(trx, siteId, { type: "import.finished", data }, at);
}

/** The code with which an import ends; null when it is to be tried again. */
function codeOf(error: Error): string | null {
  if (error instanceof NotFoundError) return "IMPORT_SITE_REMOVED";
  if (error instanceof NamedError) return error.code;
  return isDatabaseDown(error) ? null : answerTo(error).code;
}
