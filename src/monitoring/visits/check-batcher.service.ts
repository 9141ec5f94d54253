import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../platform/log.ts";
import { type Check, type ObservationDeps, recordChecks } from "../observation/observation.service.ts";

/** Saves checks in small batches, so that under load many share one transaction. */
export interface CheckBatcher {
  /** Resolves once the check is saved; rejects while the database is unavailable. */
  record(check: Check): Promise<void>;
}

export interface CheckBatcherDeps extends ObservationDeps {
  readonly log: Log;
  /** Called after each batch. */
  readonly onRecorded?: () => void;
}

interface PendingCheck {
  readonly check: Check;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

const maxBatchSize = 200;

/** Time for which each batch collects checks before its transaction begins: a process reads a page in 5 to 10 ms. */
const batchDelayMs = 250;

export function createCheckBatcher(deps: CheckBatcherDeps): CheckBatcher {
  const pending: PendingCheck[] = [];
  let isRunning = false;

  async function work(): Promise<void> {
    isRunning = true;
    while (pending.length > 0) {
      await sleep(batchDelayMs);
      await saveBatch(deps, pending.splice(0, maxBatchSize));
    }
    isRunning = false;
  }

  return {
    record: (check) =>
      new Promise((done, fail) => {
        pending.push({ check, done, fail });
        if (!isRunning) void work();
      }),
  };
}

/** Where the database rejects a batch, its checks are saved one by one, so that one bad check does not fail the others. */
async function saveBatch(deps: CheckBatcherDeps, batch: readonly PendingCheck[]): Promise<void> {
  try {
    await recordChecks(
      deps,
      batch.map(({ check }) => check),
    );
    for (const { done } of batch) done();
  } catch (error) {
    if (isOutage(error)) for (const { fail } of batch) fail(error);
    else for (const one of batch) await saveOne(deps, one);
  } finally {
    deps.onRecorded?.();
  }
}

/** A reading that cannot be saved is saved as a failed check, so that its task does not repeat at once. */
async function saveOne(deps: CheckBatcherDeps, { check, done, fail }: PendingCheck): Promise<void> {
  try {
    await recordChecks(deps, [check]).catch((err: unknown) => {
      deps.log.error({ err, pageId: check.pageId }, "a reading could not be saved");
      return recordChecks(deps, [{ ...check, finding: unsaved, retryAt: null }]);
    });
    done();
  } catch (error) {
    fail(error);
  }
}

const unsaved: Check["finding"] = {
  type: "failed",
  state: "failing",
  reason: "unreadable",
  detail: "could not be saved",
};

/** Whether the database is unavailable or shutting down, so that saving one by one would fail too. */
function isOutage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code !== "string" || !/^(?:2[0-9]|4[24]|P0)/.test(code);
}
