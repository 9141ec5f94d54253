import type pg from "pg";
import type { CatalogueFacts, ForeignKey } from "./plan.ts";

/**
 * What a distribution has still to do, so that the next run completes an interrupted one. It is in a schema of its own, which
 * is dropped at the end and no backup includes.
 */
const schema = "vizor_distribution";

export async function createJournal(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists ${schema}`);
  await client.query(`
    create table if not exists ${schema}.dropped_foreign_key (
      place integer generated always as identity,
      table_name text not null,
      name text not null,
      referenced_table text not null,
      definition text not null,
      primary key (table_name, name))`);
  await client.query(
    `create table if not exists ${schema}.local_copy (table_name text primary key, row_count bigint not null)`,
  );
}

export async function dropJournal(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${schema} cascade`);
}

/** Whether a distribution was begun and not completed. */
export async function isDistributionInterrupted(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('${schema}.local_copy') is not null as found`,
  );
  return rows[0]?.found ?? false;
}

export async function readJournal(
  client: pg.Client,
): Promise<Pick<CatalogueFacts, "droppedForeignKeys" | "localCopies">> {
  if (!(await isDistributionInterrupted(client))) return { droppedForeignKeys: [], localCopies: [] };
  const keys = await client.query<ForeignKey>(
    `select table_name as "table", name, referenced_table as references, definition
       from ${schema}.dropped_foreign_key order by place`,
  );
  const copies = await client.query<{ table: string }>(
    `select table_name as "table" from ${schema}.local_copy order by table_name`,
  );
  return { droppedForeignKeys: keys.rows, localCopies: copies.rows.map(({ table }) => table) };
}

export async function recordDropped(client: pg.Client, key: ForeignKey): Promise<void> {
  await client.query(
    `insert into ${schema}.dropped_foreign_key (table_name, name, referenced_table, definition)
     values ($1, $2, $3, $4)`,
    [key.table, key.name, key.references, key.definition],
  );
}

export async function forgetDropped(client: pg.Client, { table, name }: ForeignKey): Promise<void> {
  await client.query(`delete from ${schema}.dropped_foreign_key where table_name = $1 and name = $2`, [
    table,
    name,
  ]);
}

/**
 * In the transaction that distributes the table, which leaves its rows on the coordinator.
 * @param rowCount how many there were before
 */
export async function recordLocalCopy(client: pg.Client, table: string, rowCount: number): Promise<void> {
  await client.query(`insert into ${schema}.local_copy (table_name, row_count) values ($1, $2)`, [
    table,
    rowCount,
  ]);
}

/** How many rows a table had before it was distributed. */
export async function readLocalCopy(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select row_count as rows from ${schema}.local_copy where table_name = $1`,
    [table],
  );
  return Number(rows[0]?.rows);
}

export async function forgetLocalCopy(client: pg.Client, table: string): Promise<void> {
  await client.query(`delete from ${schema}.local_copy where table_name = $1`, [table]);
}
