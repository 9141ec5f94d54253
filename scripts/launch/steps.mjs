import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { stopWhenNpmDies } from "./hand-over.mjs";
import { projectDir } from "./project.mjs";
import { readReport } from "./reports.mjs";
import { sweep } from "./sweep.mjs";
import { temporaryParent } from "./temporary-folder.mjs";

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args arguments for Node
 * @property {Record<string, string>} [env]
 * @property {"exit" | "vitest" | "playwright"} counts "exit": the step is one check; otherwise each of its tests is one
 * @property {boolean} [isPatient] runs with a lower priority beside the browser tests, which wait now and then
 *
 * @typedef {object} Result
 * @property {Step} step
 * @property {number} passed
 * @property {number} failed
 * @property {import("./reports.mjs").FileReport[]} files empty for a step that is one check
 * @property {number} seconds
 * @property {string} output
 */

const running = new Set();
let isStopped = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);
stopWhenNpmDies(stopAll);

/** Whether a signal has ended the run: nothing more may be started. */
export const hasStopped = () => isStopped;

/** Stops the running steps and removes their files. The total counts the steps that did not run as failed. */
function stopAll() {
  isStopped = true;
  for (const child of running) endGroup(child, "SIGTERM");
  setTimeout(() => {
    for (const child of running) endGroup(child, "SIGKILL");
  }, 15_000).unref();
}

/** Each step leads its own process group, so that none of its child processes outlives it. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has already exited.
  }
}

/** @returns {Promise<Result>} */
export async function runStep(node, step, env) {
  const startMs = performance.now();
  const folder = stepFolder();
  const reportFile = join(folder, "report.json");
  const child = spawn(node, [...step.args, ...reporterArguments(step.counts, reportFile)], {
    cwd: projectDir,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env,
      TEST_DATA_DIR: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      NO_COLOR: "1",
      ...step.env,
    },
  });
  if (step.isPatient) lowerPriority(child.pid);
  running.add(child);
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  const code = await exitOf(child);
  running.delete(child);
  endGroup(child, "SIGTERM");
  const output = Buffer.concat(chunks).toString();
  const report = isStopped
    ? { passed: 0, failed: 1, files: [] }
    : readReport(step.counts, code, reportFile, output);
  await sweep(folder);
  const seconds = (performance.now() - startMs) / 1000;
  return { step, ...report, seconds, output };
}

function lowerPriority(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it.
  }
}

/** As root the tests' databases run under another account, which must be able to enter it. */
function stepFolder() {
  const folder = mkdtempSync(join(temporaryParent(), "vizor-test-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** Waits for the exit and for the end of the output, which a surviving grandchild may hold open. */
async function exitOf(child) {
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", resolve);
  });
  const written = Promise.all(
    [child.stdout, child.stderr].map((stream) => finished(stream).catch(() => undefined)),
  );
  await Promise.race([written, sleep(1000, undefined, { ref: false })]);
  return code;
}

function reporterArguments(counts, report) {
  if (counts === "vitest") return ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  if (counts === "playwright") return ["--reporter=dot,json"];
  return [];
}

/**
 * Runs steps in order, `concurrency` at a time. Prints a line for each as it ends, and the output of those that failed.
 * @returns {Promise<Result[]>}
 */
export async function runSteps(node, steps, env, concurrency) {
  const waiting = [...steps];
  const results = [];
  const lane = async () => {
    for (let step = waiting.shift(); step && !isStopped; step = waiting.shift()) {
      const result = await runStep(node, step, env);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return results;
}

function report(result) {
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n`);
  printStep(result);
}

function printStep({ step, passed, failed, seconds }) {
  const counts = `${passed} passed, ${failed} failed`;
  console.log(
    `${failed > 0 ? "FAIL" : "ok  "} ${step.name.padEnd(28)} ${counts.padEnd(24)} ${seconds.toFixed(1)} s`,
  );
}

/** Prints each step with its time, the longest first, and the slowest test files. @param {Result[]} results */
export function printTimes(results) {
  console.log("\nSteps:");
  for (const result of results.toSorted((one, other) => other.seconds - one.seconds)) printStep(result);
  console.log("\nSlowest files:");
  const files = results.flatMap(({ step, files }) => files.map((file) => ({ ...file, step })));
  for (const { file, seconds, step } of files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 15))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file} (${step.name})`);
  console.log();
}

/** Prints the total as the last line. @returns {number} the exit code */
export function printTotal(results, expected) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const missing = Math.max(0, expected - results.length);
  const failed = results.reduce((sum, result) => sum + result.failed, 0) + missing;
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
