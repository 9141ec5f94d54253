import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { imageAlternatives } from "./core/image-alternatives.ts";
import { acceptFlagged, denyFlagged, type FlaggedProduct, flaggedProducts } from "./flagged.contract.ts";
import {
  acceptFlag,
  denyFlag,
  type FlaggedDeps,
  type FlaggedPair,
  findSiteOfFlag,
  readFlagged,
} from "./flagged.service.ts";

export interface FlaggedRoutesDeps extends FlaggedDeps {
  /** How images of shops are presented. */
  readonly images: (address: string | null) => string | null;
}

/** Links that look wrong, for a GOD. */
export function registerFlagged(app: FastifyInstance, deps: FlaggedRoutesDeps): void {
  const { db, images } = deps;
  const { sessionGate: gate } = app;

  registerCall(app, flaggedProducts, async ({ actor, query }) => {
    const siteId = await gate.requireSite(actor, query.domain);
    return (await readFlagged(db, siteId)).map((pair) => wirePair(pair, images));
  });

  registerCall(app, acceptFlagged, async ({ actor, params, query }) => {
    const siteId = await siteOf(actor, params.id, query.domain);
    await acceptFlag(deps, { siteId, flagId: params.id, userId: actor.userId });
  });

  registerCall(app, denyFlagged, async ({ actor, params, query }) => {
    const siteId = await siteOf(actor, params.id, query.domain);
    await denyFlag(deps, { siteId, flagId: params.id, userId: actor.userId });
  });

  async function siteOf(actor: Actor, flagId: number, domain: string | undefined) {
    const siteIds =
      domain === undefined ? await gate.sitesOf(actor) : [await gate.requireSite(actor, domain)];
    const siteId = await findSiteOfFlag(db, siteIds, flagId);
    await gate.opened(actor, siteId);
    return siteId;
  }
}

function wirePair(pair: FlaggedPair, images: FlaggedRoutesDeps["images"]): FlaggedProduct {
  return {
    id: pair.flagId,
    mainProductLink: webAddress(pair.ownUrl),
    mainProductImage: images(pair.ownImage),
    competitorProductLink: webAddress(pair.url),
    competitorProductImage: images(pair.image),
    mainProduct: {
      packetId: pair.productId,
      title: pair.ownTitle,
      sku: pair.ownSku,
      imageAlternatives: alternativesOf(pair.ownImage, images),
      ...amountOf(pair.ownPriceBani, "RON"),
    },
    competitorProduct: {
      domain: pair.domain,
      title: pair.title,
      sku: pair.sku,
      imageAlternatives: alternativesOf(pair.image, images),
      ...amountOf(pair.priceMinor, pair.currency),
    },
    probability: pair.probability,
    priceRatioOff: pair.isRatioOff,
    reasons: [...pair.reasons],
    flaggedTimestamp: pair.flaggedAt.getTime(),
  };
}

function alternativesOf(address: string | null, images: FlaggedRoutesDeps["images"]): string[] {
  return imageAlternatives(address).flatMap((one) => images(one) ?? []);
}

function amountOf(minor: number | null, currency: string | null) {
  return minor === null ? { price: null, currency: null } : { price: minor / 100, currency };
}

/** Only web addresses are links. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}
