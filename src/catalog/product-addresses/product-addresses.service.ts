import type { Transaction } from "kysely";
import { pageFacts } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { canonicalAddress } from "../market/core/stated-identity.ts";
import { type AddressMatch, findAddresses } from "./product-addresses.repo.ts";

export type { AddressMatch } from "./product-addresses.repo.ts";

/**
 * Which products of a site have these addresses: in any spelling, as the address that the product's page names as its canonical one,
 * or because the page of the address, where it was read before, names the product's address so.
 * @param pages addresses as `normaliseAddress` returns them, with the ids of their pages
 * @returns by address
 */
export async function findProductsByAddress(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  pages: readonly { readonly url: string; readonly pageId: string }[],
): Promise<Map<string, AddressMatch>> {
  const idOf = new Map(pages.map(({ url, pageId }) => [url, pageId]));
  if (idOf.size === 0) return new Map();
  const facts = await pageFacts(trx, [...idOf.values()]);
  const addresses = [...idOf].map(([url, pageId]) => ({
    url,
    canonicalUrl: canonicalAddress(url, facts.get(pageId)?.canonicalUrl),
  }));
  return findAddresses(trx, siteId, addresses);
}
