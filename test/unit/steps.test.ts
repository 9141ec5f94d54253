import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const steps = pathToFileURL("scripts/launch/steps.mjs").href;

/** A step that writes this report, as vitest or Playwright would, and ends with this code. */
function step(counts: "exit" | "vitest" | "playwright", code: number, report?: unknown) {
  const program = `
    const named = process.argv.find((item) => item.startsWith("--outputFile.json="))?.split("=")[1];
    const file = named ?? process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
    const report = ${JSON.stringify(report === undefined ? null : report)};
    if (report) require("node:fs").writeFileSync(file, JSON.stringify(report));
    process.exit(${code});`;
  return { name: "planted", args: ["-e", program, "--"], counts };
}

/** Runs steps as `npm test` does. @returns its last line and exit code */
function run(planted: readonly unknown[], expected = planted.length) {
  const program = `
    const { runSteps, printTotal } = await import(${JSON.stringify(steps)});
    const results = await runSteps(process.execPath, ${JSON.stringify(planted)}, process.env, 2);
    process.exitCode = printTotal(results, ${expected});`;
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

test("tests of all steps are added up, and the exit code is 0 when all pass", () => {
  const planted = [
    step("exit", 0),
    step("vitest", 0, vitest(40, 0)),
    step("playwright", 0, playwright(9, 0)),
  ];
  expect(run(planted)).toEqual({ last: "50 passed, 0 failed", status: 0 });
});

test.each([
  ["a failed test", step("vitest", 1, vitest(3, 2)), "3 passed, 2 failed"],
  ["a skipped test", step("vitest", 0, vitest(3, 0, { numPendingTests: 1 })), "3 passed, 1 failed"],
  ["a skipped browser test", step("playwright", 0, playwright(3, 0, { skipped: 2 })), "3 passed, 2 failed"],
  ["no test at all", step("vitest", 0, vitest(0, 0)), "0 passed, 1 failed"],
  ["no browser test at all", step("playwright", 0, playwright(0, 0)), "0 passed, 1 failed"],
  ["no report", step("vitest", 0), "0 passed, 1 failed"],
  ["an error beside green tests", step("vitest", 1, vitest(3, 0)), "3 passed, 1 failed"],
  [
    "a file that cannot be loaded",
    step("vitest", 1, vitest(3, 0, { testResults: [{ status: "failed", assertionResults: [] }] })),
    "3 passed, 1 failed",
  ],
  ["a command that fails", step("exit", 2), "0 passed, 1 failed"],
])("%s fails the run", (_name, planted, last) => {
  expect(run([planted])).toEqual({ last, status: 1 });
});

test("a step that never ran counts as failed", () => {
  expect(run([step("exit", 0)], 2)).toEqual({ last: "1 passed, 1 failed", status: 1 });
});
