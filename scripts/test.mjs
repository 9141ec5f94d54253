// npm test: all checks that a change must pass. npm run test:all: also the combinations that npm test leaves out.
// Needs only Node and npm. With CI set, files of failed tests are run once more, and tests that then pass are named as
// unstable. The last line is "N passed, N failed". --only NAME, which may be repeated, runs these steps only; SUITE_REPORT
// names a file that receives the steps with their times and failed tests (bench/suite.ts).
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./launch/browser.mjs";
import {
  browserStep,
  buildStep,
  checks,
  distributionStep,
  foreignServerStep,
  integrationStep,
  statementsStep,
} from "./launch/checks.mjs";
import { hasDebianPostgres, startDebianPostgres } from "./launch/debian-postgres.mjs";
import { environmentWith } from "./launch/hand-over.mjs";
import { ensureInstalled, pinnedNode } from "./launch/project.mjs";
import { repeatFailed } from "./launch/repeats.mjs";
import { findSpreadsheetProgram } from "./launch/spreadsheet-program.mjs";
import { printTimes, printTotal, runSteps } from "./launch/steps.mjs";

const { all: isAll, only } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
  },
}).values;
const isWanted = ({ name }) => only.length === 0 || only.includes(name);
ensureInstalled();
const node = pinnedNode();
const browser = ensureBrowser();
const spreadsheetProgram = isAll ? findSpreadsheetProgram() : undefined;
const { PORT, DATA_DIR } = process.env;
const env = {
  ...environmentWith(node),
  ...(isAll ? { TEST_ALL: "1", PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? "1000" } : {}),
  ...(browser ? { CHROMIUM_PATH: browser } : {}),
  ...(spreadsheetProgram ? { SPREADSHEET_PROGRAM: spreadsheetProgram } : {}),
  ...(PORT ? { E2E_PORT: PORT } : {}),
  ...(DATA_DIR ? { E2E_DATA_DIR: resolve(DATA_DIR, "browser-tests") } : {}),
};

if (isAll && !spreadsheetProgram)
  console.log("     LibreOffice is not installed: workbooks are not opened with it");
const statementsDir = mkdtempSync(join(tmpdir(), "vizor-statements-"));
const server = hasDebianPostgres() && only.length === 0 ? await startDebianPostgres() : undefined;
if (!server && only.length === 0)
  console.log("     Debian's PostgreSQL 15 is not installed: its tests are skipped");
const on15 = (step, ...rest) => (server ? [step("PostgreSQL 15", server.url, ...rest)] : []);
const patient = browser ? checks.filter(({ isPatient }) => isPatient) : [];
const others = checks.filter((check) => !patient.includes(check));
const first = [integrationStep(statementsDir), buildStep, ...others, ...on15(foreignServerStep)].filter(
  isWanted,
);
// These use results of the first steps: the built web app and the recorded statements. Two concurrent runs on one
// PostgreSQL 15 would overwrite each other's role passwords.
const second = [
  ...(browser ? [browserStep] : []),
  distributionStep(statementsDir),
  ...on15(statementsStep, statementsDir),
  ...patient,
].filter(isWanted);
try {
  const results = [...(await runSteps(node, first, env, 2)), ...(await runSteps(node, second, env, 2))];
  const unstable = process.env.CI ? await repeatFailed(node, results, env) : [];
  printTimes(results);
  writeReport(results);
  for (const line of unstable) console.log(line);
  const missing = browser || only.length > 0 ? 0 : 1;
  process.exitCode = printTotal(results, first.length + second.length + missing);
} finally {
  await server?.stop();
  rmSync(statementsDir, { recursive: true, force: true });
}

/** @param {import("./launch/steps.mjs").Result[]} results */
function writeReport(results) {
  const { SUITE_REPORT } = process.env;
  if (!SUITE_REPORT) return;
  const steps = results.map(({ step, passed, failed, seconds, files }) => ({
    name: step.name,
    passed,
    failed,
    seconds,
    failures: files.flatMap(({ file, failures }) => failures.map((failure) => ({ file, ...failure }))),
  }));
  writeFileSync(SUITE_REPORT, JSON.stringify(steps));
}
