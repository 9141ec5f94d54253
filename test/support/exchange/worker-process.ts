import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Starts a worker that writes files. @returns a function that kills it, as a crash does: it finishes and releases nothing */
export function startExportWorker(workerUrl: string): Promise<() => Promise<void>> {
  return startWorker("export-worker.process.ts", workerUrl);
}

/** Starts a worker that applies imports. @returns as `startExportWorker` */
export function startImportWorker(workerUrl: string): Promise<() => Promise<void>> {
  return startWorker("import-worker.process.ts", workerUrl);
}

async function startWorker(program: string, workerUrl: string): Promise<() => Promise<void>> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), [workerUrl], { execArgv: [] });
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
  if (child.exitCode !== null) throw new Error("the worker has ended");
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}
