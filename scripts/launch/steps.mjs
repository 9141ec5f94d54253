import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { stopWhenNpmDies } from "./hand-over.mjs";
import { projectDir } from "./project.mjs";
import { sweep } from "./sweep.mjs";

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args arguments for Node
 * @property {Record<string, string>} [env]
 * @property {"exit" | "vitest" | "playwright"} counts "exit": the step is one check; otherwise each of its tests is one
 *
 * @typedef {{ name: string, passed: number, failed: number, seconds: number, output: string }} Result
 */

const running = new Set();
let isStopped = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);
stopWhenNpmDies(stopAll);

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
  running.add(child);
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  const code = await exitOf(child);
  running.delete(child);
  endGroup(child, "SIGTERM");
  const counts = isStopped ? { passed: 0, failed: 1 } : countsOf(step.counts, code, reportFile);
  await sweep(folder);
  const seconds = (performance.now() - startMs) / 1000;
  return { name: step.name, ...counts, seconds, output: Buffer.concat(chunks).toString() };
}

/** In DATA_DIR if it is set. As root the tests' databases run under another account, which must be able to enter it. */
function stepFolder() {
  const parent = process.env.DATA_DIR || tmpdir();
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "vizor-test-"));
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
  if (counts === "playwright") return ["--reporter=line,json"];
  return [];
}

function countsOf(kind, code, report) {
  if (kind === "exit") return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const json = JSON.parse(readFileSync(report, "utf8"));
  const { passed, failed } = kind === "vitest" ? vitestCounts(json) : playwrightCounts(json);
  // A step that ran nothing, or exited with an error although its tests passed, has failed.
  const isEmpty = passed + failed === 0;
  return { passed, failed: failed === 0 && (isEmpty || code !== 0) ? 1 : failed };
}

/** A skipped test counts as failed. A file that cannot be loaded has no tests and counts as one failure. */
function vitestCounts({
  numPassedTests,
  numFailedTests,
  numPendingTests = 0,
  numTodoTests = 0,
  testResults,
}) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests + brokenFiles };
}

function playwrightCounts({ stats, errors = [] }) {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + skipped + errors.length };
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

function report({ name, passed, failed, seconds, output }) {
  if (failed > 0) console.log(`\n${output.trimEnd()}\n`);
  const counts = `${passed} passed, ${failed} failed`;
  console.log(
    `${failed > 0 ? "FAIL" : "ok  "} ${name.padEnd(28)} ${counts.padEnd(24)} ${seconds.toFixed(1)} s`,
  );
}

/** Prints the total as the last line. @returns {number} the exit code */
export function printTotal(results, expected) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const missing = Math.max(0, expected - results.length);
  const failed = results.reduce((sum, result) => sum + result.failed, 0) + missing;
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
