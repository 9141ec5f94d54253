import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodeContent } from "./content-encoding.ts";

const page = Buffer.from("<html>1.899,99 lei</html>");
const limit = 1024;
const textOf = (result: ReturnType<typeof decodeContent>): string =>
  "failed" in result ? `${result.reason}: ${result.detail}` : Buffer.from(result).toString();

describe("what a browser decodes", () => {
  test.each([
    ["gzip", gzipSync(page)],
    ["X-GZip", gzipSync(page)],
    ["deflate", deflateSync(page)],
    ["deflate", deflateRawSync(page)],
    ["br", brotliCompressSync(page)],
    ["zstd", zstdCompressSync(page)],
    ["identity", page],
    [" , ", page],
    [null, page],
    ["gzip, br", brotliCompressSync(gzipSync(page))],
  ])("%s", (header, bytes) => {
    expect(textOf(decodeContent(bytes, header, limit))).toBe(page.toString());
  });
});

describe("what is refused", () => {
  const zeros = Buffer.alloc(2_000_000);
  test.each([
    ["gzip", gzipSync(zeros), "too-large: gzip body"],
    ["deflate", deflateSync(zeros), "too-large: deflate body"],
    ["br", brotliCompressSync(zeros), "too-large: br body"],
    ["zstd", zstdCompressSync(zeros), "too-large: zstd body"],
    ["gzip", gzipSync(page).subarray(0, 20), "truncated: gzip body"],
    ["zstd", zstdCompressSync(page).subarray(0, 20), "truncated: zstd body"],
    ["gzip", page, "bad-encoding: broken gzip"],
    ["br", page, "bad-encoding: broken br"],
    ["compress", page, "bad-encoding: unknown encoding"],
    ["gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(page))), "bad-encoding: 3 encodings"],
  ])("%s", (header, bytes, answer) => {
    expect(textOf(decodeContent(bytes, header, limit))).toBe(answer);
  });
});

test("a body of exactly the limit passes, one byte more does not", () => {
  expect(decodeContent(gzipSync(Buffer.alloc(limit)), "gzip", limit)).toHaveLength(limit);
  expect(textOf(decodeContent(gzipSync(Buffer.alloc(limit + 1)), "gzip", limit))).toBe(
    "too-large: gzip body",
  );
});

test("an empty body is empty in every encoding", () => {
  expect(decodeContent(new Uint8Array(), "gzip", limit)).toHaveLength(0);
});
