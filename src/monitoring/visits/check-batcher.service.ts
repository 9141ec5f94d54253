import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../platform/log.ts";
import { type Check, type ObservationDeps, recordChecks } from "../observation/observation.service.ts";

/** Keeps checks in small batches, so that under load many share one transaction. */
export interface Recorder {
  /** Resolves when the check is kept; rejects where the database does not take it. */
  record(check: Check): Promise<void>;
}

export interface RecorderDeps extends ObservationDeps {
  readonly log: Log;
  /** Called after each batch. */
  readonly onRecorded?: () => void;
}

interface Waiting {
  readonly check: Check;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

const mostInBatch = 200;

/** A check waits so long for others to share its transaction; nobody waits for it meanwhile. */
const gatherMs = 25;

/** Transactions under way at a time: while one waits for the disk, the next gathers and works. */
const batchesAtOnce = 2;

export function createRecorder(deps: RecorderDeps): Recorder {
  const waiting: Waiting[] = [];
  let running = 0;

  async function work(): Promise<void> {
    running += 1;
    await sleep(gatherMs);
    while (waiting.length > 0) await keep(deps, waiting.splice(0, mostInBatch));
    running -= 1;
  }

  return {
    record: (check) =>
      new Promise((done, fail) => {
        waiting.push({ check, done, fail });
        if (running < batchesAtOnce) void work();
      }),
  };
}

/** One check that the database refuses must not take the others of its batch along. */
async function keep(deps: RecorderDeps, batch: readonly Waiting[]): Promise<void> {
  try {
    await recordChecks(
      deps,
      batch.map(({ check }) => check),
    );
    for (const { done } of batch) done();
  } catch (error) {
    if (isOutage(error)) for (const { fail } of batch) fail(error);
    else for (const one of batch) await keepOne(deps, one);
  } finally {
    deps.onRecorded?.();
  }
}

/** What cannot be kept as it was read is kept as a named failure, so that it does not come again at once. */
async function keepOne(deps: RecorderDeps, { check, done, fail }: Waiting): Promise<void> {
  try {
    await recordChecks(deps, [check]).catch((err: unknown) => {
      deps.log.error({ err, pageId: check.pageId }, "a reading could not be kept");
      return recordChecks(deps, [{ ...check, finding: notKept, retryAt: null }]);
    });
    done();
  } catch (error) {
    fail(error);
  }
}

const notKept: Check["finding"] = {
  type: "failed",
  state: "failing",
  reason: "unreadable",
  detail: "could not be kept",
};

/** The database is away or ending: nothing would be better one by one. */
function isOutage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code !== "string" || !/^(?:2[0-9]|4[24]|P0)/.test(code);
}
