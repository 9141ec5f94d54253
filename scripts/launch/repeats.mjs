import { hasStopped, runStep } from "./steps.mjs";

/**
 * Runs the files of failed tests once more, one file at a time, in new processes and with nothing beside them. The tests of
 * a file that passes then count as passed and are named as unstable; a file that fails again stays failed, and its second
 * output is printed. Checks other than tests, and errors that belong to no file, are not repeated; nor is anything once the
 * run was stopped.
 * @param {string} node
 * @param {import("./steps.mjs").Result[]} results of `runSteps`; their counts are changed
 * @returns {Promise<string[]>} one line for each unstable test
 */
export async function repeatFailed(node, results, env) {
  const unstable = [];
  for (const result of results) {
    for (const { file, failures } of result.files.filter((one) => one.failures.length > 0)) {
      if (hasStopped()) return unstable;
      const { step } = result;
      // The second run removes what the first one attached.
      for (const { name, notes = [] } of failures)
        for (const note of notes) console.log(`     when ${name} failed, ${note}`);
      console.log(`     running ${file} again, alone (${step.name})`);
      const again = await runStep(node, { ...step, args: [...step.args, filterFor(step.counts, file)] }, env);
      if (again.failed > 0) {
        console.log(`\n${again.output.trimEnd()}\n`);
        continue;
      }
      result.failed -= failures.length;
      result.passed += failures.length;
      for (const { name, message } of failures) {
        console.log(`     passed now; failed before with: ${message}`);
        unstable.push(`unstable: ${file} > ${name}`);
      }
    }
  }
  return unstable;
}

/** Vitest takes a part of the path, Playwright a regular expression. */
function filterFor(counts, file) {
  return counts === "playwright" ? file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : file;
}
