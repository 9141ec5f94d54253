import { expect, test } from "vitest";
import { rasterTypeOf } from "./raster-type.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png"],
  ["\xff\xd8\xff\xe0\0\x10JFIF", "image/jpeg"],
  ["GIF89a\x01\0\x01\0", "image/gif"],
  ["RIFF\x24\0\0\0WEBPVP8 ", "image/webp"],
  ["\0\0\0\x1cftypavif\0\0\0\0mif1", "image/avif"],
  ["\0\0\0\x1cftypmif1\0\0\0\0avifmiaf", "image/avif"],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", null],
  ["<!doctype html><script>alert(1)</script>", null],
  ["RIFF\x24\0\0\0WAVEfmt ", null],
  ["\0\0\0\x1cftypisom\0\0\0\0mp41", null],
  ["\x89PNG", null],
  ["", null],
])("%j is %s", (start, type) => {
  expect(rasterTypeOf(bytes(start))).toBe(type);
});
