import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** The columns that a person chose last, in their order; null when they have chosen none. */
export async function findColumnChoice(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<string[] | null> {
  const row = await trx
    .selectFrom("export_column_choice")
    .select("columns")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.columns ?? null;
}

export async function saveColumnChoice(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  columns: readonly string[],
): Promise<void> {
  await sql`
    insert into export_column_choice (site_id, user_id, columns) values (${siteId}, ${userId}, ${columns}::text[])
    on conflict (site_id, user_id) do update set columns = excluded.columns`.execute(trx);
}

/** Deletes the choices of a site in the transaction that removes it. */
export async function deleteColumnChoices(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await trx.deleteFrom("export_column_choice").where("site_id", "=", siteId).execute();
}

/** Domains of a site's offers in alphabetical order. Reads one index entry for each. */
export async function findCompetitorDomains(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    with recursive found as (
      (select o.domain from offer o where o.site_id = ${siteId} order by o.domain limit 1)
      union all
      select (select o.domain from offer o where o.site_id = ${siteId} and o.domain > found.domain
               order by o.domain limit 1)
        from found where found.domain is not null)
    select domain from found where domain is not null limit ${limit}`.execute(trx);
  return rows.map(({ domain }) => domain);
}
