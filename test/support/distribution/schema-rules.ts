import type pg from "pg";
import { type Distribution, distributionByTable } from "../../../src/platform/db/distribution.ts";

/** What Citus refuses of tables, or what would not hold on a distributed one. */
export type SchemaRule =
  | "undeclared-table"
  | "unknown-table"
  | "unique-key"
  | "foreign-key"
  | "trigger"
  | "sequence"
  | "set-config";

export interface SchemaViolation {
  readonly rule: SchemaRule;
  readonly detail: string;
}

/** Triggers that look at nothing but their own row; `vizor distribute` lets Citus take them. */
const triggersOfOneRow: ReadonlySet<string> = new Set(["keep_final_price_day"]);

/** Violations of a migrated database. @param client of the owner */
export async function schemaViolations(client: pg.Client): Promise<SchemaViolation[]> {
  return [
    ...(await tables(client)),
    ...(await uniqueKeys(client)),
    ...(await foreignKeys(client)),
    ...(await triggers(client)),
    ...(await sequences(client)),
    ...(await settings(client)),
  ];
}

const distributionOf = (table: string): Distribution | undefined => distributionByTable.get(table);

function keyOf(table: string): string | undefined {
  const distribution = distributionOf(table);
  return distribution === "site_id" || distribution === "page_id" ? distribution : undefined;
}

/** Partitions are where their parent is. */
const ours = "c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition";

async function tables(client: pg.Client): Promise<SchemaViolation[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where ${ours}`,
  );
  const found = rows.map(({ name }) => name);
  return [
    ...found
      .filter((name) => !distributionOf(name))
      .map((detail) => ({ rule: "undeclared-table", detail }) as const),
    ...[...distributionByTable.keys()]
      .filter((name) => !found.includes(name))
      .map((detail) => ({ rule: "unknown-table", detail }) as const),
  ];
}

/** Each machine can only compare the rows that it has. */
async function uniqueKeys(client: pg.Client): Promise<SchemaViolation[]> {
  const { rows } = await client.query<{ table: string; index: string; columns: string[] }>(`
    select c.relname as table, i.indexrelid::regclass::text as index, array(
        select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and ${ours}`);
  return rows
    .filter(({ table, columns }) => {
      const key = keyOf(table);
      return key !== undefined && !columns.includes(key);
    })
    .map(({ index }) => ({ rule: "unique-key", detail: index }));
}

async function foreignKeys(client: pg.Client): Promise<SchemaViolation[]> {
  const { rows } = await client.query<{ name: string; from: string; to: string; pairs: [string, string][] }>(`
    select f.conname as name, c.relname as from, t.relname as to, (
        select json_agg(json_build_array(a.attname, b.attname))
          from unnest(f.conkey, f.confkey) as k(own, other)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
          join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other) as pairs
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
     where f.contype = 'f' and ${ours}`);
  return rows
    .filter(({ from, to, pairs }) => !isAllowed(from, to, pairs))
    .map(({ name }) => ({ rule: "foreign-key", detail: name }));
}

/** Within a group a reference holds the distribution column; every table may refer to a reference table. */
function isAllowed(from: string, to: string, pairs: readonly (readonly [string, string])[]): boolean {
  if (distributionOf(to) === "reference") return true;
  if (distributionOf(from) !== distributionOf(to)) return false;
  const key = keyOf(from);
  return key === undefined || pairs.some(([own, other]) => own === key && other === key);
}

async function triggers(client: pg.Client): Promise<SchemaViolation[]> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    select c.relname as table, g.tgname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where not g.tgisinternal and ${ours}`);
  return rows
    .filter(({ table, name }) => distributionOf(table) !== "local" && !triggersOfOneRow.has(name))
    .map(({ table, name }) => ({ rule: "trigger", detail: `${name} on ${table}` }));
}

/** Ids come from blocks of one counter. */
async function sequences(client: pg.Client): Promise<SchemaViolation[]> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where ${ours} and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')`);
  return rows
    .filter(({ table }) => distributionOf(table) !== "local")
    .map(({ table, column }) => ({ rule: "sequence", detail: `${table}.${column}` }));
}

/** A function of ours that limits itself to a site does it as forSite does. */
async function settings(client: pg.Client): Promise<SchemaViolation[]> {
  const { rows } = await client.query<{ name: string }>(`
    select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosrc ilike '%set_config(%'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  return rows.map(({ name }) => ({ rule: "set-config", detail: name }));
}
