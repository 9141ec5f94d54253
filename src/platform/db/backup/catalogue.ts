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

/** The COPY statement of a table's rows in primary key order. */
export async function orderedRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i, unnest(i.indkey) with ordinality as k(number, place), pg_attribute a
      where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.number
      order by k.place`,
    [qualified(table)],
  );
  if (rows.length === 0)
    throw new Error(`${table} has no primary key: its rows have no order to sum them by`);
  const order = rows.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
  return `copy (select ${columnList(columns)} from ${qualified(table)} order by ${order}) to stdout`;
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
