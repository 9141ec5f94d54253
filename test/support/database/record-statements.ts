import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

/**
 * Writes the text of every statement that goes through our pools to `RECORD_STATEMENTS_DIR`, one JSON string a line
 * and each once per process, so that later steps can prepare them on another version of PostgreSQL and check that they can run
 * on a distributed database. Statements that tests write themselves are in files of their own.
 */
const folder = process.env["RECORD_STATEMENTS_DIR"];
if (folder) recordTo(folder);

function recordTo(directory: string): void {
  const product = textsOf(join(directory, `${process.pid}.jsonl`));
  const tests = textsOf(join(directory, `${process.pid}.tests.jsonl`));
  const prototype = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown };
  // Files that share a process load this once each.
  if ("isRecorded" in prototype.query) return;
  const { query } = prototype;
  const recorded = function (
    this: { connectionParameters?: { application_name?: string } },
    ...given: unknown[]
  ) {
    const text = textOf(given[0]);
    const isOurs = this.connectionParameters?.application_name?.startsWith("vizor ") === true;
    if (isOurs && text !== undefined && !product.has(text)) (isFromTest() ? tests : product).add(text);
    return query.apply(this, given);
  };
  prototype.query = Object.assign(recorded, { isRecorded: true });
}

/** Texts that are written to a file when they are added first. */
function textsOf(file: string) {
  const seen = new Set<string>();
  return {
    has: (text: string) => seen.has(text),
    add: (text: string) => {
      if (!seen.has(text)) appendFileSync(file, `${JSON.stringify(text)}\n`);
      seen.add(text);
    },
  };
}

const projectDir = fileURLToPath(new URL("../../../", import.meta.url));
/** What every statement passes through, whoever sends it. */
const passedThrough = /^(?:src\/platform\/db\/(?:pool|database)\.ts|test\/support\/database\/)/;

/** Whether the innermost function of ours that sends a statement is one of the tests. */
function isFromTest(): boolean {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = "" } = new Error("who sends the statement");
  Error.stackTraceLimit = before;
  for (const [, file = ""] of stack.matchAll(/((?:file:\/\/)?\/[^\s():]+):\d+:\d+/g)) {
    const path = relative(projectDir, file.replace(/^file:\/\//, ""));
    if (/^(?:src|demo|test|bench)\//.test(path) && !passedThrough.test(path))
      return /^(?:test|bench)\//.test(path);
  }
  return false;
}

/** A statement is given as text or as `{ text }`; streams such as COPY have no text here. */
function textOf(given: unknown): string | undefined {
  if (typeof given === "string") return given;
  const text = (given as { text?: unknown } | undefined)?.text;
  return typeof text === "string" ? text : undefined;
}
