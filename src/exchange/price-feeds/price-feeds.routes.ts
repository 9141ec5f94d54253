import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import PQueue from "p-queue";
import { rankOf } from "../../kit/roles.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { TooManyAtOnceError, TooManyCallsError } from "../../platform/errors.ts";
import { acceptsGzip } from "../../platform/http/compression.ts";
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

/** Files of one address that are sent at the same time. */
const filesAtOnce = 4;

/** Chunks of prices that are read for files at the same time, each with one connection to the database. */
const readingsAtOnce = 2;

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

  const files = createFileCounter();
  const fileDeps = { ...deps, readings: new PQueue({ concurrency: readingsAtOnce }) };

  registerCall(app, calls.priceFeedFile, async ({ params: { token, format }, request, reply }) => {
    const feed = await openFeed(deps, token);
    // Only addresses that exist are counted, or guesses would fill the memory of the counter.
    const counted = await countFetch(request);
    if (!counted.isAllowed && counted.isExceeded) throw new TooManyCallsError(counted.ttlInSeconds);
    const close = files.open(feed.siteId);
    let isSending = false;
    try {
      const { etag, lastModified, text } = await serveFile(fileDeps, feed, format, request.headers);
      reply.headers({
        etag,
        "last-modified": lastModified.toUTCString(),
        // The address is a secret: only the caller may store the file, and must ask again.
        "cache-control": "private, no-cache",
        "x-robots-tag": "noindex",
        vary: "accept-encoding",
      });
      if (text === null) return reply.code(304).send();
      reply.type(mediaTypes[format]).header("content-disposition", `attachment; filename="prices.${format}"`);
      const isPacked = acceptsGzip(request.headers["accept-encoding"]);
      if (isPacked) reply.header("content-encoding", "gzip");
      // HEAD has the headers of GET without reading the prices once more.
      if (request.method === "HEAD") return reply.send(Readable.from([]));
      const file = Readable.from(text, { objectMode: false });
      const body = isPacked ? pipeline(file, createGzip(), () => undefined) : file;
      body.once("close", close);
      isSending = true;
      return reply.send(body);
    } finally {
      if (!isSending) close();
    }
  });
}

/** Counts the files of each address that are being sent, since each has a compressor and a chunk of prices in memory. */
function createFileCounter() {
  const counts = new Map<AuthorizedSiteId, number>();
  return {
    /** @returns what is to be called once the file is sent @throws TooManyAtOnceError */
    open(siteId: AuthorizedSiteId): () => void {
      const count = counts.get(siteId) ?? 0;
      if (count >= filesAtOnce) throw new TooManyAtOnceError();
      counts.set(siteId, count + 1);
      return () => {
        const left = (counts.get(siteId) ?? 1) - 1;
        if (left === 0) counts.delete(siteId);
        else counts.set(siteId, left);
      };
    },
  };
}
