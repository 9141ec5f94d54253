import { foldText } from "../../../kit/text/fold-text.ts";
import { maxWallText, type WallVerdict, wallVerdict } from "../../fetch/core/wall.ts";
import type { Evidence } from "../reading.ts";
import { BUY_BUTTON } from "../stock/decide-availability.ts";
import { addressPath, canonicalAddress, metaContent } from "./page-identity.ts";
import { foldedRunText, readableText } from "./page-text.ts";
import type { ScannedPage } from "./scan-page.ts";

/** Folded text of the page, up to a limit. */
function visibleText(page: ScannedPage, limit: number): string {
  let text = "";
  for (const run of page.runs) {
    text += ` ${readableText(page.html.slice(run.start, Math.min(run.end, run.start + 400)))}`;
    if (text.length > limit) break;
  }
  return foldText(text);
}

/**
 * Number of characters of text. Hidden text is subtracted only from short pages, since long ones are no
 * challenge.
 */
function visibleLength(page: ScannedPage): number {
  let length = 0;
  for (const run of page.runs) length += run.end - run.start;
  if (length > 6_000) return length;
  for (const run of page.runs) if (run.parent.isHidden) length -= run.end - run.start;
  return length;
}

function wallVerdictOf(page: ScannedPage): WallVerdict {
  const textLength = visibleLength(page);
  if (textLength >= maxWallText) return "none";
  const title = foldText(readableText(page.rawTitle.slice(0, 300)));
  // A server's own page, where the status of the reply does not say so.
  if (title.startsWith("service unavailable")) return "likely";
  const headings = mainHeadings(page);
  return wallVerdict({ title, headings, text: visibleText(page, 4_000), textLength, html: page.html });
}

/** Every h1 and the first h2, folded. */
function mainHeadings(page: ScannedPage): readonly string[] {
  const first = page.headings.find((heading) => heading.name === "h2");
  const shown = page.headings.filter((heading) => heading.name === "h1" || heading === first);
  return shown.map((heading) =>
    page.runs
      .slice(heading.firstRun, Math.min(heading.endRun, heading.firstRun + 8))
      .map((run) => foldedRunText(page, run))
      .join(" "),
  );
}

/**
 * Whether a page is a wall of a bot protection in place of what was asked for. A page with a price is one only if no data state a
 * product; its captcha may belong to the review form of a product, which has a main heading.
 */
export function isWall(page: ScannedPage, all: readonly Evidence[], hasPrice: boolean): boolean {
  if (hasPrice && all.some((one) => isOfProduct(one) && dataSources.has(one.source))) return false;
  const verdict = wallVerdictOf(page);
  if (!hasPrice || verdict !== "likely") return verdict !== "none";
  return !page.headings.some((heading) => heading.name === "h1");
}

const isOfProduct = ({ demotion, field }: Evidence): boolean => demotion === null && productFields.has(field);

/** Whether a page has nothing but scripts, so that rendering may help. */
export function isEmptyPage(page: ScannedPage): boolean {
  const isScripted = page.scripts.some(
    ({ type }) => type === "" || type === "module" || type.includes("javascript"),
  );
  return isScripted && visibleLength(page) < 200;
}

const articleType =
  /"@type"\s*:\s*\[?\s*"(?:NewsArticle|Article|BlogPosting|Recipe|TechArticle|FAQPage|AboutPage|ContactPage)"/;
const listType = /"@type"\s*:\s*\[?\s*"(?:ItemList|CollectionPage|SearchResultsPage|OfferCatalog)"/;
const dataSources = new Set<Evidence["source"]>([
  "json-ld",
  "microdata",
  "rdfa",
  "meta",
  "embedded-state",
  "recipe",
]);
/**
 * From this price confidence on, the page is a product page whatever type it declares: shops mislabel their
 * templates.
 */
const CLEAR_PRICE = 0.6;
const MIN_VISIBLE_WEIGHT = 0.1;
const productFields = new Set<Evidence["field"]>(["price", "sku", "gtin", "mpn", "availability"]);

/** Whether the page declares itself an article, a list or another type than a product. */
function declaresOtherType(page: ScannedPage): boolean {
  if (/^(?:article|blog|profile)$/i.test(metaContent(page, "og:type"))) return true;
  return page.scripts.some((script) => {
    if (!script.type.includes("ld+json")) return false;
    const source = page.html.slice(script.start, Math.min(script.end, script.start + 20_000));
    return articleType.test(source) || listType.test(source);
  });
}

/**
 * Whether a page with another address says that it is the shop's home page: shops answer so for products that they no longer
 * have, with a product of the day on top.
 */
function isHomePage(page: ScannedPage): boolean {
  const canonical = URL.parse(canonicalAddress(page) ?? "");
  return (
    canonical !== null &&
    canonical.pathname === "/" &&
    canonical.search === "" &&
    page.address !== null &&
    addressPath(page.address) !== ""
  );
}

/**
 * Whether a page is not about one product: its data describes none, and it is the home page, declares another type or has no
 * price, number or buy button.
 */
export function isNotProductPage(
  page: ScannedPage,
  all: readonly Evidence[],
  priceConfidence: number,
): boolean {
  if (/product/i.test(metaContent(page, "og:type"))) return false;
  const counted = all.filter(isOfProduct);
  const isInData = counted.some((one) => dataSources.has(one.source));
  if (!isInData && isHomePage(page)) return true;
  if (priceConfidence >= CLEAR_PRICE || isInData) return false;
  const hasButton = counted.some((one) => one.context === BUY_BUTTON);
  if (hasButton) return false;
  if (declaresOtherType(page)) return true;
  // Amounts near the product's name indicate a product even if none of them could be chosen as the price.
  const isShown = (one: Evidence): boolean =>
    one.field !== "price" || (one.weight ?? 1) >= MIN_VISIBLE_WEIGHT;
  return priceConfidence === 0 && !counted.some((one) => one.source === "visible-text" && isShown(one));
}
