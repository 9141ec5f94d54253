import { useEffect, useSyncExternalStore } from "react";
import type { ExportState, ExportTask } from "./export-task.ts";

/** The state of an export, which continues if it was started before the page was loaded. */
export function useExportTask(task: ExportTask): ExportState {
  useEffect(() => task.resume(), [task]);
  return useSyncExternalStore(task.watch, task.state);
}
