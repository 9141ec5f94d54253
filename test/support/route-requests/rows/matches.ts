import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { lockRunning } from "../../../../src/matching/runs/runs.repo.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { takeIds } from "../../../../src/platform/db/record-ids.ts";
import type { Tables } from "../../../../src/platform/db/tables.ts";
import type { LiveServer } from "../live-server.ts";

type Server = Pick<LiveServer, "database" | "clock">;

/** The company whose rows are inserted. */
interface Owner {
  readonly siteId: AuthorizedSiteId;
  readonly productId: number;
  readonly canary: string;
}

/**
 * A candidate of a company's product.
 * @param batchId the decision that accepted it; without one it waits
 * @param offerId the link that was added for it without a person
 */
export async function insertMatch(
  { database, clock }: Server,
  { siteId, productId, canary }: Owner,
  {
    batchId = null,
    probability = 0.6,
    offerId = null,
  }: {
    readonly batchId?: string | null;
    readonly probability?: number;
    readonly offerId?: number | null;
  } = {},
): Promise<number> {
  const matchId = (await takeIds(database.app, 1))();
  const url = `https://${canary}-${randomUUID()}.com/produs`;
  const { host } = new URL(url);
  await forSite(database.app, siteId, (trx) =>
    sql`insert into match_candidate (site_id, match_id, product_id, page_id, url, domain, title, brand, probability, reasons,
        identity_key, state, previous_state, batch_id, offer_id, found_at)
      values (${siteId}, ${matchId}, ${productId}, ${pageIdOf(url)}, ${url}, ${host}, ${`${canary} title`}, ${`${canary} brand`},
        ${probability}, '[]', 'key', ${stateOf(batchId, offerId)}, ${batchId === null ? null : "NEW"},
        ${batchId}, ${offerId}, ${clock.now()})`.execute(trx),
  );
  return matchId;
}

function stateOf(batchId: string | null, offerId: number | null): "NEW" | "LINKED" | "ACCEPTED" {
  if (batchId !== null) return "ACCEPTED";
  return offerId === null ? "NEW" : "LINKED";
}

/** A decision of a company about one candidate. @returns the batch's id */
export async function insertMatchBatch(server: Server, company: Owner): Promise<string> {
  const batchId = randomUUID();
  await insertMatch(server, company, { batchId });
  return batchId;
}

/** Ends the searches of a site that run. */
export async function endRunning(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  // Requests come several at a time, and two updates of the same rows in different orders would deadlock.
  await lockRunning(trx, siteId);
  await sql`update match_run set state = 'DONE' where site_id = ${siteId} and state = 'RUNNING'`.execute(trx);
}

/** A search of a company that runs, the only one. @returns its id */
export async function insertMatchRun({ database, clock }: Server, { siteId }: Owner): Promise<string> {
  const runId = randomUUID();
  await forSite(database.app, siteId, async (trx) => {
    await endRunning(trx, siteId);
    await sql`
      insert into match_run (site_id, run_id, kind, started_by, started_at)
      values (${siteId}, ${runId}, 'PRODUCTS', 1, ${clock.now()})`.execute(trx);
  });
  return runId;
}

/** A finished search of a company through a shop. */
export async function insertShopRun(
  { database, clock }: Server,
  { siteId, canary }: Pick<Owner, "siteId" | "canary">,
): Promise<void> {
  const runId = randomUUID();
  const shop = `${canary}-shop.com`;
  await forSite(database.app, siteId, async (trx) => {
    await sql`
      insert into match_run (site_id, run_id, kind, domain, list_url, state, started_by, started_at)
      values (${siteId}, ${runId}, 'SHOP', ${shop}, ${`https://${shop}/sitemap.xml`}, 'DONE', 1, ${clock.now()})`.execute(
      trx,
    );
    await sql`
      insert into match_run_address (site_id, run_id, place, url)
      values (${siteId}, ${runId}, 0, ${`https://${shop}/produs-1`})`.execute(trx);
  });
}
