import { randomUUID } from "node:crypto";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { insertOffers } from "../../../../src/catalog/products/offers.repo.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { takeIds } from "../../../../src/platform/db/record-ids.ts";
import type { Company } from "../companies.ts";
import type { LiveServer } from "../live-server.ts";

/** A further link of a company's product, to a page that has not been read. @returns the offer's id */
export async function insertOffer(
  { database, clock }: LiveServer,
  { siteId, productId, canary }: Company,
): Promise<number> {
  const offerId = (await takeIds(database.app, 1))();
  const domain = `${canary}-retailer.com`;
  const url = `https://${domain}/${randomUUID()}`;
  const offer = { offerId, productId, pageId: pageIdOf(url), domain, url };
  await forSite(database.app, siteId, (trx) => insertOffers(trx, siteId, [offer], clock.now()));
  return offerId;
}
