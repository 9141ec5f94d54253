import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { ShopVisitor } from "../../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { PresentImage } from "../products/core/present-product.ts";
import type { StatsReader } from "../sites/site-stats.service.ts";
import { checkLink } from "./link-check.service.ts";
import {
  addLink as addCall,
  type CompetitorLink,
  checkLink as checkCall,
  competitorLinks,
  deleteLink as deleteCall,
  editLink as editCall,
} from "./links.contract.ts";
import type { Link } from "./links.repo.ts";
import { addLink, deleteLink, editLink, findLinks } from "./links.service.ts";

export interface LinkRoutesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly visitor: Pick<ShopVisitor, "policy" | "readAddress">;
  readonly images: PresentImage;
  readonly stats: Pick<StatsReader, "forget">;
}

/** Links of own products to competitors' pages. */
export function registerLinks(app: FastifyInstance, deps: LinkRoutesDeps): void {
  const { db, clock, visitor, images, stats } = deps;
  const change = { db, policy: visitor.policy };
  const inputOf = (siteId: AuthorizedSiteId, userId: number, productId: number) => ({
    siteId,
    userId,
    productId,
    now: clock.now(),
  });

  registerCall(app, competitorLinks, async ({ siteId, query }) => {
    const links = await findLinks(db, siteId, query.packet_id);
    return [...Map.groupBy(links, (link) => link.domain)].map(([domain, ofDomain]) => ({
      domain,
      links: ofDomain.map(presentLink),
    }));
  });

  registerCall(app, checkCall, ({ siteId, query }) =>
    checkLink({ db, visitor, images }, siteId, { url: query.url, productId: query.packet_id }),
  );

  registerCall(app, addCall, async ({ actor, siteId, query }) => {
    const { packet_id, url, competitor_domain: competitorDomain } = query;
    const link = await addLink(change, inputOf(siteId, actor.userId, packet_id), { url, competitorDomain });
    stats.forget(siteId);
    return presentLink(link);
  });

  registerCall(app, editCall, async ({ actor, siteId, query }) => {
    const { packet_id, product_id, url, competitor_domain: competitorDomain, expected_url } = query;
    const reference = { offerId: product_id, expectedUrl: expected_url };
    const input = inputOf(siteId, actor.userId, packet_id);
    const link = await editLink(change, input, reference, { url, competitorDomain });
    stats.forget(siteId);
    return presentLink(link);
  });

  registerCall(app, deleteCall, async ({ actor, siteId, query }) => {
    const { packet_id, product_id, expected_url } = query;
    const reference = { offerId: product_id, expectedUrl: expected_url };
    await deleteLink(change, inputOf(siteId, actor.userId, packet_id), reference);
    stats.forget(siteId);
  });
}

function presentLink({ productId, offerId, domain, url, isMatched = false }: Link): CompetitorLink {
  return {
    id: offerId,
    mainProductId: productId,
    mainPacketId: productId,
    competitorProductId: offerId,
    competitorPacketId: offerId,
    competitor_domain: domain,
    url,
    matched: isMatched,
  };
}
