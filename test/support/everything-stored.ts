import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import type { TestDatabase } from "./database/database.ts";

/**
 * Every value of every table of the database, also of those that are added later; bytes as text and as base64, hexadecimal and
 * base64url, and what is compressed as it was before.
 */
export async function everythingStored({ owner }: TestDatabase): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(owner);
  if (tables.length < 20) throw new Error("the tables were not found");
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.raw(name)}`.execute(owner);
    texts.push(`${name} ${JSON.stringify(rows, bytesAsText)}`);
  }
  return texts.join("\n");
}

function bytesAsText(_key: string, value: unknown): unknown {
  const isBytes = typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";
  if (!isBytes || !("data" in value)) return value;
  const bytes = Buffer.from(value.data as number[]);
  const forms = (["latin1", "base64", "base64url", "hex"] as const).map((form) => bytes.toString(form));
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? [...forms, gunzipSync(bytes).toString()] : forms;
}
