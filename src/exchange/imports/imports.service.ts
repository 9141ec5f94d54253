import { createHash, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import type { ImportContext } from "../../catalog/product-import/product-import.service.ts";
import { requireSubscription } from "../../catalog/sites/sites.service.ts";
import type { DecimalMark } from "../../kit/typed/typed-decimal.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { onceForKey } from "../../platform/db/idempotency.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueueForSite } from "../../platform/jobs.ts";
import type { FileLanguage } from "../columns/core/column-fields.ts";
import type { SheetFile } from "../spreadsheets/spreadsheets.service.ts";
import { fileNameOf } from "./core/file-name.ts";
import type { RowResult } from "./core/row-results.ts";
import { readFile } from "./file-reading.service.ts";
import type { ImportKind } from "./imports.contract.ts";
import { ImportNotPreviewError, ImportUnknownError, TooManyPreviewsError } from "./imports.errors.ts";
import { countPreviews, deleteImport, findImport, insertImport, moveImport } from "./imports.repo.ts";
import { planRows } from "./row-plan.service.ts";

/** Name of the background task that applies an import. */
export const applyImportTask = "exchange.apply-import";

/** Previews of one site at most. */
const maxPreviews = 20;
/** A preview is deleted after this time, milliseconds. */
export const previewKeptMs = 24 * 3_600_000;

export interface ImportDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Which addresses are admitted. */
  readonly policy: AddressPolicy;
  /** The language of a person's files. */
  readonly languageOf: (userId: number) => Promise<FileLanguage>;
  /** Names of people by id; the e-mail address of those without one. */
  readonly findNames: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

export interface UploadInput {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  readonly kind: ImportKind;
  readonly file: SheetFile;
  readonly isPreview: boolean;
  /** Decimal mark of columns that do not show theirs. */
  readonly statedMark: DecimalMark | undefined;
  /** The request's Idempotency-Key. */
  readonly key: string | undefined;
}

/**
 * Reads a file and stores its rows with what they do at the moment. Without a preview its application is queued at once.
 * @returns the import's id
 * @throws as `readFile`; TooManyPreviewsError, SubscriptionEndedError, UnverifiedSiteFullError
 */
export async function startImport(
  { db, clock, policy, languageOf }: ImportDeps,
  { siteId, userId, kind, file, isPreview, statedMark, key }: UploadInput,
): Promise<string> {
  await requireSubscription(db, siteId);
  const rows = await readFile(file, kind, await languageOf(userId), statedMark);
  const now = clock.now();
  const content = {
    userId,
    isPreview,
    ...(statedMark && { statedMark }),
    sha256: createHash("sha256").update(file.content).digest("hex"),
  };
  return forSite(db, siteId, (trx) =>
    onceForKey(trx, { siteId, key, call: `import ${kind}`, content, now }, async () => {
      if (isPreview && (await countPreviews(trx, siteId)) >= maxPreviews) throw new TooManyPreviewsError();
      const results = await planRows(trx, contextOf(siteId, kind, policy), rows, now);
      const importId = randomUUID();
      const state = isPreview ? "PREVIEW" : "QUEUED";
      const fileName = fileNameOf(file.name);
      const created = { importId, kind, state, fileName, createdBy: userId, createdAt: now } as const;
      const byRow = new Map(results.map((result) => [result.row, result]));
      const stored = rows.map((row) => ({ content: row, result: byRow.get(row.row) as RowResult }));
      await insertImport(trx, siteId, created, stored);
      if (!isPreview) await queueImport(trx, siteId, importId);
      return importId;
    }),
  );
}

export function contextOf(siteId: AuthorizedSiteId, mode: ImportKind, policy: AddressPolicy): ImportContext {
  return { siteId, mode, policy };
}

/** Imports of one site run one after the other. @throws SiteTasksWaitingError */
async function queueImport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<void> {
  const key = `${applyImportTask}:${importId}`;
  await enqueueForSite(trx, siteId, { task: applyImportTask, payload: { importId }, key });
}

export interface ImportInput {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  readonly importId: string;
}

/** Queues a preview to be applied; the import counts from now on. @throws ImportUnknownError, ImportNotPreviewError, SubscriptionEndedError */
export async function confirmImport(
  { db, clock }: ImportDeps,
  { siteId, userId, importId }: ImportInput,
  key: string | undefined,
): Promise<void> {
  await requireSubscription(db, siteId);
  const now = clock.now();
  await forSite(db, siteId, (trx) =>
    onceForKey(trx, { siteId, key, call: "confirm import", content: { userId, importId }, now }, async () => {
      const since = new Date(now.getTime() - previewKeptMs);
      const started = { at: now, by: userId };
      if (!(await moveImport(trx, siteId, importId, { from: ["PREVIEW"], to: "QUEUED", since, started })))
        throw await refusalOf(trx, siteId, importId);
      await queueImport(trx, siteId, importId);
      return importId;
    }),
  );
}

/** Deletes a preview. @throws ImportUnknownError, ImportNotPreviewError */
export async function discardImport(
  { db }: ImportDeps,
  { siteId, importId }: Pick<ImportInput, "siteId" | "importId">,
): Promise<void> {
  await forSite(db, siteId, async (trx) => {
    // Locks the row: a confirmation of the same moment has been seen, or sees no preview any more.
    if (!(await moveImport(trx, siteId, importId, { from: ["PREVIEW"], to: "PREVIEW" })))
      throw await refusalOf(trx, siteId, importId);
    await deleteImport(trx, siteId, importId);
  });
}

async function refusalOf(trx: Transaction<Tables>, siteId: AuthorizedSiteId, importId: string) {
  return (await findImport(trx, siteId, importId)) ? new ImportNotPreviewError() : new ImportUnknownError();
}
