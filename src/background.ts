import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AdmittedHosts } from "./address/admitted-hosts.ts";
import type { HostGaps } from "./monitoring/hosts/leases.service.ts";
import type { Config } from "./platform/config.ts";
import type { RequestsInProgress } from "./platform/limits/requests-in-progress.ts";
import type { Log } from "./platform/log.ts";
import { keepRunning, type Started } from "./platform/loops/keep-running.ts";
import type { Shutdown } from "./platform/shutdown.ts";

/** What the background process needs to know: its first message. It contains passwords: never log it. */
export interface BackgroundOrder {
  /** With the services that it runs, and the address of a database that runs already. */
  readonly config: Config;
  readonly overrides: BackgroundOverrides;
}

/** `Overrides` that can be sent to another process. */
export interface BackgroundOverrides {
  readonly admitted?: AdmittedHosts;
  readonly gaps?: HostGaps;
  readonly secondLookMs?: number;
  readonly recheckPauseMs?: number;
}

/** Each further message to it. */
export interface RequestsNotice {
  readonly areRequestsInProgress: boolean;
}

/** A message of the background process. */
export type BackgroundReport =
  | { readonly type: "ready" }
  /** It could not start, and ends. */
  | { readonly type: "failed"; readonly message: string };

export interface BackgroundDeps {
  readonly log: Log;
  readonly shutdown: Shutdown;
  /** The background process is told of them, so that its work gives way. */
  readonly inProgress: RequestsInProgress;
}

/** After this time a process that was asked to stop is killed, milliseconds. Together less than `shutdown` waits. */
const stopMs = 20_000;

const entry = fileURLToPath(new URL("./background-main.ts", import.meta.url));

/**
 * Starts the worker and the scheduler in a process of their own, with a lower priority, so that their computing does not delay the
 * replies of this one. One that ends by itself is started again.
 * @returns once it runs
 * @throws Error where it cannot start
 */
export async function startBackground(
  order: BackgroundOrder,
  { log, shutdown, inProgress }: BackgroundDeps,
): Promise<void> {
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
  const background = keepRunning<BackgroundProcess, BackgroundEnd>({
    start: () => startProcess(order, inProgress, resolve),
    onEnd: async (_, { isStopped, detail, failure }) => {
      reject(new Error(failure ?? `the background process ended: ${detail}`));
      if (!isStopped) log.error({ detail, failure }, "the background process ended and is started again");
    },
  });
  shutdown.add("background process", background.stop);
  await isReady;
}

type BackgroundProcess = Started<BackgroundEnd>;

interface BackgroundEnd {
  readonly isStopped: boolean;
  /** Signal or exit code. */
  readonly detail: string;
  /** Why it could not start. */
  readonly failure: string | undefined;
}

function startProcess(
  order: BackgroundOrder,
  inProgress: RequestsInProgress,
  onReady: () => void,
): BackgroundProcess {
  const child = fork(entry, { serialization: "advanced", execArgv: [] });
  let isStopped = false;
  let failure: string | undefined;
  let killTimer: NodeJS.Timeout | undefined;
  child.on("message", (report: BackgroundReport) => {
    if (report.type === "ready") onReady();
    else if (report.type === "failed") failure = report.message;
  });
  // A failed send is ignored: the end of the process reports it.
  child.send(order, () => undefined);
  const stopNotices = inProgress.listen((areRequestsInProgress) => {
    if (child.connected) child.send({ areRequestsInProgress } satisfies RequestsNotice, () => undefined);
  });
  const ended = new Promise<BackgroundEnd>((resolve) => {
    child.once("error", (error) => resolve({ isStopped, detail: error.message, failure }));
    child.once("exit", (code, signal) => {
      clearTimeout(killTimer);
      stopNotices();
      resolve({ isStopped, detail: signal ?? `code ${code}`, failure });
    });
  });
  return {
    stop: () => {
      isStopped = true;
      if (child.connected) child.disconnect();
      if (child.exitCode === null && child.signalCode === null)
        killTimer ??= setTimeout(() => child.kill("SIGKILL"), stopMs);
    },
    ended,
  };
}
