import type pg from "pg";
import { readJournal } from "./journal.ts";
import type { CatalogueFacts, ForeignKey, StoredAs, TableFacts } from "./plan.ts";

/** Whether the extension is in this database. */
export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regproc('citus_version') is not null as found",
  );
  return rows[0]?.found ?? false;
}

/** Whether the tables have been distributed, at least in part. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (
       select from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
        where c.relnamespace = 'public'::regnamespace and d.partmethod = 'h') as found`,
  );
  return rows[0]?.found ?? false;
}

/** Requires Citus in the database, and a session that row policies do not filter. */
export async function readCatalogueFacts(client: pg.Client): Promise<CatalogueFacts> {
  const stored = await readStored(client);
  const { rows } = await client.query<{
    table: string;
    triggers: string[];
    uniqueKeys: TableFacts["uniqueKeys"];
  }>(
    `select c.relname as "table",
            array(select tgname::text from pg_trigger t
                   where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers,
            coalesce((
              select json_agg(json_build_object('name', k.relname, 'columns', (
                       select json_agg(a.attname) from pg_attribute a
                        where a.attrelid = c.oid and a.attnum = any (i.indkey))) order by k.relname)
                from pg_index i join pg_class k on k.oid = i.indexrelid
               where i.indrelid = c.oid and i.indisunique), '[]') as "uniqueKeys"
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname`,
  );
  const tables: TableFacts[] = [];
  for (const row of rows) {
    tables.push({
      ...row,
      storedAs: stored.get(row.table) ?? null,
      hasRows: await hasRows(client, row.table),
    });
  }
  return { tables, foreignKeys: await readForeignKeys(client), ...(await readJournal(client)) };
}

async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from public.${client.escapeIdentifier(table)} limit 1`);
  return rowCount === 1;
}

/**
 * A local table to which a reference table is related is in Citus's metadata too: with the method "n" and one copy.
 * @see https://docs.citusdata.com/en/v13.0/develop/api_metadata.html "Partition table"
 */
async function readStored(client: pg.Client): Promise<Map<string, StoredAs>> {
  const { rows } = await client.query<{
    table: string;
    method: string;
    copies: string;
    colocation: number;
    column: string | null;
  }>(
    `select c.relname as "table", d.partmethod::text as method, d.repmodel::text as copies,
            d.colocationid as colocation,
            case when d.partmethod = 'h' then column_to_column_name(d.logicalrelid, d.partkey::text) end as "column"
       from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
      where c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  );
  return new Map(
    rows.map(({ table, method, copies, colocation, column }): [string, StoredAs] => {
      if (method === "n") return [table, copies === "t" ? { kind: "reference" } : null];
      return [table, { kind: "distributed", column: column ?? "", colocation }];
    }),
  );
}

async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select f.relname as "table", c.conname as name, t.relname as references,
            pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
        and not f.relispartition
      order by f.relname, c.conname`,
  );
  return rows;
}
