import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Kysely } from "kysely";
import { decimalFromMinor } from "../../kit/money.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { decodeBody } from "../fetch/core/charset.ts";
import { findLabelled, type LabelledFact } from "./doubtful-readings.repo.ts";

/** Facts in one query, because their pages are large. */
const batchSize = 20;

const wireAvailability = { IN_STOCK: "InStock", OUT_OF_STOCK: "OutOfStock" } as const;

/**
 * Writes the pages that people labelled into a new folder, with `manifest.json`, in the form that
 * `npm run bench -- extraction --pages DIR` reads.
 * @returns the number of pages
 * @throws an EEXIST error when the folder exists
 */
export async function writeLabelledFacts(db: Kysely<Tables>, dir: string): Promise<number> {
  await mkdir(dir);
  const pages: ReturnType<typeof entryOf>[] = [];
  for (let after: string | null = null; ; ) {
    const facts: readonly LabelledFact[] = await findLabelled(db, after, batchSize);
    for (const fact of facts) {
      await writeFile(join(dir, fileOf(fact)), pageOf(fact));
      pages.push(entryOf(fact));
    }
    after = facts.at(-1)?.readingId ?? null;
    if (facts.length < batchSize) break;
  }
  await writeFile(join(dir, "manifest.json"), `${JSON.stringify({ pages }, null, 1)}\n`);
  return pages.length;
}

/** The page in UTF-8 with a byte order mark: its own character set may have been named in the reply's header only. */
function pageOf({ body, contentType }: LabelledFact): Uint8Array {
  return gzipSync(`\uFEFF${decodeBody(gunzipSync(body), contentType).text}`);
}

function fileOf({ readingId }: LabelledFact): string {
  return `${readingId}.html.gz`;
}

function entryOf(fact: LabelledFact) {
  const { url, priceMinor, currency, availability, readAt, state } = fact;
  return {
    file: fileOf(fact),
    url,
    kind: priceMinor === null ? "other" : "product",
    state: availability === null ? null : wireAvailability[availability],
    expected: {
      price: priceMinor === null ? [] : [decimalFromMinor(priceMinor)],
      currency: currency === null ? [] : [currency],
      availability: availability === null ? [] : [wireAvailability[availability]],
    },
    readAt: readAt.toISOString(),
    basis: state,
  };
}
