import { sql } from "kysely";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { forSite } from "../../src/platform/db/database.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { testNow } from "./people.ts";

/** Subscribes an endpoint of a site to one event, so that it waits to be delivered instead of being left out. */
export async function subscribe(
  { app }: TestDatabase,
  siteId: AuthorizedSiteId,
  userId: number,
  event: string,
): Promise<void> {
  await forSite(app, siteId, (trx) =>
    sql`insert into webhook_endpoint (site_id, endpoint_id, url, description, events, sealed_secret, created_by, created_at)
      values (${siteId}, 1, 'https://hooks.example.com/a', '', array[${event}], 'sealed'::bytea, ${userId}, ${testNow})`.execute(
      trx,
    ),
  );
}

/** Events that wait to be delivered, with what they say. */
export async function announced(
  { app }: TestDatabase,
  siteId: AuthorizedSiteId,
): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await forSite(app, siteId, (trx) =>
    sql<{
      body: string;
    }>`select body from webhook_delivery where site_id = ${siteId} order by created_at`.execute(trx),
  );
  return rows.map(({ body }) => JSON.parse(body));
}
