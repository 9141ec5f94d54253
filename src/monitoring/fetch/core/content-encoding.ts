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

/** Encodings that requests accept; `decodeContent` decodes each of them. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** Proxies may encode a second time; more layers are an attack. */
const MAX_LAYERS = 2;

/** RFC 9659 limits a zstd window on the web to 8 MB; without the limit a reply could make us allocate 2 GB. */
const ZSTD_WINDOW_LOG = 23;

/**
 * Decodes a reply's content encodings. Decoding stops as soon as a layer passes the limit, so that a decompression
 * bomb costs neither time nor memory.
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

/** "deflate" means the zlib format (RFC 9110), yet many servers send the bare stream; the header of RFC 1950 decides. */
function hasZlibHeader(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}
