import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const stages = pathToFileURL("scripts/launch/stages.mjs").href;

/** A stage that writes this report, as vitest or Playwright would, and ends with this code. */
function stage(counts: "exit" | "vitest" | "playwright", code: number, report?: unknown) {
  const program = `
    const named = process.argv.find((item) => item.startsWith("--outputFile.json="))?.split("=")[1];
    const file = named ?? process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
    const report = ${JSON.stringify(report === undefined ? null : report)};
    if (report) require("node:fs").writeFileSync(file, JSON.stringify(report));
    process.exit(${code});`;
  return { name: "planted", args: ["-e", program, "--"], counts };
}

/** Runs stages as `npm test` does. @returns its last line and exit code */
function run(planted: readonly unknown[], expected = planted.length) {
  const program = `
    const { runStages, sumUp } = await import(${JSON.stringify(stages)});
    const results = await runStages(process.execPath, ${JSON.stringify(planted)}, process.env, 2);
    process.exitCode = sumUp(results, ${expected});`;
  const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  return { last: stdout.trimEnd().split("\n").at(-1), status };
}

const vitest = (passed: number, failed: number, rest = {}) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: [],
  ...rest,
});
const playwright = (expected: number, unexpected: number, rest = {}) => ({
  stats: { expected, unexpected, flaky: 0, skipped: 0, ...rest },
});

test("tests of all stages are summed, and all green is 0", () => {
  const planted = [
    stage("exit", 0),
    stage("vitest", 0, vitest(40, 0)),
    stage("playwright", 0, playwright(9, 0)),
  ];
  expect(run(planted)).toEqual({ last: "50 passed, 0 failed", status: 0 });
});

test.each([
  ["a failed test", stage("vitest", 1, vitest(3, 2)), "3 passed, 2 failed"],
  ["a skipped test", stage("vitest", 0, vitest(3, 0, { numPendingTests: 1 })), "3 passed, 1 failed"],
  ["a skipped browser test", stage("playwright", 0, playwright(3, 0, { skipped: 2 })), "3 passed, 2 failed"],
  ["no test at all", stage("vitest", 0, vitest(0, 0)), "0 passed, 1 failed"],
  ["no browser test at all", stage("playwright", 0, playwright(0, 0)), "0 passed, 1 failed"],
  ["no report", stage("vitest", 0), "0 passed, 1 failed"],
  ["an error beside green tests", stage("vitest", 1, vitest(3, 0)), "3 passed, 1 failed"],
  [
    "a file that cannot be loaded",
    stage("vitest", 1, vitest(3, 0, { testResults: [{ status: "failed", assertionResults: [] }] })),
    "3 passed, 1 failed",
  ],
  ["a command that fails", stage("exit", 2), "0 passed, 1 failed"],
])("%s fails the whole", (_name, planted, last) => {
  expect(run([planted])).toEqual({ last, status: 1 });
});

test("a stage that never ran counts as failed", () => {
  expect(run([stage("exit", 0)], 2)).toEqual({ last: "1 passed, 1 failed", status: 1 });
});
