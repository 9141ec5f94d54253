import { foldText } from "../../../kit/fold-text.ts";
import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { MARK, marksTowards } from "../scan/context-marks.ts";
import { elementsAround } from "../scan/elements-around.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { absoluteAddress } from "../scan/page-address.ts";
import type { PageElement } from "../scan/page-element.ts";
import { readIdentity, words } from "../scan/page-identity.ts";
import { elementText, runText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { categoryPath } from "../structured-data/stated-breadcrumbs.ts";

const trailName = /bread-?crumb/i;
const trailWords = ["readcrumb", "readCrumb", "read-crumb", "READCRUMB"];

/** The outermost element named a breadcrumb trail that holds links. */
function trail(page: ScannedPage): PageElement | null {
  // Told by substrings: a pattern without regard to case is slow over a whole page.
  if (!trailWords.some((word) => page.html.includes(word))) return null;
  for (const element of page.elements) {
    if (element.endRun - element.firstRun < 2 || element.endRun - element.firstRun > 60) continue;
    const names = `${element.attribute("class")} ${element.attribute("id")} ${element.attribute("aria-label")}`;
    if (trailName.test(names)) return element;
  }
  return null;
}

/** Category path as the page's breadcrumb trail shows it. */
export function visibleBreadcrumbEvidence(page: ScannedPage): readonly Evidence[] {
  const element = trail(page);
  if (element === null) return [];
  const names: string[] = [];
  for (const link of page.elements) {
    if (link.start < element.start || link.name !== "a") continue;
    if (link.start >= element.contentEnd) break;
    const name = elementText(page, link, 80);
    if (name !== "" && names[names.length - 1] !== name) names.push(name);
    if (names.length >= 12) break;
  }
  const path = categoryPath(page, names);
  const place = `offset ${element.start}`;
  return path === "" ? [] : [evidence("categoryPath", path, "visible-text", place, { weight: 0.6 })];
}

const soldBy =
  /^(?:produs )?(?:vandut(?: si livrat)? (?:de(?: catre)?|prin)|vanzator|comercializat de|oferit de|sold (?:and (?:shipped|dispatched|fulfilled) )?by|seller|verkauf(?:t)? (?:und versand )?(?:durch|von)|verkaufer|vendu(?: et expedie)? par|vendeur|venduto(?: e spedito)? da|venditore|vendido(?: y enviado)? por|vendedor|sprzedawca|sprzedaje|myyja|elado)\s*:?\s*/;

/** Who sells it, where the page says "Vândut de …" or "Sold by …" near the product. */
export function visibleSellerEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  for (let i = Math.max(0, anchor.run.index - 20); i <= anchor.run.index + 200; i += 1) {
    const run = page.runs[i];
    if (run === undefined) break;
    if (run.end - run.start > 200) continue;
    const text = runText(page, run);
    const label = soldBy.exec(foldText(text))?.[0];
    if (label === undefined) continue;
    const next = page.runs[i + 1];
    const own = foldText(text).length === text.length ? text.slice(label.length).trim() : "";
    const value = own !== "" ? own : next === undefined ? "" : runText(page, next);
    const seller = value.replace(/^[\s:]+|[\s.,]+$/g, "");
    if (seller.length < 2 || seller.length > 60 || !/\p{L}/u.test(seller)) continue;
    if ((marksTowards(run.parent, anchor.element) & (MARK.related | MARK.review)) !== 0) continue;
    return [evidence("seller", seller, "visible-text", `offset ${run.start}`, { raw: text, weight: 0.7 })];
  }
  return [];
}

/** Share of the title's words that an image's alternative text must hold to be of the product. */
const ALT_AGREEMENT = 0.6;

/** The first picture whose alternative text names the product: a help where the head states none. */
export function visibleImageEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  const name = new Set(words(anchor.name));
  if (name.size < 2 || readIdentity(page).titleWords.size === 0) return [];
  for (const element of elementsAround(page, anchor.run.index - 60, anchor.run.index + 60)) {
    if (element.name !== "img") continue;
    const alt = words(element.attribute("alt"));
    const shared = alt.filter((word) => name.has(word)).length;
    if (shared < name.size * ALT_AGREEMENT) continue;
    const source = element.attribute("data-src") || element.attribute("src");
    const image = source.startsWith("data:") ? null : absoluteAddress(source, page.address);
    if (image !== null)
      return [evidence("image", image, "visible-text", `offset ${element.start}`, { weight: 0.4 })];
  }
  return [];
}
