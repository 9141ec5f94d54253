import type { CompiledQuery } from "kysely";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { timeZone } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import { setSite } from "./database.ts";

export interface CopyOptions {
  /** `database.addresses.worker` */
  readonly address: string;
  readonly siteId: AuthorizedSiteId;
}

/** A query that runs longer is cancelled by the server, milliseconds. */
const statementMs = 600_000;

/**
 * The rows of a query as whole lines of COPY's text format, in which null is an empty text and instants are local
 * ("2026-11-21 12:00:00+02"). They are read on a connection of their own, with the rights of one site: all as of one
 * instant, however many there are, and no faster than they are used.
 */
export async function* copyLines(
  { address, siteId }: CopyOptions,
  query: CompiledQuery,
): AsyncGenerator<Buffer> {
  const client = new pg.Client({
    connectionString: address,
    application_name: "vizor copy",
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    keepAlive: true,
  });
  // Also thrown by the query that is running.
  client.on("error", () => undefined);
  await client.connect();
  let isFinished = false;
  try {
    await client.query("begin read only");
    await client.query(
      `${setSite(siteId)}; set local timezone = ${pg.escapeLiteral(timeZone)}; set local work_mem = '32MB'`,
    );
    const text = withLiterals(query);
    const stream = client.query(copyTo(`copy (${text}) to stdout with (format text, null '')`));
    yield* wholeLines(stream);
    await client.query("commit");
    isFinished = true;
  } finally {
    // The rest of an unfinished answer would have to be read first.
    if (!isFinished) connectionOf(client).stream.destroy();
    await client.end();
  }
}

function connectionOf(client: pg.Client): { readonly stream: { destroy(): void } } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
}

const lineEnd = 10;

/** The same bytes, cut after line ends: within a value, line ends are escaped. */
async function* wholeLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(lineEnd) + 1;
    if (end > 0) {
      yield rest.length > 0 ? Buffer.concat([...rest, chunk.subarray(0, end)]) : chunk.subarray(0, end);
      rest = [];
    }
    if (end < chunk.length) rest.push(chunk.subarray(end));
  }
}

/**
 * The text of a query with its parameters written as literals, because COPY takes no parameters. Literals have no type of
 * their own, as parameters have none.
 */
export function withLiterals({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): string {
  return sql.replace(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]));
}

function literal(value: unknown): string {
  const text = textOf(value);
  return text === null ? "null" : pg.escapeLiteral(text);
}

/** A value as PostgreSQL reads it from text. */
function textOf(value: unknown): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(",")}}`;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  throw new TypeError(`a parameter of type ${typeof value} cannot be written as a literal`);
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  return text === null ? "null" : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
