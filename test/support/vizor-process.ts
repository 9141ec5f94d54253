import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

export interface VizorProcess {
  readonly child: ChildProcess;
  /** "http://127.0.0.1:…"; "" without the web service. */
  readonly address: string;
  output(): string;
  /** Waits for the end. @returns exit code, or the signal that ended it */
  ended(): Promise<number | NodeJS.Signals>;
}

/** @returns a function that waits for the exit of a process */
export function watchEnd(child: ChildProcess): () => Promise<number | NodeJS.Signals> {
  const end = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? signal ?? -1));
  });
  return () => end;
}

/** Starts `src/main.ts` or another program and waits until it logs that it is ready. */
export async function startVizorProcess(
  env: Record<string, string>,
  program: readonly string[] = ["src/main.ts"],
): Promise<VizorProcess> {
  const child = spawn(process.execPath, [...program], {
    env: { ...plainEnvironment(), PORT: "0", LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = watchEnd(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  // Far beyond what a start takes: on a busy machine it has taken half a minute.
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const ready = /is ready(?: at (http:\S+))?\n/.exec(output);
    if (ready) return { child, address: ready[1] ?? "", output: () => output, ended };
    await sleep(10);
  }
  child.kill("SIGKILL");
  throw new Error(`Vizor did not start:\n${output}`);
}

/** The environment without the settings of the test run. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = "", HOME = "/", NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
}
