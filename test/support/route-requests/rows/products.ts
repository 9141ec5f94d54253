import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { deleteProducts } from "../../../../src/catalog/product-editing/deletion.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { makeProducts } from "../../../factories/sites.ts";
import type { LiveServer } from "../live-server.ts";

/** Of a company: its site and a person who deletes. */
interface Owner {
  readonly siteId: AuthorizedSiteId;
  readonly canary: string;
  readonly domain: string;
  readonly signer: { readonly userId: number };
}

/** A further product of a company, which no other request uses. @returns its id */
export async function insertProduct(
  { database }: LiveServer,
  { siteId, canary, domain }: Owner,
): Promise<number> {
  const item = { url: `https://${domain}/${randomUUID()}`, title: `${canary} further title` };
  const [productId = 0] = await makeProducts(database.app, siteId, [item]);
  return productId;
}

/** Two products, of which one names the address of the other as its canonical one. */
export async function insertDuplicate(
  server: LiveServer,
  company: Owner,
): Promise<{ readonly duplicate: number; readonly into: number }> {
  const [into, duplicate] = [await insertProduct(server, company), await insertProduct(server, company)];
  await forSite(server.database.app, company.siteId, (trx) =>
    sql`update product set canonical_key = (select address_key from product
      where site_id = ${company.siteId} and product_id = ${into})
     where site_id = ${company.siteId} and product_id = ${duplicate}`.execute(trx),
  );
  return { duplicate, into };
}

/** A deletion of one product that can be undone. @returns its id */
export async function insertDeletion(server: LiveServer, company: Owner): Promise<number> {
  const { siteId, signer } = company;
  const packetIds = [await insertProduct(server, company)];
  const person = { siteId, userId: signer.userId, now: server.clock.now() };
  return (await deleteProducts(server.database.app, person, { packetIds }, 1)).deletionId;
}
