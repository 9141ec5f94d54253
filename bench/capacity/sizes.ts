import { sql } from "kysely";
import type { BenchDatabase } from "../support/database.ts";
import type { RowSizes } from "./plan.ts";

/** Bytes of a table, its partitions included. */
export interface TableSize {
  readonly name: string;
  readonly rows: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Long values stored apart. */
  readonly toastBytes: number;
}

export const measuredTables = [
  "product",
  "listing",
  "offer",
  "brand",
  "category",
  "page",
  "page_watch",
  "price_point",
  "page_check",
  "product_history",
  "crawl_host",
  "crawl_task",
] as const;

/** @throws Error where a table is empty: a size of nothing would go into the figures */
export async function measureTables({ owner }: BenchDatabase): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const name of measuredTables) {
    const { rows } = await sql<TableSize>`
      select ${name} as name, (select count(*) from ${sql.table(name)})::float8 as rows,
        sum(pg_table_size(part) - coalesce(pg_total_relation_size(nullif(toast, 0)), 0))::float8 as "tableBytes",
        sum(pg_indexes_size(part))::float8 as "indexBytes",
        sum(coalesce(pg_total_relation_size(nullif(toast, 0)), 0))::float8 as "toastBytes"
      from (select c.oid::regclass as part, c.reltoastrelid as toast from pg_class c
        where c.oid = ${name}::regclass
           or c.oid in (select relid from pg_partition_tree(${name}::regclass) where isleaf)) parts`.execute(
      owner,
    );
    const [size] = rows;
    if (!size || size.rows === 0) throw new Error(`${name} is empty`);
    sizes.push(size);
  }
  return sizes;
}

export function bytesOfRow({ rows, tableBytes, indexBytes, toastBytes }: TableSize): number {
  return (tableBytes + indexBytes + toastBytes) / rows;
}

/** Sizes of what a merchant adds, from those of the tables. */
export function rowSizes(tables: readonly TableSize[]): RowSizes {
  const find = (name: (typeof measuredTables)[number]) => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`${name} was not measured`);
    return table;
  };
  const bytes = (name: (typeof measuredTables)[number]) => bytesOfRow(find(name));
  const names = bytes("brand") * find("brand").rows + bytes("category") * find("category").rows;
  const page = bytes("page") + bytes("page_watch");
  return {
    product: bytes("product") + bytes("listing") + names / find("product").rows + page,
    offer: bytes("offer") + page,
    changePoint: bytes("price_point"),
    pageCheck: bytes("page_check"),
    historyEntry: bytes("product_history"),
  };
}
