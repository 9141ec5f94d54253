import pg from "pg";
import type { BackupHeader } from "./sums.ts";

/** Written by the migration itself. */
const migrationTable = "vizor_migration";

/** All our tables, partitioned ones included, referenced tables first. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> $1
      order by relname`,
    [migrationTable],
  );
  const references = await client.query<{ from: string; to: string }>(
    `select distinct f.relname as from, t.relname as to
       from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  return parentsFirst(
    tables.rows.map(({ name }) => name),
    references.rows,
  );
}

/**
 * Sorts tables topologically: each comes after those that it references.
 * @throws Error on circular references
 */
export function parentsFirst(
  names: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const ordered: string[] = [];
  let waiting = [...names];
  while (waiting.length > 0) {
    const free = waiting.filter(
      (name) => !references.some(({ from, to }) => from === name && waiting.includes(to)),
    );
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${waiting.join(", ")}`);
    ordered.push(...free);
    waiting = waiting.filter((name) => !free.includes(name));
  }
  return ordered;
}

export async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [qualified(table)],
  );
  return rows.map(({ name }) => name);
}

export interface OrderedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Of a distributed database: the column by which the table is distributed. */
  readonly distributedBy: string | undefined;
}

/**
 * The COPY statements that, one after the other, return a table's rows in the order of its primary key. Of a distributed table
 * the coordinator collects a statement's rows before it sorts them: so each of its statements asks for one site, or for one
 * of 256 ranges of pages.
 */
export async function orderedRows(
  client: pg.Client,
  { table, columns, distributedBy }: OrderedTable,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i, unnest(i.indkey) with ordinality as k(number, place), pg_attribute a
      where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.number
      order by k.place`,
    [qualified(table)],
  );
  if (rows.length === 0)
    throw new Error(`${table} has no primary key: its rows have no order to sum them by`);
  const order = rows.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
  // The parts follow each other in the order of the key only where it begins with their column.
  const isInParts = distributedBy !== undefined && rows[0]?.name === distributedBy;
  const conditions = isInParts ? await partsOf(client, table, distributedBy) : [""];
  return conditions.map(
    (where) =>
      `copy (select ${columnList(columns)} from ${qualified(table)} ${where} order by ${order}) to stdout`,
  );
}

async function partsOf(client: pg.Client, table: string, column: string): Promise<string[]> {
  if (column !== "site_id") return pageRanges.map((range) => `where ${range}`);
  const { rows } = await client.query<{ site: string }>(
    `select distinct site_id::text as site, site_id from ${qualified(table)} order by site_id`,
  );
  return rows.map(({ site }) => `where site_id = ${site}`);
}

/** By the first byte of the page's id, which is a hash. */
const pageRanges = Array.from({ length: 256 }, (_, first) => {
  const from = `page_id >= '${lowestUuid(first)}'`;
  return first === 255 ? from : `${from} and page_id < '${lowestUuid(first + 1)}'`;
});

function lowestUuid(firstByte: number): string {
  return `${firstByte.toString(16).padStart(2, "0")}000000-0000-0000-0000-000000000000`;
}

export async function listPartitions(client: pg.Client): Promise<BackupHeader["partitions"]> {
  const { rows } = await client.query<{ name: string; parent: string; bound: string }>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p')
      order by c.relname`,
  );
  return rows;
}

export async function listMigrations(client: pg.Client): Promise<BackupHeader["migrations"]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${migrationTable} order by name`,
  );
  return rows;
}

export function qualified(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}
