import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
  zstdDecompressSync,
} from "node:zlib";
import { type Failure, failure } from "./fetch-result.ts";

/** What we offer a server; each of them is read below. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** Servers behind proxies encode twice at worst; more is an attack. */
const MAX_LAYERS = 2;

/** RFC 9659 bounds a zstd window on the web to 8 MB; without it a reply could ask for 2 GB of memory. */
const ZSTD_WINDOW_LOG = 23;

/**
 * Undoes a reply's content encodings. Decoding stops as soon as a layer passes the limit, so that neither time nor
 * memory follows what a bomb claims to hold.
 * @param bytes as received
 * @param header the reply's Content-Encoding, null where there is none
 * @param maxBytes for the output of each layer
 */
export function decodeContent(
  bytes: Uint8Array,
  header: string | null,
  maxBytes: number,
): Uint8Array | Failure {
  const layers = layersOf(header);
  if (layers.length > MAX_LAYERS) return failure("bad-encoding", `${layers.length} encodings`);
  let decoded = bytes;
  for (const layer of layers.reverse()) {
    if (decoded.length === 0) return decoded;
    const result = decodeLayer(decoded, layer, maxBytes);
    if ("failed" in result) return result;
    decoded = result;
  }
  return decoded;
}

function layersOf(header: string | null): string[] {
  const names = (header ?? "").toLowerCase().split(",");
  return names.map((name) => name.trim()).filter((name) => name !== "" && name !== "identity");
}

function decodeLayer(bytes: Uint8Array, layer: string, maxBytes: number): Uint8Array | Failure {
  const options: ZlibOptions = { maxOutputLength: maxBytes, chunkSize: 64 * 1024 };
  try {
    switch (layer) {
      case "gzip":
      case "x-gzip":
        return gunzipSync(bytes, options);
      case "deflate":
        return hasZlibHeader(bytes) ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
      case "br":
        return brotliDecompressSync(bytes, { maxOutputLength: maxBytes, chunkSize: 64 * 1024 });
      case "zstd":
        return zstdDecompressSync(bytes, {
          maxOutputLength: maxBytes,
          chunkSize: 64 * 1024,
          params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
        });
      default:
        return failure("bad-encoding", "unknown encoding");
    }
  } catch (error) {
    return failureOf(error, layer);
  }
}

function failureOf(error: unknown, layer: string): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ERR_BUFFER_TOO_LARGE") return failure("too-large", `${layer} body`);
  if (code === "Z_BUF_ERROR") return failure("truncated", `${layer} body`);
  return failure("bad-encoding", `broken ${layer}`);
}

/** "deflate" means zlib's frame (RFC 9110), yet many servers send the bare stream: RFC 1950's check tells. */
function hasZlibHeader(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}
