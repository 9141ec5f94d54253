import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { decimalFromMinor } from "../kit/money.ts";
import { readPage } from "../monitoring/core/extraction/read-page.ts";
import type { Availability, Reading } from "../monitoring/core/reading.ts";

interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

const manifestShape = z.object({ pages: z.array(z.object({ file: z.string(), url: z.string() })) });

/** One page's answer as `vizor extract` prints it; what the page does not tell is null. */
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
  /** Of the price where one was found, 0 to 1; else 0. */
  readonly confidence: number;
}

const wireAvailability: Readonly<Record<Availability, ExtractedPage["availability"]>> = {
  IN_STOCK: "InStock",
  OUT_OF_STOCK: "OutOfStock",
  NOT_AVAILABLE: null,
};

/** The flat form of a reading. */
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
  };
}

/** Body of a saved page; `.gz` files are unpacked. */
export async function savedPage(dir: string, file: string): Promise<Uint8Array> {
  const bytes = await readFile(join(dir, file));
  return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/**
 * `vizor extract --pages DIR`: reads `DIR/manifest.json` and its pages, prints one JSON object by file.
 * @returns exit code: 0, or 2 where the folder or its manifest cannot be read
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
    const answers: Record<string, ExtractedPage> = {};
    for (const { file, url } of manifest.pages) {
      const body = await savedPage(dir, file);
      answers[file] = extractedPage(readPage({ body, contentType: null, url }));
    }
    io.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
    return 0;
  } catch (error) {
    io.stderr.write(
      `cannot read the pages in ${dir}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 2;
  }
}
