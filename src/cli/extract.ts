import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { decimalFromMinor } from "../kit/money.ts";
import { readPage } from "../monitoring/extraction/read-page.ts";
import type { Availability, Reading } from "../monitoring/extraction/reading.ts";
import { decodeBody } from "../monitoring/fetch/core/charset.ts";
import { failureOfReply, isFailure, meaningOf } from "../monitoring/fetch/core/reply-status.ts";
import { shownInstead } from "../monitoring/page-identity/core/shown-instead.ts";

interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

const manifestShape = z.object({
  pages: z.array(
    z.object({
      file: z.string(),
      /** Address that was asked for. */
      url: z.string(),
      /** Address at which the visit ended. */
      finalUrl: z.optional(z.string()),
      /** HTTP status of the reply. */
      status: z.optional(z.number()),
    }),
  ),
});

type SavedPage = z.infer<typeof manifestShape>["pages"][number];

/** A page as `vizor extract` prints it; null for what the page does not state. */
export interface ExtractedPage {
  /** Plain decimal text. */
  readonly price: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly availability: "InStock" | "OutOfStock" | null;
  readonly name: string | null;
  readonly sku: string | null;
  readonly brand: string | null;
  readonly mpn: string | null;
  readonly gtin: string | null;
  /** Confidence of the price, 0 to 1; 0 without a price. */
  readonly confidence: number;
  /** Why there is no price; null with one. */
  readonly reason: string | null;
}

const emptyPage: ExtractedPage = {
  price: null,
  currency: null,
  availability: null,
  name: null,
  sku: null,
  brand: null,
  mpn: null,
  gtin: null,
  confidence: 0,
  reason: "unreadable",
};

const wireAvailability: Readonly<Record<Availability, ExtractedPage["availability"]>> = {
  IN_STOCK: "InStock",
  OUT_OF_STOCK: "OutOfStock",
  NOT_AVAILABLE: null,
};

/** Flattens a reading. */
export function extractedPage(reading: Reading): ExtractedPage {
  const { availability, name, sku, brand, mpn, gtin } = reading;
  return {
    price: reading.found ? decimalFromMinor(reading.priceMinor.value) : null,
    currency: reading.found ? (reading.currency?.value ?? null) : null,
    availability: availability === null ? null : wireAvailability[availability.value],
    name: name?.value ?? null,
    sku: sku?.value ?? null,
    brand: brand?.value ?? null,
    mpn: mpn?.value ?? null,
    gtin: gtin?.value ?? null,
    confidence: reading.found ? reading.priceMinor.confidence : 0,
    reason: reading.found ? null : reading.reason,
  };
}

/** What a visit of the page would give: no price of a reply with an error status, or of another product. */
function visitedPage(body: Uint8Array, { url, finalUrl = url, status = 200 }: SavedPage): ExtractedPage {
  const meaning = meaningOf(status);
  if (isFailure(meaning))
    return { ...emptyPage, reason: failureOfReply(meaning, decodeBody(body, null).text) };
  const reading = readPage({ body, contentType: null, url: finalUrl });
  const page = extractedPage(reading);
  if (shownInstead(reading, { askedUrl: url, finalUrl }, {}) === null) return page;
  return {
    ...page,
    price: null,
    currency: null,
    availability: null,
    confidence: 0,
    reason: "something-else",
  };
}

/** Limit against decompression bombs. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** Body of a saved page; `.gz` files are unpacked. @throws Error when it cannot be read or decompressed */
export async function savedPage(dir: string, file: string): Promise<Uint8Array> {
  const bytes = await readFile(join(dir, file));
  return file.endsWith(".gz") ? gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes }) : bytes;
}

/**
 * `vizor extract --pages DIR`: reads `DIR/manifest.json` and its pages, prints one JSON object by file.
 * A page that cannot be read gives nulls and a message on stderr.
 * @returns exit code: 0, 1 when a page could not be read, 2 when the folder or its manifest could not
 */
export async function run(args: readonly string[], io: Streams): Promise<number> {
  let dir: string | undefined;
  try {
    dir = parseArgs({ args: [...args], options: { pages: { type: "string" } } }).values.pages;
  } catch {
    dir = undefined;
  }
  if (dir === undefined) {
    io.stderr.write("usage: vizor extract --pages DIR\n");
    return 2;
  }
  try {
    const manifest = manifestShape.parse(JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")));
    const answers = new Map<string, ExtractedPage>();
    let exitCode = 0;
    for (const page of manifest.pages) {
      const { file } = page;
      try {
        answers.set(file, visitedPage(await savedPage(dir, file), page));
      } catch (error) {
        io.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
        answers.set(file, emptyPage);
        exitCode = 1;
      }
    }
    io.stdout.write(`${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`);
    return exitCode;
  } catch (error) {
    io.stderr.write(
      `cannot read the pages in ${dir}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 2;
  }
}
