import { t } from "@lingui/core/macro";
import { localDayOf } from "../../../kit/local-day.ts";
import { CallError, call, callForFile } from "../../../web/call.ts";
import { downloadFile } from "../../../web/ui/browser/download-file.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { exportFile, exportStats, offlineExportFile, offlineExportStats } from "../exports.contract.ts";
import { exportKeys } from "./export-keys.ts";
import { type ExportOutcome, ExportTask } from "./export-task.ts";

/** The export of products that this browser waits for. */
export const productExport = new ExportTask({
  storageKey: exportKeys.products,
  readProgress: async (id, signal) => {
    const stats = await call(exportStats, { query: { id }, signal });
    const { finished, error, finishedProducts: done, totalProducts: total } = stats;
    return { finished, failed: error !== null, done, total };
  },
  readFile: (id, signal) => callForFile(exportFile, { query: { id }, signal }),
  save: (file) => downloadFile(file, `product-export-${localDayOf(new Date())}.${extensionOf(file)}`),
  report: (outcome) => report(outcome, t`There was an error downloading the export file`),
});

/** The export of offline products that this browser waits for. */
export const offlineExport = new ExportTask({
  storageKey: exportKeys.offlineProducts,
  readProgress: async (id, signal) => {
    const stats = await call(offlineExportStats, { query: { id }, signal });
    const { finished, error, exported: done, total } = stats;
    return { finished, failed: error !== null, done, total };
  },
  readFile: (id, signal) => callForFile(offlineExportFile, { query: { id }, signal }),
  save: (file) => downloadFile(file, `offline-products-update-${localDayOf(new Date())}.csv`),
  report: (outcome) => report(outcome, t`There was an error downloading the offline export file`),
});

function extensionOf({ type }: Blob): "xlsx" | "txt" | "csv" {
  if (type.startsWith("text/plain")) return "txt";
  return type.includes("spreadsheetml") ? "xlsx" : "csv";
}

function report(outcome: ExportOutcome, notDownloaded: string): void {
  if (outcome.kind === "completed") {
    toast({ title: t`Export completed` });
    return;
  }
  const { error } = outcome;
  if (error instanceof CallError && error.code === "DOMAIN_REQUIRED") {
    toast({ title: t`No domain selected`, look: "error" });
    return;
  }
  const reason = error instanceof CallError ? error.words : null;
  const sentences = {
    "not-started": t`There was an error starting the export. Please try again.`,
    "not-made": t`The file could not be made. Please start the export again.`,
    "not-downloaded": notDownloaded,
  };
  toast({ title: t`Export failed`, description: reason ?? sentences[outcome.kind], look: "error" });
}
