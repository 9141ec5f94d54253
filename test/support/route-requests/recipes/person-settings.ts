import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { insertView } from "../../../../src/catalog/settings/saved-views/saved-views.repo.ts";
import { insertSegment } from "../../../../src/catalog/settings/segments/segments.repo.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { takeIds } from "../../../../src/platform/db/record-ids.ts";
import type { LiveServer } from "../live-server.ts";

/** The person and site of settings. */
export interface Holder {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  /** Part of every text. */
  readonly mark: string;
}

export async function insertPersonsSegment(
  { database, clock }: LiveServer,
  { siteId, userId, mark }: Holder,
): Promise<number> {
  const segmentId = (await takeIds(database.app, 1))();
  const bounds = { kind: "OVER", difference: "MINIMUM", startBp: 500, endBp: 1000 } as const;
  const segment = { segmentId, name: `${mark} segment ${randomUUID()}`, ...bounds };
  await forSite(database.app, siteId, (trx) => insertSegment(trx, siteId, userId, segment, clock.now()));
  return segmentId;
}

export async function insertPersonsView(
  { database, clock }: LiveServer,
  { siteId, userId, mark }: Holder,
): Promise<number> {
  const viewId = (await takeIds(database.app, 1))();
  const view = { viewId, name: `${mark} view ${randomUUID()}`, query: `search=${mark}` };
  await forSite(database.app, siteId, (trx) => insertView(trx, siteId, userId, view, clock.now()));
  return viewId;
}

/** A category that the person does not see, and a field of the site's products with one value. */
export async function insertChoices(
  { database }: LiveServer,
  { siteId, userId, mark }: Holder,
): Promise<void> {
  await forSite(database.app, siteId, async (trx) => {
    await trx
      .insertInto("hidden_category")
      .values({ site_id: siteId, user_id: userId, path: `${mark} hidden` })
      .execute();
    const field = { site_id: siteId, field_name: `${mark} field` };
    await trx
      .insertInto("dynamic_field")
      .values({
        ...field,
        field_type: "STRING_DICTIONARY",
        display_en: `${mark} field`,
        display_ro: `${mark} câmp`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      insert into dynamic_field_value (site_id, field_name, value)
      values (${siteId}, ${field.field_name}, ${`${mark} value`}) on conflict do nothing`.execute(trx);
  });
}
