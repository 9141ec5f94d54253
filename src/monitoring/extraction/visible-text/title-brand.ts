import { bareText } from "../../../kit/text/bare-text.ts";
import { foldText } from "../../../kit/text/fold-text.ts";
import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { metaContent } from "../scan/page-identity.ts";
import { readableText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { titleBrand } from "./brand.ts";
import { brandOfShop, isKnownBrand } from "./known-brands.ts";

const MAX_WORDS = 3;
const WEIGHT = 0.35;

/** A brand in data that is not parsed: `"brand":"Acme"`, `'manufacturer', 'Acme'`. */
const statedBrand =
  /["'](?:product|item)?_?-?(?:brand|manufacturer|vendor|marca|producer|hersteller|marke)_?-?(?:name)?["']\s*[:=,]\s*["']([^"'<>{}\\]{2,40})["']/gi;
const MAX_STATED = 200;

/**
 * The shop's own name: as the page states it, and the name in its address, "acme" of "www.acme.co.uk".
 */
function shopNames(page: ScannedPage): ReadonlySet<string> {
  const labels = (page.address?.hostname ?? "").split(".");
  const isTopLevel = (label: string): boolean => /^(?:[a-z]{2,3}|info|shop|store)$/.test(label);
  const own = labels.findLast((label, at) => at === 0 || !isTopLevel(label)) ?? "";
  return new Set(
    [bareText(readableText(metaContent(page, "og:site_name"))), bareText(own)].filter(
      (name) => name.length >= 3,
    ),
  );
}

function brandsInData(page: ScannedPage): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, value = ""] of page.html.matchAll(statedBrand)) {
    found.add(bareText(readableText(value)));
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

/** What follows is what the product fits: "for iPhone", "compatibil cu Samsung". */
const fits =
  /(?:^|\s|[(,])(?:for|fits|compatible with|pentru|compatibil\w* cu|fur|passend|kompatibel\w* mit|pour|compatible avec|per|compatibile con|para|dla|pasuje do|pro|kompatibilni s|na|kompatibilny s|-?hoz|za|zdruzljiv\w* z|voor|geschikt|till|til|для|за|съвместим\w* с|για|icin|mood[e]?lile|sopii)\s/;

function withoutFitting(name: string): string {
  const at = foldText(name).search(fits);
  return at === -1 ? name : name.slice(0, at);
}

/**
 * A brand in the product's name, for pages that state none: words that the page's data name as a brand anywhere, words at the
 * beginning that are the shop's own name, a brand that is widely known, or the brand whose shop it is.
 */
export function titleBrandEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  const parts = partsOf(anchor.name).filter(
    ({ text }) => /^\p{L}|^\p{N}+\p{L}/u.test(text) && text.length >= 2,
  );
  const inData = brandsInData(page);
  const shops = shopNames(page);
  const named =
    parts.find(({ text }) => inData.has(bareText(text))) ??
    parts.find(({ text, isStart }) => isStart && shops.has(bareText(text))) ??
    partsOf(withoutFitting(anchor.name)).find(({ text, isStart }) => isKnownBrand(text, isStart));
  const brand = named?.text ?? [...shops].map(brandOfShop).find((one) => one !== null);
  if (brand == null) return [];
  const place = `offset ${anchor.run.start}`;
  return [evidence("brand", brand, "visible-text", place, { context: titleBrand, weight: WEIGHT })];
}
