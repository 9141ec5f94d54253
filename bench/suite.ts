import { parseArgs } from "node:util";
import { momentsOf } from "./suite/moments.ts";
import { runAt } from "./suite/other-clock.ts";
import { printRun, printSummary } from "./suite/print.ts";
import { runSuite, type SuiteRun, withBusyProcesses } from "./suite/run.ts";

const usage = `Usage: npm run bench -- suite [--times 10] [--busy 0] [--only "STEP"]...
       npm run bench -- suite --dates [--from 1] [--only "STEP"]...
`;

const goalSeconds = 480;

/**
 * Runs the tests of `npm test` without repeating failed ones: several times, also beside processes that keep a core busy each, or
 * with the clock of the whole machine at times at which programs tend to be wrong. Prints each step's times and every test that ever
 * failed. `--dates` needs root, Linux and Debian's package faketime.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      times: { type: "string", default: "10" },
      busy: { type: "string", default: "0" },
      dates: { type: "boolean", default: false },
      from: { type: "string", default: "1" },
      only: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const runs = values.dates
    ? await runDates(Number(values.from), values.only)
    : await runTimes(Number(values.times), Number(values.busy), values.only);
  printSummary(runs, values.dates || values.only.length > 0 || values.busy !== "0" ? undefined : goalSeconds);
  return runs.every(({ failed }) => failed === 0) ? 0 : 1;
}

async function runTimes(times: number, busy: number, only: readonly string[]): Promise<SuiteRun[]> {
  const runs: SuiteRun[] = [];
  for (let at = 1; at <= times; at += 1) {
    const suiteRun = await withBusyProcesses(busy, () => runSuite({ only }));
    printRun(`run ${at} of ${times}`, suiteRun);
    runs.push(suiteRun);
  }
  return runs;
}

/** The steps whose tests may depend on the date. */
const datedSteps = ["unit tests", "component tests", "integration, PostgreSQL 18", "browser tests"];

async function runDates(from: number, only: readonly string[]): Promise<SuiteRun[]> {
  const runs: SuiteRun[] = [];
  for (const [at, { name, instant }] of momentsOf(new Date()).entries()) {
    if (at + 1 < from) continue;
    const suiteRun = await runAt(instant, { only: only.length > 0 ? only : datedSteps });
    printRun(`${at + 1}. ${name}, ${instant.toISOString()}`, suiteRun);
    runs.push(suiteRun);
  }
  return runs;
}
