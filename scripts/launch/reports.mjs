import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { projectDir } from "./project.mjs";

/**
 * @typedef {object} FileReport
 * @property {string} file path in the project
 * @property {number} seconds duration of its tests, without what vitest or Playwright do before and after
 * @property {Failure[]} failures its failed tests; a file that cannot be loaded is one of them
 *
 * @typedef {object} Failure
 * @property {string} name
 * @property {string} message
 * @property {string[]} [notes] texts that a browser test attached, as what the page showed and which of its requests failed
 *
 * @typedef {{ passed: number, failed: number, files: FileReport[] }} Report counts of tests
 */

/**
 * Counts the tests of a step that has ended. One that ran nothing, or exited with an error although its tests passed, has
 * failed; so has one without a report.
 * @param {"exit" | "vitest" | "playwright"} kind
 * @param {number | null} code exit code
 * @param {string} path of the report
 * @param {string} output what the step printed
 * @returns {Report}
 */
export function readReport(kind, code, path, output) {
  if (kind === "exit") return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, files: [] };
  if (!existsSync(path)) return { passed: 0, failed: 1, files: [] };
  const json = JSON.parse(readFileSync(path, "utf8"));
  const { passed, failed, files } = kind === "vitest" ? vitestReport(json, output) : playwrightReport(json);
  const isEmpty = passed + failed === 0;
  return { passed, failed: failed === 0 && (isEmpty || code !== 0) ? 1 : failed, files };
}

/**
 * A skipped test counts as failed. A file that cannot be loaded has no tests and counts as one failure. Errors outside the
 * tests are in the output only.
 */
function vitestReport(
  { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0, testResults },
  output,
) {
  const unhandled = Number(/Vitest caught (\d+) unhandled error/.exec(output)?.[1] ?? 0);
  const files = testResults.map(vitestFile);
  const brokenFiles = testResults.filter(isBroken).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + brokenFiles + unhandled,
    files,
  };
}

const isBroken = ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0;

function vitestFile(result) {
  const { name = "", startTime = 0, endTime = 0, message = "", assertionResults } = result;
  const failed = assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ ancestorTitles = [], title, failureMessages = [] }) => ({
      name: [...ancestorTitles, title].join(" > "),
      message: failureMessages[0] ?? "",
    }));
  return {
    file: relative(projectDir, name),
    seconds: (endTime - startTime) / 1000,
    failures: isBroken(result) ? [{ name: "the file is loaded", message }] : failed,
  };
}

function playwrightReport({ stats, config = {}, suites = [], errors = [] }) {
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected + flaky,
    failed: unexpected + skipped + errors.length,
    files: suites.map((suite) => playwrightFile(config.rootDir ?? projectDir, suite)),
  };
}

function playwrightFile(rootDir, suite) {
  const specs = specsOf(suite, []);
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return {
    file: relative(projectDir, join(rootDir, suite.file)),
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    failures: specs.flatMap(({ name, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ results }) => {
          const { error, attachments = [] } = results.find((result) => result.error) ?? {};
          return { name, message: error?.message ?? "", notes: attachments.flatMap(noteOf) };
        }),
    ),
  };
}

/** Characters of an attachment that are printed: a long page has more. */
const maxNoteLength = 30_000;

/** A text that was attached; of Playwright's own description of the failure only the page's part, as the output has the rest. */
function noteOf({ name, contentType = "", path, body }) {
  if (!contentType.startsWith("text/")) return [];
  const text = path === undefined ? Buffer.from(body ?? "", "base64").toString() : readIfThere(path);
  const note = name === "error-context" ? (/^```yaml\n[\s\S]*?^```$/m.exec(text)?.[0] ?? "") : text;
  return note === "" ? [] : [`${name}:\n${note.slice(0, maxNoteLength)}`];
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

/** The tests of a file with the titles that lead to them. */
function specsOf({ specs = [], suites = [] }, titles) {
  return [
    ...specs.map(({ title, tests }) => ({ name: [...titles, title].join(" > "), tests })),
    ...suites.flatMap((inner) => specsOf(inner, [...titles, inner.title])),
  ];
}
