import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { automaticThreshold } from "../core/pair-model.ts";
import type { MatchSettings } from "./settings.contract.ts";

/** Until a person changes them. The threshold is the one from which 99.5 % of pairs were the same. */
export const defaultSettings: MatchSettings = {
  addAutomatically: false,
  automaticThreshold,
  colourIsVariant: false,
};

export async function findSettings(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<MatchSettings> {
  const { rows } = await sql<MatchSettings>`
    select adds_automatically as "addAutomatically", automatic_threshold as "automaticThreshold",
      colour_is_variant as "colourIsVariant"
    from match_settings where site_id = ${siteId}`.execute(trx);
  return rows[0] ?? defaultSettings;
}

export async function saveSettings(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { addAutomatically, automaticThreshold: threshold, colourIsVariant }: MatchSettings,
): Promise<void> {
  await sql`
    insert into match_settings (site_id, adds_automatically, automatic_threshold, colour_is_variant)
    values (${siteId}, ${addAutomatically}, ${threshold}, ${colourIsVariant})
    on conflict (site_id) do update set adds_automatically = excluded.adds_automatically,
      automatic_threshold = excluded.automatic_threshold, colour_is_variant = excluded.colour_is_variant`.execute(
    trx,
  );
}
