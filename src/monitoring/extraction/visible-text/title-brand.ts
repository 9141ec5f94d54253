import { foldText } from "../../../kit/text/fold-text.ts";
import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { metaContent } from "../scan/page-identity.ts";
import { readableText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { titleBrand } from "./brand.ts";

const MAX_WORDS = 3;
const WEIGHT = 0.35;

/** A brand in data that is not parsed: `"brand":"Acme"`, `'manufacturer', 'Acme'`. */
const statedBrand =
  /["'](?:product|item)?_?-?(?:brand|manufacturer|vendor|marca|producer|hersteller|marke)_?-?(?:name)?["']\s*[:=,]\s*["']([^"'<>{}\\]{2,40})["']/gi;
const MAX_STATED = 200;

function bare(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * The shop's own name: as the page states it, and the name in its address, "acme" of "www.acme.co.uk".
 */
function shopNames(page: ScannedPage): ReadonlySet<string> {
  const labels = (page.address?.hostname ?? "").split(".");
  const isTopLevel = (label: string): boolean => /^(?:[a-z]{2,3}|info|shop|store)$/.test(label);
  const own = labels.findLast((label, at) => at === 0 || !isTopLevel(label)) ?? "";
  return new Set(
    [bare(readableText(metaContent(page, "og:site_name"))), bare(own)].filter((name) => name.length >= 3),
  );
}

function brandsInData(page: ScannedPage): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, value = ""] of page.html.matchAll(statedBrand)) {
    found.add(bare(readableText(value)));
    if (found.size >= MAX_STATED) break;
  }
  return found;
}

/** Parts of a name of up to three words, those at its beginning first, the longer ones first. */
function partsOf(name: string): readonly { readonly text: string; readonly isStart: boolean }[] {
  const words = name.split(/\s+/).slice(0, 12);
  return words.flatMap((_, start) =>
    [MAX_WORDS, 2, 1]
      .filter((length) => length < words.length && start + length <= words.length)
      .map((length) => ({
        text: words
          .slice(start, start + length)
          .join(" ")
          .replace(/[®™©]/g, "")
          .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, ""),
        isStart: start === 0,
      })),
  );
}

/**
 * A brand in the product's name, for pages that state none: words that the page's data name as a brand anywhere, or words
 * at the beginning that are the shop's own name.
 */
export function titleBrandEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  const parts = partsOf(anchor.name).filter(
    ({ text }) => /^\p{L}|^\p{N}+\p{L}/u.test(text) && text.length >= 2,
  );
  const inData = brandsInData(page);
  const shops = shopNames(page);
  const brand =
    parts.find(({ text }) => inData.has(bare(text))) ??
    parts.find(({ text, isStart }) => isStart && shops.has(bare(text)));
  if (brand === undefined) return [];
  const place = `offset ${anchor.run.start}`;
  return [evidence("brand", brand.text, "visible-text", place, { context: titleBrand, weight: WEIGHT })];
}
