import { foldText } from "../../../kit/text/fold-text.ts";
import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { MARK, marksUpToAnchor, ownMarks } from "../scan/context-marks.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import type { PageElement } from "../scan/page-element.ts";
import { readIdentity, titleAgreement } from "../scan/page-identity.ts";
import { elementText, foldedRunText } from "../scan/page-text.ts";
import { isInRelatedSection } from "../scan/related-sections.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { fieldOfLabel } from "./field-labels.ts";

/** Maximum distance from the product's name in text runs. */
const REACH = 25;
const brandPath =
  /\/(?:brands?|marcas?|marken?|marques?|merken?|producator\p{L}*|producers?|producent\p{L}*|manufacturers?|hersteller|fabricantes?|vendors?|designers?|znack\p{L}*|vyrob\p{L}*|gyarto\p{L}*|collections\/vendors)(?:\/|-|\.|$|\?)/iu;
const unrelatedMarks = MARK.related | MARK.cart | MARK.frame | MARK.review | MARK.card;

/** Brand shown as text or, in an element with only a logo, as the image's alternative text. */
function shownBrand(
  page: ScannedPage,
  element: PageElement,
  picture: PageElement | undefined,
): string | null {
  const runs = element.endRun - element.firstRun;
  const text =
    runs === 1 ? elementText(page, element, 60) : runs === 0 ? (picture?.attribute("alt") ?? "") : "";
  const brand = text.replace(/^(?:logo|marca|brand)\s+/i, "").trim();
  const isName =
    brand.length >= 2 && brand.length <= 40 && /\p{L}/u.test(brand) && !/[:!?|€$£]|\d{3}/.test(brand);
  return isName && fieldOfLabel(foldText(brand)) === null ? brand : null;
}

/** Contexts of this evidence. */
export const namedBrand = "named brand";
export const titleBrand = "brand that the name holds";

const MAX_BRAND = 40;

/** Whether an element elsewhere, such as a filter, names a brand contained in the product's name. */
function isNamedInTitle(page: ScannedPage, element: PageElement, name: string): boolean {
  if (element.endRun - element.firstRun !== 1) return false;
  const run = page.runs[element.firstRun];
  if (run === undefined || run.end - run.start > MAX_BRAND || run.parent !== element) return false;
  const text = foldedRunText(page, run);
  return (
    text.length >= 3 &&
    name.includes(text) &&
    name.includes(` ${text} `) &&
    (ownMarks(element) & MARK.brand) !== 0
  );
}

function brandFromTitle(page: ScannedPage, element: PageElement): Evidence {
  const detail = { context: titleBrand, weight: 0.35 };
  return evidence(
    "brand",
    elementText(page, element, MAX_BRAND),
    "visible-text",
    `offset ${element.start}`,
    detail,
  );
}

/** Brand near the product's name, recognised by the name of its element or by the target of its link. */
export function visibleBrandEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  const identity = readIdentity(page);
  const name = ` ${foldText(anchor.name)} `;
  const found: Evidence[] = [];
  for (const [i, element] of page.elements.entries()) {
    if (Math.abs(element.firstRun - anchor.run.index) > REACH) {
      if (isNamedInTitle(page, element, name)) found.push(brandFromTitle(page, element));
      if (found.length >= 5) break;
      continue;
    }
    const isLink = element.name === "a" && brandPath.test(element.attribute("href"));
    if (!isLink && (ownMarks(element) & MARK.brand) === 0) continue;
    const picture = page.elements
      .slice(i + 1, i + 4)
      .find((one) => one.name === "img" && one.start < element.contentEnd);
    const brand = shownBrand(page, element, picture);
    const run = page.runs[Math.min(element.firstRun, page.runs.length - 1)];
    if (brand === null || run === undefined || isInRelatedSection(page, run)) continue;
    if ((marksUpToAnchor(element, anchor.element) & unrelatedMarks) !== 0) continue;
    const weight = (isLink ? 0.5 : 0.4) + (titleAgreement(identity, brand) === 1 ? 0.25 : 0);
    found.push(
      evidence("brand", brand, "visible-text", `offset ${element.start}`, { context: namedBrand, weight }),
    );
    if (found.length >= 5) break;
  }
  return found;
}
