import { median } from "../support/statistics.ts";
import type { SuiteRun } from "./run.ts";

/** Prints one run: its time, each step's, and its failed tests. */
export function printRun(name: string, run: SuiteRun): void {
  console.log(`${name}: ${run.seconds.toFixed(0)} s, ${run.passed} passed, ${run.failed} failed`);
  console.log(`  ${run.steps.map((step) => `${step.name} ${step.seconds.toFixed(0)} s`).join(", ")}`);
  for (const line of failuresOf(run)) console.log(`  failed: ${line}`);
  for (const { failures } of run.steps)
    for (const { message } of failures) console.log(message.replace(/^/gm, "    "));
  if (run.steps.length === 0) console.log(run.end.replace(/^/gm, "    "));
}

/** Failed tests, and failed steps that named none. */
function failuresOf({ steps }: SuiteRun): string[] {
  return steps.flatMap(({ name, failed, failures }) =>
    failures.length === 0 && failed > 0 ? [name] : failures.map((one) => `${one.file} > ${one.name}`),
  );
}

/**
 * Prints median and worst of all runs and of each step, and every test that ever failed.
 * @param goalSeconds of the median
 */
export function printSummary(runs: readonly SuiteRun[], goalSeconds: number | undefined): void {
  const times = (of: readonly number[]) =>
    `median ${median(of).toFixed(0)} s, worst ${Math.max(...of).toFixed(0)} s`;
  const all = runs.map(({ seconds }) => seconds);
  const goal = goalSeconds === undefined ? "" : ` (goal: median ${goalSeconds} s)`;
  console.log(`\n${runs.length} runs: ${times(all)}${goal}`);
  const byStep = Map.groupBy(
    runs.flatMap(({ steps }) => steps),
    ({ name }) => name,
  );
  for (const [name, steps] of byStep)
    console.log(`  ${name.padEnd(28)} ${times(steps.map(({ seconds }) => seconds))}`);
  const everFailed = Map.groupBy(runs.flatMap(failuresOf), (line) => line);
  if (everFailed.size === 0) console.log("No test ever failed.");
  for (const [line, times] of everFailed) console.log(`failed ${times.length} times: ${line}`);
}
