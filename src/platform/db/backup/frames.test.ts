import fc from "fast-check";
import { expect, test } from "vitest";
import { parentsFirst } from "./catalogue.ts";
import { endOfRows, frame, readFrames } from "./frames.ts";

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(frames: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const part of frames) found.push(Buffer.from(part));
  return found;
}

test("frames are read as written, wherever the stream is split", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 })),
      fc.integer({ min: 1, max: 17 }),
      async (contents, size) => {
        const found = await all(readFrames(cut(Buffer.concat(contents.map(frame)), size)));
        expect(found.map((part) => [...part])).toEqual(contents.map((content) => [...content]));
      },
    ),
  );
});

test("a stream that ends inside a frame is an error", async () => {
  const bytes = Buffer.concat([endOfRows, frame(Buffer.from("rows")).subarray(0, 6)]);
  await expect(all(readFrames(cut(bytes, 3)))).rejects.toThrow(/truncated/);
});

test("an implausible length is rejected before memory is allocated", async () => {
  const bytes = Buffer.from([0xff, 0xff, 0xff, 0xff, 0]);
  await expect(all(readFrames(cut(bytes, 5)))).rejects.toThrow(/not a backup/);
});

test("a table comes after those that it references", () => {
  const references = [
    { from: "listing", to: "product" },
    { from: "product", to: "site" },
  ];
  expect(parentsFirst(["listing", "product", "site"], references)).toEqual(["site", "product", "listing"]);
  expect(() =>
    parentsFirst(
      ["a", "b"],
      [
        { from: "a", to: "b" },
        { from: "b", to: "a" },
      ],
    ),
  ).toThrow(/circle/);
});
