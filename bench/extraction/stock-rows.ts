import { readFileSync } from "node:fs";
import { z } from "zod";
import { extractedPage } from "../../src/cli/extract.ts";
import { collectEvidence, pageOf, readPage } from "../../src/monitoring/extraction/read-page.ts";
import { stockWeights } from "../../src/monitoring/extraction/stock/decide-availability.ts";
import { templatePages } from "../../test/fixtures/template-pages/template-pages.ts";
import { labelledPages } from "./labelled-pages.ts";
import { runOnRows } from "./run-on-rows.ts";

const stockLabels = z.object({ expected: z.object({ availability: z.array(z.string()) }) });
const state = z.union([z.string(), z.null(), z.array(z.string().nullable())]).optional();
const shopShape = z.object({
  pages: z.record(z.string(), z.object({ url: z.string(), availability: state })),
});
const smallShape = z.object({
  pages: z.array(
    z.object({ file: z.string(), url: z.string(), expected: z.object({ availability: state }) }),
  ),
});

const fixtures = new URL("../../test/fixtures/", import.meta.url);

/** A page whose stock is known. */
interface StockedPage {
  readonly set: string;
  readonly url: string;
  readonly body: Uint8Array;
  /** "InStock" or "OutOfStock"; none where the page says nothing of it. */
  readonly accepted: readonly string[];
  /** In training, against 1 of a page of a shop: pages of our own resemble each other. */
  readonly weight: number;
}

/**
 * Fits the weights of `decideAvailability` to labelled pages and to those of test/fixtures, hosts left out, and prints how they do
 * beside those of the product, which are set by hand.
 * @param folders each with a manifest.json
 * @returns exit code
 */
export async function runStockWeights(folders: readonly string[]): Promise<number> {
  const sets = await Promise.all(folders.map(stockedPages));
  const pages = [...sets.flat(), ...shopPages(), ...smallPages(), ...pagesOfTemplates()];
  return runOnRows("stock-weights.py", pages.map(stockRow));
}

function stockRow({ set, url, body, accepted, weight }: StockedPage): unknown {
  const input = { body, contentType: null, url };
  const reading = readPage(input);
  return {
    set,
    host: new URL(url).host,
    accepted,
    weight,
    given: extractedPage(reading).availability,
    weights: Object.fromEntries(stockWeights(collectEvidence(pageOf(input), null))),
  };
}

async function stockedPages(folder: string): Promise<StockedPage[]> {
  const pages = await labelledPages(folder, stockLabels);
  return pages.map(({ labels, ...page }) => ({
    ...page,
    accepted: labels.expected.availability,
    weight: 1,
  }));
}

/** Labels of our own pages name the states as the product does. */
function acceptedOf(stated: z.infer<typeof state>): string[] {
  const names: Readonly<Record<string, string>> = { IN_STOCK: "InStock", OUT_OF_STOCK: "OutOfStock" };
  return [stated].flat().flatMap((one) => (one ? (names[one] ?? one) : []));
}

function shopPages(): StockedPage[] {
  const folder = new URL("shop-pages/", fixtures);
  const { pages } = shopShape.parse(JSON.parse(readFileSync(new URL("expected.json", folder), "utf8")));
  return Object.entries(pages).flatMap(([file, { url, availability }]) =>
    availability === undefined
      ? []
      : {
          set: "own pages",
          url,
          body: readFileSync(new URL(file, folder)),
          accepted: acceptedOf(availability),
          weight: 1,
        },
  );
}

function smallPages(): StockedPage[] {
  return ["traps", "stock"].flatMap((name) => {
    const folder = new URL(`pages/${name}/`, fixtures);
    const { pages } = smallShape.parse(JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8")));
    return pages.flatMap(({ file, url, expected: { availability } }) =>
      availability === undefined
        ? []
        : {
            set: `own small pages, ${name}`,
            url,
            body: readFileSync(new URL(file, folder)),
            accepted: acceptedOf(availability),
            weight: 0.3,
          },
    );
  });
}

function pagesOfTemplates(): StockedPage[] {
  return templatePages().flatMap(({ url, html, expected: { availability } }) => ({
    set: "template pages",
    url,
    body: Buffer.from(html),
    accepted: acceptedOf(availability),
    weight: 0.2,
  }));
}
