import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const launch = (name: string) => pathToFileURL(`scripts/launch/${name}.mjs`).href;
const config = (name: string) => `test/fixtures/repeats/${name}.config.ts`;
const steps = {
  vitest: {
    name: "planted tests",
    args: ["node_modules/vitest/vitest.mjs", "run", "--config", config("vitest")],
    counts: "vitest",
  },
  playwright: {
    name: "planted browser tests",
    args: ["node_modules/@playwright/test/cli.js", "test", "--config", config("playwright")],
    counts: "playwright",
  },
} as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vizor-repeats-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a step as `npm test` with CI does. */
function run(step: (typeof steps)[keyof typeof steps], ...filters: readonly string[]) {
  const program = `
    const { runSteps, printTimes, printTotal } = await import(${JSON.stringify(launch("steps"))});
    const { repeatFailed } = await import(${JSON.stringify(launch("repeats"))});
    const step = ${JSON.stringify({ ...step, args: [...step.args, ...filters] })};
    const results = await runSteps(process.execPath, [step], process.env, 2);
    for (const line of await repeatFailed(process.execPath, results, process.env)) console.log(line);
    printTimes(results);
    process.exitCode = printTotal(results, 1);`;
  const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
    // A run of vitest within one of its own workers would take itself for that worker.
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(?:VITEST|TEST)/.test(key))),
      REPEATS_DIR: folder,
    },
  });
  return { lines: stdout.trimEnd().split("\n"), stdout, status };
}

const runsOf = (name: string) => readFileSync(join(folder, name), "utf8").length;

test.each(Object.values(steps))(
  "$name: one that passes alone is unstable; one that fails twice has failed",
  (step) => {
    const suffix = step.counts === "vitest" ? "vitest" : "spec";
    const { lines, stdout, status } = run(step);
    expect({ last: lines.at(-1), status }).toEqual({ last: "2 passed, 1 failed", status: 1 });
    expect(lines.filter((line) => line.startsWith("unstable"))).toEqual([
      `unstable: test/fixtures/repeats/every-other-time.${suffix}.ts > passes every second time`,
    ]);
    expect(stdout).toMatch(/passed now; failed before with: .*[Ee]xpected/);
    for (const note of [
      "failed requests:\n503 POST /api/planted",
      'error-context:\n```yaml\n- button "Planted"',
    ])
      expect(stdout.includes(`when passes every second time failed, ${note}`)).toBe(
        step.counts === "playwright",
      );
    expect(stdout).toMatch(/^Slowest files:\n +\d+\.\d s {2}test\/fixtures\/repeats\//m);
    expect([runsOf(`${step.counts} every other time`), runsOf(`${step.counts} never`)]).toEqual([2, 2]);
  },
);

test("when every failed file passes alone, the run is green", () => {
  const { lines, status } = run(steps.vitest, "every-other-time");
  expect({ last: lines.at(-1), status }).toEqual({ last: "2 passed, 0 failed", status: 0 });
});

test("a run that is stopped by a signal repeats nothing", async () => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [
      { name: "a.test.ts", status: "failed", assertionResults: [{ title: "a", status: "failed" }] },
    ],
  };
  const failing = `
    const file = process.argv.find((item) => item.startsWith("--outputFile.json=")).split("=")[1];
    require("node:fs").writeFileSync(file, ${JSON.stringify(JSON.stringify(report))});
    process.exitCode = 1;`;
  const planted = [
    { name: "failing", args: ["-e", failing, "--"], counts: "vitest" },
    { name: "endless", args: ["-e", "setInterval(() => {}, 1000)"], counts: "exit" },
  ];
  const program = `
    const { runSteps } = await import(${JSON.stringify(launch("steps"))});
    const { repeatFailed } = await import(${JSON.stringify(launch("repeats"))});
    const results = await runSteps(process.execPath, ${JSON.stringify(planted)}, process.env, 2);
    await repeatFailed(process.execPath, results, process.env);
    process.exit(results.length);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
    if (/^FAIL failing/m.test(output)) child.kill("SIGTERM");
  });
  const [code] = await once(child, "exit");
  expect(code).toBe(2);
  expect(output).not.toContain("again, alone");
});
