import { foldText } from "../../../kit/text/fold-text.ts";
import { BUY_BUTTON } from "../decide/decide-availability.ts";
import type { Evidence, NoReadingReason } from "../reading.ts";
import { metaContent } from "./page-identity.ts";
import { readableText } from "./page-text.ts";
import type { ScannedPage } from "./scan-page.ts";

const challengeTitle =
  /^(?:just a moment|attention required|access (?:to this page has been )?denied|access denied|robot check|are you a (?:human|robot)|pardon our interruption|security check|one moment|please wait|verif\w+|ddos|request blocked|403 forbidden|forbidden|blocked|captcha|bot (?:check|verification)|human verification|acces (?:interzis|blocat|refuzat)|un moment|zugriff verweigert|acces refuse|accesso negato|too many requests|error 10\d\d|service unavailable|429 )/;
/** Markup of challenge pages of common bot protections. */
const challengeMarks =
  /cf-chl|cf_chl_opt|challenge-platform|cf-browser-verification|\/_Incapsula_Resource|px-captcha|_pxAppId|captcha-delivery\.com|geo\.captcha|validateCaptcha|errors\/validateCaptcha|g-recaptcha|h-captcha|hcaptcha\.com|akam(?:ai)?-?(?:bm|challenge)|distil_|reblaze|ddos-guard|sucuri_cloudproxy|aws-waf-token|awswaf|imperva/i;
const challengePhrases =
  /enter the characters you see|verify (?:that )?you are (?:a )?human|unusual traffic|automated (?:access|requests|queries)|not a robot|nu (?:sunteti|esti) (?:un )?robot|checking your browser|enable javascript and cookies to continue|you have been blocked|access to this (?:page|resource) (?:has been|is) denied|sorry, you have been blocked|acces(?:ul)? (?:a fost )?(?:blocat|interzis|restrictionat)|trafic neobisnuit|confirmati ca sunteti om|bitte bestatigen sie, dass sie (?:ein mensch|kein roboter)|reference #[0-9a-f.]+|incident id|ray id/;

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

/**
 * Why a page cannot show a product, before any evidence is considered; null if it may. A challenge is
 * recognised by its title, or by its words on a page with little other text, so that a product page with a
 * captcha in its review form is accepted.
 */
export function rejectionReason(
  page: ScannedPage,
): Extract<NoReadingReason, "blocked" | "empty-page"> | null {
  const title = foldText(readableText(page.rawTitle.slice(0, 300)));
  const length = visibleLength(page);
  const isShort = length < 2_500;
  if (isShort && challengeTitle.test(title)) return "blocked";
  if (isShort && (challengeMarks.test(page.html.slice(0, 60_000)) || title === "")) {
    const text = visibleText(page, 4_000);
    if (challengePhrases.test(text)) return "blocked";
  }
  if (length < 1_200 && challengePhrases.test(visibleText(page, 2_000)) && page.html.length < 60_000)
    return "blocked";
  const runs = page.scripts.filter(
    ({ type }) => type === "" || type === "module" || type.includes("javascript"),
  );
  if (length < 200 && runs.length > 0) return "empty-page";
  return null;
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
 * Whether a page is not about one product: its data describes none, and either it declares another type or
 * there is no price, number or buy button.
 */
export function isNotProductPage(
  page: ScannedPage,
  all: readonly Evidence[],
  priceConfidence: number,
): boolean {
  if (priceConfidence >= CLEAR_PRICE) return false;
  if (/product/i.test(metaContent(page, "og:type"))) return false;
  const counted = all.filter((one) => one.demotion === null && productFields.has(one.field));
  if (counted.some((one) => dataSources.has(one.source))) return false;
  const hasButton = counted.some((one) => one.context === BUY_BUTTON);
  if (hasButton) return false;
  if (declaresOtherType(page)) return true;
  // Amounts near the product's name indicate a product even if none of them could be chosen as the price.
  const isShown = (one: Evidence): boolean =>
    one.field !== "price" || (one.weight ?? 1) >= MIN_VISIBLE_WEIGHT;
  return priceConfidence === 0 && !counted.some((one) => one.source === "visible-text" && isShown(one));
}
