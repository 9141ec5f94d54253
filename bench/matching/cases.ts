import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { ProductIdentity } from "../../src/matching/core/product-identity.ts";
import { identityOfTexts, pairTexts } from "../../src/matching/core/text-identity.ts";

/** A pair with what people decided. */
export interface LabelledPair {
  readonly left: ProductIdentity;
  readonly right: ProductIdentity;
  readonly isMatch: boolean;
}

/** Pairs of one file, such as abt-buy-valid.jsonl.gz. */
export interface PairSet {
  readonly name: string;
  readonly pairs: readonly LabelledPair[];
}

/** A shop's offer of a product. */
export interface Offer {
  readonly id: number;
  readonly title: string;
  readonly shop: number;
  readonly product: number;
  readonly category: string;
}

const pairLine = z.object({
  left: pairTexts,
  right: pairTexts,
  match: z.union([z.boolean(), z.literal([0, 1])]),
});
const offerLine = z.object({
  id: z.number(),
  title: z.string(),
  shop: z.number(),
  product: z.number(),
  category: z.string(),
});

/** Files `…-train`, `…-valid` and `…-test` of a folder, as JSON lines, with or without gzip. */
export async function readPairSets(folder: string): Promise<readonly PairSet[]> {
  const names = (await readdir(folder))
    .filter((name) => /-(?:train|valid|test)\.jsonl(?:\.gz)?$/.test(name))
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      name: name.replace(/\.jsonl(?:\.gz)?$/, ""),
      pairs: (await readLines(join(folder, name))).map((line) => {
        const { left, right, match } = pairLine.parse(line);
        return { left: identityOfTexts(left), right: identityOfTexts(right), isMatch: Boolean(match) };
      }),
    })),
  );
}

/** Files `…-offers` of a folder. */
export async function readOffers(folder: string): Promise<readonly Offer[]> {
  const names = (await readdir(folder)).filter((name) => /-offers\.jsonl(?:\.gz)?$/.test(name)).sort();
  const files = await Promise.all(names.map((name) => readLines(join(folder, name))));
  return files.flat().map((line) => offerLine.parse(line));
}

async function readLines(path: string): Promise<unknown[]> {
  const bytes = await readFile(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
}
