import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "../../../web/call.ts";
import {
  confirmImport,
  discardImport,
  importHistory,
  importRows,
  importStats,
  type RowOutcome,
  refusedRows,
  undoImport,
} from "../imports.contract.ts";

const pollMs = 500;
export const previewPageSize = 50;

/** How far an import is; asked again until it is finished. */
export function importStatsQuery(site: string, id: string) {
  return queryOptions({
    queryKey: [importStats.path, site, id],
    queryFn: ({ signal }) => call(importStats, { query: { id, domain: site }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.finished === false ? pollMs : false),
  });
}

interface RowsWanted {
  /** Null: all. */
  readonly outcome: RowOutcome | null;
  /** From 0. */
  readonly page: number;
}

/** An import with one page of its rows; the previous rows stay while the next ones load. */
export function importRowsQuery(site: string, id: string, { outcome, page }: RowsWanted) {
  const query = {
    domain: site,
    page: String(page),
    size: String(previewPageSize),
    ...(outcome !== null && { outcome }),
  };
  return queryOptions({
    queryKey: [importRows.path, site, id, outcome, page],
    queryFn: ({ signal }) => call(importRows, { params: { id }, query, signal }),
    placeholderData: (before, last) => (last?.queryKey[2] === id ? keepPreviousData(before) : undefined),
  });
}

export function importHistoryQuery(site: string) {
  return queryOptions({
    queryKey: [importHistory.path, site],
    queryFn: ({ signal }) => call(importHistory, { query: { domain: site }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: one }) => one === "QUEUED" || one === "RUNNING") ? 5000 : false,
  });
}

/** @param idempotencyKey the same in every try, so that the import is applied once */
export function requestConfirmation(site: string, id: string, idempotencyKey: string) {
  return call(confirmImport, { params: { id }, query: { domain: site }, idempotencyKey });
}

export function requestDiscard(site: string, id: string) {
  return call(discardImport, { params: { id }, query: { domain: site } });
}

export function requestUndo(site: string, id: string) {
  return call(undoImport, { params: { id }, query: { domain: site } });
}

export function readRefusedRows(site: string, id: string): Promise<Blob> {
  return callForFile(refusedRows, { params: { id }, query: { domain: site } });
}
