import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";
import PQueue from "p-queue";

const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** Below this compression saves less than the headers that it adds; above, the reply is sent as it is. Bytes. */
const sizes = { min: 1024, max: 4_194_304 };

/** Compressed at the same time; the others wait as plain text. */
const concurrency = 2;

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Quality 4 of 11 compresses JSON better than gzip does, in less time.
  br: (body) =>
    asBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => asGzip(body),
};

/**
 * Compresses replies to calls, each as a whole: a stream would hold its compressor's memory until the client has read the
 * reply. Files are compressed when the web app is built (scripts/web/compressed-files.ts).
 * @see docs/decisions/0028-bounded-connections.md
 */
export function compressReplies(app: FastifyInstance): void {
  const queue = new PQueue({ concurrency });
  // A reply that is the same Buffer each time, as the API's description, is compressed once.
  const known: Record<Encoding, WeakMap<Buffer, Promise<Buffer>>> = {
    br: new WeakMap(),
    gzip: new WeakMap(),
  };
  const compress = (body: Buffer, encoding: Encoding) => {
    const earlier = known[encoding].get(body);
    if (earlier) return earlier;
    const compressed = queue.add(() => compressors[encoding](body));
    known[encoding].set(body, compressed);
    return compressed;
  };
  app.addHook<unknown>("onSend", async (request, reply, payload) => {
    const body = bodyOf(payload);
    if (body === null || body.length < sizes.min || reply.hasHeader("content-encoding")) return payload;
    // Pictures are compressed already.
    if (String(reply.getHeader("content-type")).startsWith("image/")) return payload;
    const varies = reply.getHeader("vary");
    reply.header("vary", varies === undefined ? "accept-encoding" : `${varies}, accept-encoding`);
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    if (encoding === null || body.length > sizes.max) return payload;
    const compressed = await compress(body, encoding);
    reply.header("content-encoding", encoding).header("content-length", compressed.length);
    return compressed;
  });
}

/** Null for a stream or no body. */
function bodyOf(payload: unknown): Buffer | null {
  if (typeof payload === "string") return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : null;
}

/** Whether a client accepts gzip, for replies that are sent while they are made. @param header Accept-Encoding */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return typeof header === "string" && negotiate(header.toLowerCase(), ["gzip"]) === "gzip";
}

/** The preferred one that the client accepts (RFC 9110, section 12.5.3). */
function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  if (typeof header !== "string") return null;
  const chosen = negotiate(header.toLowerCase(), [...encodings]);
  return encodings.find((encoding) => encoding === chosen) ?? null;
}
