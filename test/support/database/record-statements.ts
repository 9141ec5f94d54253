import { appendFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Writes the text of every statement that goes through our pools to `RECORD_STATEMENTS_DIR`, one JSON string a line
 * and each once per process, so that a later step can prepare them on another version of PostgreSQL.
 */
const folder = process.env["RECORD_STATEMENTS_DIR"];
if (folder) recordTo(join(folder, `${process.pid}.jsonl`));

function recordTo(file: string): void {
  const seen = new Set<string>();
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
    if (isOurs && text !== undefined && !seen.has(text)) {
      seen.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return query.apply(this, given);
  };
  prototype.query = Object.assign(recorded, { isRecorded: true });
}

/** A statement is given as text or as `{ text }`; streams such as COPY have no text here. */
function textOf(given: unknown): string | undefined {
  if (typeof given === "string") return given;
  const text = (given as { text?: unknown } | undefined)?.text;
  return typeof text === "string" ? text : undefined;
}
