import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A field that a site's products have beside the fixed ones. */
export interface DynamicFieldRow {
  readonly fieldName: string;
  readonly fieldType: "NUMBER" | "STRING_DICTIONARY";
  readonly filteringEnabled: boolean;
  readonly displayEn: string;
  readonly displayRo: string;
}

/** A site's fields, unordered. */
export async function findDynamicFields(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<DynamicFieldRow[]> {
  const rows = await trx
    .selectFrom("dynamic_field")
    .select([
      "field_name as fieldName",
      "field_type as fieldType",
      "is_filtering_enabled as filteringEnabled",
      "display_en as displayEn",
      "display_ro as displayRo",
    ])
    .where("site_id", "=", siteId)
    .execute();
  return rows;
}

export async function findDynamicFieldType(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fieldName: string,
): Promise<DynamicFieldRow["fieldType"] | undefined> {
  const row = await trx
    .selectFrom("dynamic_field")
    .select("field_type")
    .where("site_id", "=", siteId)
    .where("field_name", "=", fieldName)
    .executeTakeFirst();
  return row?.field_type;
}

/** The lowest values of a field of type NUMBER, ascending. Values that are not plain decimals are omitted. */
export async function findLowestNumbers(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fieldName: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ value: string }>`
    select v.value from dynamic_field_value v
     where v.site_id = ${siteId} and v.field_name = ${fieldName} and v.value ~ '^-?\\d{1,15}(\\.\\d{1,15})?$'
     order by v.value::numeric, v.value limit ${limit}`.execute(trx);
  return rows.map(({ value }) => Number(value));
}

/** The first values of a field in alphabetical order, ignoring case and diacritics. */
export async function findFirstTexts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fieldName: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select v.value from dynamic_field_value v
     where v.site_id = ${siteId} and v.field_name = ${fieldName}
     order by fold(v.value), v.value limit ${limit}`.execute(trx);
  return rows.map(({ value }) => value);
}
