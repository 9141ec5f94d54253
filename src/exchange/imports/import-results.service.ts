import { problems } from "../../kit/problems.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { FileLanguage } from "../columns/core/column-fields.ts";
import { refusedCsv } from "./core/refused-csv.ts";
import { reasonSentence } from "./core/row-reasons.ts";
import type { RowResult } from "./core/row-results.ts";
import { withoutCosts } from "./core/without-costs.ts";
import { maxAddressesInFile } from "./file-reading.service.ts";
import {
  historyDays,
  type ImportRows,
  type ImportSummary,
  type RowError,
  type RowOutcome,
} from "./imports.contract.ts";
import { ImportUnknownError } from "./imports.errors.ts";
import { findImport, findResults, listImports, type StoredImport } from "./imports.repo.ts";
import type { ImportDeps } from "./imports.service.ts";

/** Errors in one reply of progress. */
const maxErrors = 1_000;
const dayMs = 24 * 3_600_000;

/** Imports of the last 30 days, latest first. */
export async function readHistory(deps: ImportDeps, siteId: AuthorizedSiteId): Promise<ImportSummary[]> {
  const since = new Date(deps.clock.now().getTime() - historyDays * dayMs);
  const stored = await forSite(deps.db, siteId, (trx) => listImports(trx, siteId, since));
  return presentImports(deps, stored);
}

async function presentImports(
  { clock, findNames }: ImportDeps,
  stored: readonly StoredImport[],
): Promise<ImportSummary[]> {
  const people = new Set(
    stored.flatMap(({ createdBy, undoneBy }) => (undoneBy === null ? [createdBy] : [createdBy, undoneBy])),
  );
  const names = await findNames([...people]);
  const since = clock.now().getTime() - historyDays * dayMs;
  return stored.map((one) => ({
    id: one.importId,
    kind: one.kind,
    state: one.state,
    fileName: one.fileName,
    createdAt: one.createdAt.getTime(),
    createdBy: names.get(one.createdBy) ?? null,
    counts: {
      total: one.total,
      new: one.newRows,
      known: one.knownRows,
      changed: one.changedRows,
      refused: one.refusedRows,
      withProblems: one.problemRows,
    },
    error: one.error,
    undoable: one.state === "DONE" && one.createdAt.getTime() >= since && one.newRows + one.changedRows > 0,
    undoneAt: one.undoneAt?.getTime() ?? null,
    undoneBy: one.undoneBy === null ? null : (names.get(one.undoneBy) ?? null),
  }));
}

/** One import. @throws ImportUnknownError */
export async function readImport(
  deps: ImportDeps,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<ImportSummary> {
  const stored = await forSite(deps.db, siteId, (trx) => findImport(trx, siteId, importId));
  const [summary] = stored === undefined ? [] : await presentImports(deps, [stored]);
  if (summary === undefined) throw new ImportUnknownError();
  return summary;
}

/** Who reads the rows of an import. */
export interface ImportReader {
  readonly userId: number;
  /** Whether they may see the shop's costs. */
  readonly seesCosts: boolean;
}

/** What a reader may see of rows. */
function shownTo({ seesCosts }: ImportReader, results: readonly RowResult[]): readonly RowResult[] {
  return seesCosts ? results : results.map(withoutCosts);
}

export interface RowsRequest {
  readonly siteId: AuthorizedSiteId;
  readonly reader: ImportReader;
  readonly importId: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly outcome: RowOutcome | null;
}

/** An import with a page of its rows. @throws ImportUnknownError */
export async function readImportRows(
  deps: ImportDeps,
  { siteId, reader, importId, page, size, outcome }: RowsRequest,
): Promise<ImportRows> {
  const summary = await readImport(deps, siteId, importId);
  const language = await deps.languageOf(reader.userId);
  const slice = { offset: page * size, limit: size, only: outcome };
  const results = await forSite(deps.db, siteId, (trx) => findResults(trx, siteId, importId, slice));
  const { counts } = summary;
  const totalElements = outcome === null ? counts.total : counts[countOf[outcome]];
  return {
    ...summary,
    rows: {
      content: shownTo(reader, results).map(({ productId, newLinks, changes, errors, ...result }) => ({
        ...result,
        packetId: productId,
        newLinks: [...newLinks],
        changes: [...changes],
        errors: errorsOf({ row: result.row, errors }, language),
      })),
      page,
      size,
      totalElements,
      totalPages: Math.ceil(totalElements / size),
    },
  };
}

const countOf = { NEW: "new", KNOWN: "known", CHANGED: "changed", REFUSED: "refused" } as const;

function errorsOf({ row, errors }: Pick<RowResult, "row" | "errors">, language: FileLanguage): RowError[] {
  return errors.map((error) => ({
    row,
    url: error.text,
    reason: reasonSentence(error, language) ?? error.code,
    code: error.code,
    ...(error.parameters ? { parameters: error.parameters } : {}),
  }));
}

/** Progress of an import of one of some sites. @param siteIds which the caller may open @throws ImportUnknownError */
export async function readImportStats(
  { db, languageOf }: ImportDeps,
  siteIds: readonly AuthorizedSiteId[],
  { importId, reader }: { readonly importId: string; readonly reader: ImportReader },
) {
  for (const siteId of siteIds) {
    const found = await forSite(db, siteId, async (trx) => {
      const stored = await findImport(trx, siteId, importId);
      if (stored === undefined) return undefined;
      const isRunning = stored.state === "QUEUED" || stored.state === "RUNNING";
      const slice = { offset: 0, limit: maxErrors, only: "ERRORS" } as const;
      // Whoever follows the progress asks twice a second.
      return { stored, isRunning, results: isRunning ? [] : await findResults(trx, siteId, importId, slice) };
    });
    if (found === undefined) continue;
    const { isRunning, stored } = found;
    const { state, processed, total, refusedRows, error } = stored;
    const language = await languageOf(reader.userId);
    return {
      siteId,
      stats: {
        finished: !isRunning,
        processed: state === "PREVIEW" ? total : processed,
        total,
        failed: state === "FAILED" ? total : refusedRows,
        errors: shownTo(reader, found.results)
          .flatMap((result) => errorsOf(result, language))
          .slice(0, maxErrors),
        state,
        error: error === null ? null : { code: error, message: sentenceOf(error) },
      },
    };
  }
  throw new ImportUnknownError();
}

function sentenceOf(code: string): string {
  return Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : problems.INTERNAL;
}

/** Refused rows and addresses of an import as CSV, in the person's language. @throws ImportUnknownError */
export async function readRefusedRows(
  { db, languageOf }: ImportDeps,
  { siteId, reader, importId }: Pick<RowsRequest, "siteId" | "reader" | "importId">,
): Promise<string> {
  const results = await forSite(db, siteId, async (trx) => {
    if (!(await findImport(trx, siteId, importId))) throw new ImportUnknownError();
    return findResults(trx, siteId, importId, { offset: 0, limit: maxAddressesInFile, only: "ERRORS" });
  });
  const language = await languageOf(reader.userId);
  return refusedCsv(
    shownTo(reader, results).flatMap((result) =>
      errorsOf(result, language).map((error) => ({
        ...result,
        ...error,
        address: error.url,
        own: result.url,
      })),
    ),
    language,
  );
}
