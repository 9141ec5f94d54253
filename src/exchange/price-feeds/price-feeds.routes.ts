import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { rankOf } from "../../kit/roles.ts";
import { TooManyCallsError } from "../../platform/errors.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { mediaTypes } from "./core/price-feed-text.ts";
import * as calls from "./price-feeds.contract.ts";
import {
  createAddress,
  openFeed,
  type PriceFeedDeps,
  readPriceFeed,
  revokeAddress,
  serveFile,
} from "./price-feeds.service.ts";

/** Fetches of one address in a minute: each reads all prices of the site. */
const fetchesPerMinute = 30;

/** The price feed of a site, and the file that its secret address serves. */
export function registerPriceFeeds(app: FastifyInstance, deps: PriceFeedDeps): void {
  registerCall(app, calls.priceFeed, async ({ siteId, actor }) => ({
    ...(await readPriceFeed(deps, siteId)),
    mayChange: rankOf(actor.role) >= rankOf("OPERATOR_ADMIN"),
  }));

  registerCall(app, calls.createPriceFeed, async ({ siteId, actor }) => ({
    ...(await createAddress(deps, siteId, actor.userId)),
    mayChange: true,
  }));

  registerCall(app, calls.revokePriceFeed, ({ siteId }) => revokeAddress(deps, siteId));

  const countFetch = app.createRateLimit({
    max: fetchesPerMinute * app.callLimitFactor,
    timeWindow: "1 minute",
    keyGenerator: ({ params }) => (params as { token: string }).token,
  });

  registerCall(app, calls.priceFeedFile, async ({ params: { token, format }, request, reply }) => {
    const feed = await openFeed(deps, token);
    // Only addresses that exist are counted, or guesses would fill the memory of the counter.
    const counted = await countFetch(request);
    if (!counted.isAllowed && counted.isExceeded) throw new TooManyCallsError(counted.ttlInSeconds);
    const { etag, lastModified, text } = await serveFile(deps, feed, format, request.headers);
    reply.headers({
      etag,
      "last-modified": lastModified.toUTCString(),
      // The address is a secret: only the caller may store the file, and must ask again.
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
    });
    if (text === null) return reply.code(304).send();
    return reply
      .type(mediaTypes[format])
      .header("content-disposition", `attachment; filename="prices.${format}"`)
      .send(Readable.from(text, { objectMode: false }));
  });
}
