import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { WorkerOrder } from "./crawl-worker.ts";

const entry = fileURLToPath(new URL("./crawl-worker.ts", import.meta.url));

/** A worker that runs in its own process. */
export interface WorkerProcess {
  /** As a crash does it: nothing is finished, nothing given back. */
  kill(): Promise<void>;
  /** In order. */
  stop(): Promise<void>;
}

/** Starts a worker process and waits until it works. */
export async function startWorkerProcess(order: WorkerOrder): Promise<WorkerProcess> {
  const child: ChildProcess = fork(entry, { execPath: process.execPath, execArgv: [] });
  child.send(order);
  const [message] = await once(child, "message");
  if (message !== "running") throw new Error(`the worker said ${String(message)}`);
  const ended = once(child, "exit");
  return {
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
