import { readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import type pg from "pg";

/**
 * Gives the priority of a process that runs with a lower one to the processes of the database that work for it, where they are on
 * this machine and of the same account: otherwise they would compete with those that answer requests.
 */
export function lowerBackendPriority(client: pg.PoolClient): void {
  const priority = getPriority();
  if (priority <= 0) return;
  const { processID } = client as unknown as { readonly processID: number | null };
  if (processID === null || !isOurBackend(processID)) return;
  try {
    setPriority(processID, priority);
  } catch {
    // Of another account, or ended.
  }
}

/** Settings of the connections of such a process: parallel workers of its statements would run with the default priority. */
export function backendSettings(): string {
  return getPriority() > 0 ? "-c max_parallel_workers_per_gather=0" : "";
}

/** A database on another machine has process ids of its own, so the title of the process is looked at. */
function isOurBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres: vizor_");
  } catch {
    return false;
  }
}
