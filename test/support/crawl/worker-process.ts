import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { WorkerOrder } from "./crawl-worker.ts";

const entry = fileURLToPath(new URL("./crawl-worker.ts", import.meta.url));

/** A worker in its own process. */
export interface WorkerProcess {
  readonly crawlerPids: readonly number[];
  /** Kills it, as a crash does: it finishes and releases nothing. */
  kill(): Promise<void>;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

/** Starts a worker process and waits until it is running. */
export async function startWorkerProcess(order: WorkerOrder): Promise<WorkerProcess> {
  const child: ChildProcess = fork(entry, { execPath: process.execPath, execArgv: [] });
  child.send(order);
  const [crawlerPids] = (await once(child, "message")) as [number[]];
  const ended = once(child, "exit");
  return {
    crawlerPids,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
