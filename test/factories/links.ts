import type { LinkInput } from "../../src/catalog/links/links.service.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { type Database, forSite } from "../../src/platform/db/database.ts";
import { makePerson, testNow } from "./people.ts";
import { makeProducts, makeSite } from "./sites.ts";

/** A site with one product and its competitors, and a person who changes them. */
export interface LinkScene {
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
  readonly productId: number;
  readonly userId: number;
  /** Offers in the order of their addresses. */
  readonly offerIds: readonly number[];
  /** Person, product and time of a change. */
  readonly order: LinkInput;
}

let scenes = 0;

/** @param competitorUrls addresses that the product is compared with from the beginning */
export async function makeLinkScene(
  { app }: Database,
  competitorUrls: readonly string[] = [],
): Promise<LinkScene> {
  scenes += 1;
  const { companyId, userId } = await makePerson(app);
  const domain = `links${scenes}.example.com`;
  const siteId = await makeSite(app, companyId, domain);
  const url = `https://${domain}/rasnita`;
  const [productId = 0] = await makeProducts(app, siteId, [{ url, title: "Râșniță", competitorUrls }]);
  const offers = await forSite(app, siteId, (trx) =>
    trx.selectFrom("offer").select(["offer_id", "url"]).orderBy("offer_id").execute(),
  );
  const offerIds = competitorUrls.map(
    (competitor) => offers.find((offer) => offer.url === competitor)?.offer_id ?? 0,
  );
  return { siteId, domain, productId, userId, offerIds, order: { siteId, userId, productId, now: testNow } };
}

/** A site's queue for monitoring, in the order in which it is read: [action, address, record]. */
export async function queuedWatches({ app }: Database, siteId: AuthorizedSiteId): Promise<unknown[][]> {
  const rows = await forSite(app, siteId, (trx) =>
    trx.selectFrom("watch_outbox").selectAll().orderBy("created_at").orderBy("entry_id").execute(),
  );
  return rows.map(({ action, url, record_id }) => [action, url, record_id]);
}

/** A site's product history, oldest first. */
export function productHistory({ app }: Database, siteId: AuthorizedSiteId) {
  return forSite(app, siteId, (trx) =>
    // In the order of the history: ids are taken before the lock that a change waits for.
    trx.selectFrom("product_history").selectAll().orderBy("changed_at").orderBy("entry_id").execute(),
  );
}
