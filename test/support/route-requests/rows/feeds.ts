import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { readFeedItem } from "../../../../src/exchange/product-feeds/core/feed-item.ts";
import type { FeedRun, FeedWarning } from "../../../../src/exchange/product-feeds/product-feeds.contract.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { LiveServer } from "../live-server.ts";

type Server = Pick<LiveServer, "database" | "clock">;

/** Whose feed it is. */
export interface FeedHolder {
  readonly siteId: AuthorizedSiteId;
  readonly productId: number;
  readonly canary: string;
  readonly domain: string;
  readonly signer: { readonly userId: number };
}

/** The site's product feed as it is after its first run, and nothing under way. */
export async function resetFeed({ database, clock }: Server, holder: FeedHolder): Promise<void> {
  const { siteId, productId, canary, domain, signer } = holder;
  await forSite(database.app, siteId, async (trx) => {
    await sql`delete from product_feed_run where site_id = ${siteId}`.execute(trx);
    await sql`delete from product_feed_item where site_id = ${siteId}`.execute(trx);
    await sql`insert into product_feed (site_id, url, local_hour, changed_at, changed_by)
      values (${siteId}, ${feedAddress(domain)}, 6, ${clock.now()}, ${signer.userId})
      on conflict (site_id) do update set url = excluded.url`.execute(trx);
    await sql`insert into product_feed_product (site_id, product_id, item_key, seen_run_id, seen_at, missing_since)
      values (${siteId}, ${productId}, ${`${canary}-item`}, ${randomUUID()}, ${clock.now()}, ${clock.now()})
      on conflict do nothing`.execute(trx);
  });
}

export function feedAddress(domain: string): string {
  return `https://${domain}/feed.xml`;
}

/** A run of the site's feed with one item. @returns its id */
export async function insertRun(
  server: Server,
  holder: FeedHolder,
  state: FeedRun["state"] = "WAITING",
): Promise<string> {
  await resetFeed(server, holder);
  const { siteId, canary, domain } = holder;
  const runId = randomUUID();
  const { details } = readFeedItem(
    { id: `${canary}-item`, title: `${canary} item`, price: "10 RON" },
    () => undefined,
  );
  const warnings: FeedWarning[] = [
    { kind: "GTIN_INVALID", count: 1, examples: [{ row: 1, text: `${canary} gtin` }] },
  ];
  await forSite(server.database.app, siteId, async (trx) => {
    await sql`insert into product_feed_run (site_id, run_id, kind, state, url, queued_at, warnings)
      values (${siteId}, ${runId}, 'PREVIEW', ${state}, ${feedAddress(domain)}, ${server.clock.now()},
        ${JSON.stringify(warnings)}::jsonb)`.execute(trx);
    await sql`insert into product_feed_item (site_id, run_id, item_no, item_key, url, details, outcome)
      values (${siteId}, ${runId}, 1, ${`${canary}-item`}, ${`https://${domain}/item`},
        ${JSON.stringify(details)}::jsonb, 'NEW')`.execute(trx);
  });
  return runId;
}

/** A new address of the site's price feed. @returns its token */
export async function insertPriceFeed({ database, clock }: Server, holder: FeedHolder): Promise<string> {
  const { siteId, signer } = holder;
  const token = randomBytes(32).toString("base64url");
  const row = {
    token_sha256: createHash("sha256").update(token).digest(),
    created_at: clock.now(),
    created_by: signer.userId,
  };
  await forSite(database.app, siteId, (trx) =>
    trx
      .insertInto("price_feed")
      .values({ site_id: siteId, ...row })
      .onConflict((conflict) => conflict.column("site_id").doUpdateSet(row))
      .execute(),
  );
  return token;
}
