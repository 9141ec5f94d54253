import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../../", import.meta.url));
const readyMs = 180_000;
const stopMs = 30_000;

/** Builds the web app if its sources have changed and starts a demo for the tests. @returns a function that stops it */
export default async function startVizor(): Promise<() => Promise<void>> {
  const build = spawnSync(process.execPath, [join(project, "scripts/build-web.mjs")], {
    cwd: project,
    encoding: "utf8",
  });
  if (build.status !== 0) throw new Error(`The web app does not build:\n${build.stdout}${build.stderr}`);
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const vizor = spawn(process.execPath, [join(project, "demo/main.ts")], {
    cwd: project,
    env: { ...process.env, PORT: process.env["E2E_PORT"], DATA_DIR: dataDir, HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    await saysReady(vizor);
  } catch (error) {
    await stop(vizor);
    throw error;
  }
  return async () => {
    await stop(vizor);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function saysReady(vizor: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(
      () => reject(new Error(`Vizor was not ready in time. It said:\n${said}`)),
      readyMs,
    );
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes("Vizor is ready at")) return;
      clearTimeout(timer);
      resolve();
    };
    vizor.stdout?.on("data", hear);
    vizor.stderr?.on("data", hear);
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
