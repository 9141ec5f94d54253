import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "../../../web/call.ts";
import {
  type ExportBody,
  exportColumns,
  exportFile,
  exportHistory,
  type OfflineExportBody,
  offlineExportFile,
  startExport,
  startOfflineExport,
} from "../exports.contract.ts";

export const historyPageSize = 20;

/** Columns of the site's exports, and those that the person chose last. */
export function exportColumnsQuery(site: string) {
  return queryOptions({
    queryKey: [exportColumns.path, site],
    queryFn: ({ signal }) => call(exportColumns, { query: { domain: site }, signal }),
    staleTime: 5 * 60_000,
  });
}

/**
 * Files of the last 30 days.
 * @param page from 0
 * @param running how many exports this browser waits for: the history is read again when one begins or ends
 */
export function exportHistoryQuery(site: string, page: number, running: number) {
  const query = { domain: site, page: String(page), size: String(historyPageSize) };
  return queryOptions({
    queryKey: [exportHistory.path, site, page, running],
    queryFn: ({ signal }) => call(exportHistory, { query, signal }),
    staleTime: 0,
    placeholderData: (before, last) => (last?.queryKey[1] === site ? keepPreviousData(before) : undefined),
    // What is still being made finishes without a word.
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ state: one }) => one === "QUEUED" || one === "RUNNING") ? 5000 : false,
  });
}

/** Starts an export of products. Returns its task's id, or the file where the server sends it at once. */
export function requestExport(site: string, withOutOfStock: boolean, body: ExportBody) {
  const query = { domain: site, includeOutOfStock: String(withOutOfStock) };
  return idOrFile(callForFile(startExport, { query, body }));
}

/** Starts an export of offline products for a change of their prices. @returns see `requestExport` */
export function requestOfflineExport(site: string, withOutOfStock: boolean, body: OfflineExportBody) {
  const query = { domain: site, includeOutOfStock: String(withOutOfStock) };
  return idOrFile(callForFile(startOfflineExport, { query, body }));
}

/** The file of a finished export. */
export function readExportFile(kind: "PRODUCTS" | "OFFLINE_PRODUCTS", id: string): Promise<Blob> {
  return callForFile(kind === "PRODUCTS" ? exportFile : offlineExportFile, { query: { id } });
}

async function idOrFile(reply: Promise<Blob>): Promise<string | Blob> {
  const content = await reply;
  if (!content.type.startsWith("application/json")) return content;
  const id: unknown = JSON.parse(await content.text());
  return typeof id === "string" ? id : content;
}
