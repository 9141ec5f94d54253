import type pg from "pg";
import { distributionByTable, distributionByView } from "../../../src/platform/db/distribution.ts";

/** "i" immutable, "s" stable, "v" volatile, as in pg_proc. */
export type Volatility = "i" | "s" | "v";

const order: readonly Volatility[] = ["i", "s", "v"];

/** What the rules know of tables and functions. */
export interface KnownSchema {
  /** Columns of a table or view with their types, as "timestamptz"; undefined: not known. */
  readonly typesOf: (table: string) => ReadonlyMap<string, string> | undefined;
  readonly columnsOf: (table: string) => ReadonlySet<string> | undefined;
  /** The least constant of all functions of a name; undefined: not known. */
  readonly volatilityOf: (name: string) => Volatility | undefined;
  /** "site_id", "page_id", "reference" or "local"; undefined: a catalogue of PostgreSQL. */
  readonly distributionOf: (table: string) => string | undefined;
  /** Its distribution column; undefined: not distributed. */
  readonly keyOf: (table: string) => string | undefined;
}

/** What is read from a migrated database; plain data. */
export interface SchemaRows {
  /** [table, column, type] of every table and view. */
  readonly columns: readonly (readonly [string, string, string])[];
  /** [name, volatility] of every function. */
  readonly functions: readonly (readonly [string, Volatility])[];
}

export function knownSchema({ columns, functions }: SchemaRows): KnownSchema {
  const types = new Map<string, Map<string, string>>();
  for (const [table, column, type] of columns) {
    types.set(table, (types.get(table) ?? new Map()).set(column, type));
  }
  const volatilities = new Map<string, Volatility>();
  for (const [name, volatility] of functions) {
    const before = volatilities.get(name) ?? "i";
    volatilities.set(name, order.indexOf(before) > order.indexOf(volatility) ? before : volatility);
  }
  const distributionOf = (table: string) => distributionByTable.get(table) ?? distributionByView.get(table);
  return {
    typesOf: (table) => types.get(table),
    columnsOf: (table) => {
      const known = types.get(table);
      return known && new Set(known.keys());
    },
    volatilityOf: (name) => volatilities.get(name),
    distributionOf: (table) =>
      distributionOf(table) ?? (table.startsWith("graphile_worker.") ? "local" : undefined),
    keyOf: (table) => {
      const distribution = distributionOf(table);
      return distribution === "site_id" || distribution === "page_id" ? distribution : undefined;
    },
  };
}

/** @param client of the owner of a migrated database */
export async function readSchemaRows(client: pg.Client): Promise<SchemaRows> {
  const columns = await client.query<{ row: [string, string, string] }>(`
    select json_build_array(c.relname, a.attname, t.typname) as row
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped`);
  const functions = await client.query<{ row: [string, Volatility] }>(`
    select json_build_array(proname, provolatile) as row from pg_proc
     where pronamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace)`);
  return { columns: columns.rows.map(({ row }) => row), functions: functions.rows.map(({ row }) => row) };
}
