import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { until } from "../support/until.ts";

let npm: ChildProcess | undefined;
let launcherPid: number | undefined;
afterEach(() => {
  for (const pid of [npm?.pid, launcherPid]) end(pid);
  launcherPid = undefined;
});

function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, "SIGTERM");
  } catch {
    // It has ended.
  }
}

/** Longer than three looks at the parent. */
const longMs = 1700;

/** Prints its id, then "running" again and again, and "stopped" once it is told so. */
const launcher = `
  const { stopWhenNpmDies } = await import(${JSON.stringify(resolve("scripts/launch/hand-over.mjs"))});
  stopWhenNpmDies(() => { console.log("stopped"); process.exit(); });
  process.on("SIGTERM", () => process.exit());
  console.log(process.pid);
  setInterval(() => console.log("running"), ${longMs});`;

/** As npm: starts a shell that starts the launcher. The command after it keeps the shell from being replaced by it. */
const starter = `
  const { spawn } = await import("node:child_process");
  const args = ["--input-type=module", "--eval", process.env.LAUNCHER];
  spawn("sh", ["-c", '"$0" "$@"; true', process.execPath, ...args], { stdio: "inherit" });`;

/** @returns the lines that the launcher has printed so far */
function startUnderNpm(event: string | undefined): string[] {
  const env: NodeJS.ProcessEnv = { ...process.env, LAUNCHER: launcher, npm_lifecycle_event: event };
  if (event === undefined) delete env["npm_lifecycle_event"];
  npm = spawn(process.execPath, ["--input-type=module", "--eval", starter], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  const lines: string[] = [];
  let text = "";
  npm.stdout?.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    lines.splice(0, lines.length, ...text.split("\n").slice(0, -1));
    launcherPid ??= lines[0] === undefined ? undefined : Number(lines[0]);
  });
  return lines;
}

test("it runs while npm does, and stops when npm is killed and the shell between them is not", async () => {
  const lines = startUnderNpm("start");
  await until("it has looked at its parent several times", () => lines.length > 1);
  expect(lines).not.toContain("stopped");
  npm?.kill("SIGKILL");
  await until("it has stopped", () => lines.at(-1) === "stopped");
});

test("started without npm, it outlives its parents", async () => {
  const lines = startUnderNpm(undefined);
  await until("it runs", () => lines.length > 1);
  npm?.kill("SIGKILL");
  // The next line may have been on its way already; between it and the one after it are several looks.
  const enough = lines.length + 2;
  await until("it has run on, or stopped", () => lines.length >= enough || lines.at(-1) === "stopped");
  expect(lines).not.toContain("stopped");
});
