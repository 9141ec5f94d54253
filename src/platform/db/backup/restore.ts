import { createReadStream } from "node:fs";
import { pipeline as join, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { isDistributed } from "../cluster/catalogue-facts.ts";
import { sumTable } from "./backup.ts";
import { columnList, listMigrations, qualified } from "./catalogue.ts";
import { readFrames } from "./frames.ts";
import {
  type BackupHeader,
  backupHeader,
  fixTextForms,
  type TableSum,
  tableStart,
  tableSum,
} from "./sums.ts";

/** Tables whose initial rows a migration inserts; the backup replaces them. */
const seededTables: ReadonlySet<string> = new Set(["id_counter", "plan"]);

/**
 * Restores a backup into an empty database, distributed or not: completely, with the same checksums, or not at all.
 * @param migrateTo migrates the database to the named migration; without a name, to the newest
 * @throws Error when the database has rows, or the file is damaged or newer than this program
 */
export async function restoreBackup(
  ownerUrl: string,
  file: string,
  migrateTo: (upTo?: string) => Promise<unknown>,
): Promise<TableSum[]> {
  const frames = readFrames(unpacked(file));
  const header = backupHeader.parse(JSON.parse((await next(frames)).toString()));
  await migrateTo(header.migrations.at(-1)?.name);
  const sums = await restoreRows(ownerUrl, header, frames);
  await migrateTo();
  return sums;
}

/** An error of reading or decompression destroys the stream, and so reaches its reader. */
function unpacked(file: string): Readable {
  return join(createReadStream(file), createZstdDecompress(), () => undefined);
}

async function restoreRows(
  ownerUrl: string,
  header: BackupHeader,
  frames: AsyncGenerator<Buffer>,
): Promise<TableSum[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await fixTextForms(client);
    const isInShards = await isDistributed(client);
    await client.query("begin");
    // Citus refuses to write tables in parallel after those that they reference.
    if (isInShards) await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await assertSameSchema(client, header);
    await assertEmpty(client, header.tables);
    await makePartitions(client, header);
    const sums: TableSum[] = [];
    for (const table of header.tables) sums.push(await restoreTable({ client, isInShards }, table, frames));
    if (!(await frames.next()).done) throw new Error("The backup holds more than it says: it is damaged");
    await setCounters(client);
    await client.query("commit");
    return sums;
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end();
  }
}

interface RestoreTarget {
  readonly client: pg.Client;
  readonly isInShards: boolean;
}

async function restoreTable(
  { client, isInShards }: RestoreTarget,
  table: string,
  frames: AsyncGenerator<Buffer>,
): Promise<TableSum> {
  const start = tableStart.parse(JSON.parse((await next(frames)).toString()));
  if (start.table !== table) throw new Error(`The backup holds ${start.table} where it says ${table}`);
  if (seededTables.has(table)) await client.query(`delete from ${qualified(table)}`);
  const target = `copy ${qualified(table)} (${columnList(start.columns)}) from stdin`;
  await pipeline(Readable.from(rowsOf(frames)), client.query(copyFrom(target)));
  const expected = tableSum.parse(JSON.parse((await next(frames)).toString()));
  const found = await sumTable(client, table, isInShards);
  if (found.rows !== expected.rows || found.sha256 !== expected.sha256) {
    throw new Error(`${table} does not have the checksum that the backup names: nothing was restored`);
  }
  return found;
}

async function* rowsOf(frames: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const rows = await next(frames);
    if (rows.length === 0) return;
    yield rows;
  }
}

async function next(frames: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { value, done } = await frames.next();
  if (done || value === undefined) throw new Error("The backup is truncated");
  return value;
}

async function assertSameSchema(client: pg.Client, { migrations }: BackupHeader): Promise<void> {
  const present = await listMigrations(client);
  if (JSON.stringify(present) !== JSON.stringify(migrations)) {
    throw new Error(
      `The backup was made at ${migrations.at(-1)?.name}, the database is at ${present.at(-1)?.name ?? "nothing"}, or their migrations differ`,
    );
  }
}

async function assertEmpty(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`lock table ${tables.map(qualified).join(", ")} in exclusive mode`);
  for (const table of tables) {
    if (seededTables.has(table)) continue;
    const { rowCount } = await client.query(`select 1 from ${qualified(table)} limit 1`);
    if (rowCount) throw new Error(`A backup goes into an empty database only: ${table} holds rows`);
  }
}

async function makePartitions(client: pg.Client, { partitions }: BackupHeader): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    if (!/^(DEFAULT|FOR VALUES FROM \([^();]*\) TO \([^();]*\))$/.test(bound)) {
      throw new Error(`The backup names a partition that is not of ours: ${name}`);
    }
    await client.query(
      `create table if not exists ${qualified(name)} partition of ${qualified(parent)} ${bound}`,
    );
  }
}

/** Sets identity sequences to continue after the highest value. */
async function setCounters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> ''`,
  );
  for (const { table, column, sequence } of rows) {
    const name = pg.escapeIdentifier(column);
    await client.query(
      `select setval($1::regclass, coalesce(max(${name}), 1), max(${name}) is not null) from ${qualified(table)}`,
      [sequence],
    );
  }
}
