import { readFileSync } from "node:fs";
import { z } from "zod";
import { skuFeatureNames, skuOptions } from "../../src/monitoring/extraction/identity-choice/sku-options.ts";
import { collectEvidence, readPage } from "../../src/monitoring/extraction/read-page.ts";
import { scanPage } from "../../src/monitoring/extraction/scan/scan-page.ts";
import { decodeBody } from "../../src/monitoring/fetch/core/charset.ts";
import { degradations } from "./degraded-page.ts";
import { labelledPages } from "./labelled-pages.ts";
import { runModel } from "./run-on-rows.ts";

const skuLabels = z.object({ expected: z.object({ sku: z.array(z.string()) }) });
const sku = z.union([z.string(), z.null(), z.array(z.string().nullable())]);
const ownShape = z.object({
  pages: z.record(z.string(), z.object({ url: z.string(), sku: sku.optional() })),
});

const ownFolder = new URL("../../test/fixtures/shop-pages/", import.meta.url);
const modelFile = new URL("../../src/monitoring/extraction/identity-choice/sku-model.json", import.meta.url);

/** A page whose SKU is known; none accepted: the page states none. */
interface NumberedPage {
  readonly set: string;
  readonly url: string;
  readonly body: Uint8Array;
  readonly accepted: readonly string[];
}

/**
 * Cross-validates the SKU model on labelled pages and on those of test/fixtures, hosts left out, or trains it on all of them.
 * @param folders each with a manifest.json
 * @returns exit code
 */
export async function runSkuModel(
  command: "cross-validate" | "train",
  folders: readonly string[],
): Promise<number> {
  const sets = await Promise.all(folders.map(numberedPages));
  const pages = [...sets.flat(), ...ownPages()].map(numberedRow);
  return runModel("sku-model.py", command, { names: skuFeatureNames, pages }, modelFile);
}

function numberedRow({ set, url, body, accepted }: NumberedPage): unknown {
  const text = decodeBody(body, null).text;
  const reading = readPage({ body, contentType: null, url });
  const isRead = reading.found || (reading.reason !== "not-a-product" && reading.reason !== "blocked");
  return {
    set,
    host: new URL(url).host,
    accepted,
    isRead,
    options: optionsOf(text, url),
    degraded: degradations.map(({ of }) => optionsOf(of(text), url)),
  };
}

function optionsOf(text: string, url: string): unknown[] {
  const page = scanPage(text, url);
  const evidence = collectEvidence(page, null);
  return skuOptions(page, evidence).map(({ value, features }) => ({ value, features }));
}

async function numberedPages(folder: string): Promise<NumberedPage[]> {
  const pages = await labelledPages(folder, skuLabels);
  return pages.map(({ labels, ...page }) => ({ ...page, accepted: labels.expected.sku }));
}

function ownPages(): NumberedPage[] {
  const { pages } = ownShape.parse(JSON.parse(readFileSync(new URL("expected.json", ownFolder), "utf8")));
  return Object.entries(pages).flatMap(([file, { url, sku }]) =>
    sku === undefined
      ? []
      : {
          set: "own pages",
          url,
          body: readFileSync(new URL(file, ownFolder)),
          accepted: [sku].flat().filter((one) => one !== null),
        },
  );
}
