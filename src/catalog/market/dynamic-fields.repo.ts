import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FieldPlan, FieldType } from "./core/plan-fields.ts";

/** Locks a site's fields until the transaction ends: additions run one at a time. */
export async function lockFields(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fields of site ' || ${String(siteId)}::text, 0))`.execute(
    trx,
  );
}

export async function findFieldTypes(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<Map<string, FieldType>> {
  const rows = await trx
    .selectFrom("dynamic_field")
    .select(["field_name", "field_type"])
    .where("site_id", "=", siteId)
    .execute();
  return new Map(rows.map((row) => [row.field_name, row.field_type]));
}

/** Dynamic field values of products, by product id. */
export async function findProductFields(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  const rows = await trx
    .selectFrom("product")
    .select(["product_id", "dynamic_fields"])
    .where("site_id", "=", siteId)
    .where(sql<boolean>`product_id = any(${[...productIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.product_id, row.dynamic_fields]));
}

/** Applies a plan. Existing values of products are not overwritten. */
export async function writeFields(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { newFields, convertedToText, products, values }: FieldPlan,
): Promise<void> {
  if (newFields.length > 0) {
    await sql`
      insert into dynamic_field (site_id, field_name, field_type, display_en, display_ro)
      select ${siteId}, name, type, name, name
        from json_to_recordset(${JSON.stringify(newFields)}::json) as new(name text, type text)
      on conflict do nothing`.execute(trx);
  }
  for (const name of convertedToText) await convertToText(trx, siteId, name);
  await sql`
    insert into dynamic_field_value (site_id, field_name, value)
    select ${siteId}, name, value
      from json_to_recordset(${JSON.stringify(values)}::json) as new(name text, value text)
    on conflict do nothing`.execute(trx);
  await sql`
    update product p set dynamic_fields = r.fields || p.dynamic_fields
    from json_to_recordset(${JSON.stringify(products)}::json) as r("productId" bigint, fields jsonb)
    where p.site_id = ${siteId} and p.product_id = r."productId"`.execute(trx);
}

async function convertToText(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  name: string,
): Promise<void> {
  await sql`
    update dynamic_field set field_type = 'STRING_DICTIONARY'
     where site_id = ${siteId} and field_name = ${name}`.execute(trx);
  await sql`
    update product set dynamic_fields =
        jsonb_set(dynamic_fields, array[${name}::text], ('"' || (dynamic_fields ->> ${name}) || '"')::jsonb)
     where site_id = ${siteId} and jsonb_typeof(dynamic_fields -> ${name}) = 'number'`.execute(trx);
}
