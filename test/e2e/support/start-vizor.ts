import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../../", import.meta.url));
const readyMs = 180_000;
const stopMs = 30_000;

/**
 * Builds the web app if its sources have changed and starts a demo for the tests, on E2E_PORT or, without it, on a port that
 * the system gives to it and that becomes E2E_PORT. @returns a function that stops it
 */
export default async function startVizor(): Promise<() => Promise<void>> {
  const build = spawnSync(process.execPath, [join(project, "scripts/build-web.mjs")], {
    cwd: project,
    encoding: "utf8",
  });
  if (build.status !== 0) throw new Error(`The web app does not build:\n${build.stdout}${build.stderr}`);
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const vizor = spawn(process.execPath, [join(project, "demo/main.ts")], {
    cwd: project,
    env: {
      ...process.env,
      PORT: process.env["E2E_PORT"] ?? "0",
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      // It and its processes load their modules in half the time.
      NODE_COMPILE_CACHE: join(project, "node_modules/.cache/compile"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    process.env["E2E_PORT"] = new URL(await addressOf(vizor, [vizor.stdout, vizor.stderr])).port;
    recordWarnings(vizor.stdout);
  } catch (error) {
    await stop(vizor);
    throw error;
  }
  return async () => {
    await stop(vizor);
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(warningsFile(), { force: true });
  };
}

/** Waits until the demo prints its address. */
function addressOf(vizor: ChildProcess, outputs: readonly Readable[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(
      () => reject(new Error(`Vizor was not ready in time. It said:\n${said}`)),
      readyMs,
    );
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /Vizor is ready at (\S+)\n/.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      for (const output of outputs) output.off("data", hear);
      // What nobody reads would stop the process once its pipe is full.
      for (const output of outputs) output.resume();
      resolve(address);
    };
    for (const output of outputs) output.on("data", hear);
    vizor.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`Vizor ended with ${code}. It said:\n${said}`));
    });
  });
}

/** Sends SIGTERM and waits; sends SIGKILL after `stopMs`. */
async function stop(vizor: ChildProcess): Promise<void> {
  if (vizor.exitCode !== null || vizor.signalCode !== null) return;
  const ended = new Promise((resolve) => vizor.once("exit", resolve));
  vizor.kill("SIGTERM");
  const timer = setTimeout(() => vizor.kill("SIGKILL"), stopMs);
  await ended;
  clearTimeout(timer);
}

/** Beside the data folder of the demo: its log lines from "warn" on. */
function warningsFile(): string {
  return `${process.env["E2E_DATA_DIR"]}.warnings`;
}

const isWarning = (line: string) => /"level":"(?:warn|error|fatal)"/.test(line);

/** Writes the warnings of a log of JSON lines to the file that tests read. */
function recordWarnings(log: Readable): void {
  createInterface({ input: log }).on("line", (line) => {
    if (isWarning(line)) appendFileSync(warningsFile(), `${line}\n`);
  });
}

const shownLines = 30;

/** The last warnings of the demo, whichever test caused them. */
export function lastWarnings(): string {
  const lines = existsSync(warningsFile()) ? readFileSync(warningsFile(), "utf8").split("\n") : [];
  return lines
    .filter((line) => line !== "")
    .slice(-shownLines)
    .join("\n");
}
