import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { elementsBetween } from "../scan/element-tree.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import type { PageElement } from "../scan/page-element.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

/** Names of form fields and data attributes that contain the shop's product number. */
const codeName =
  /^(?:data-)?(?:product[-_]?|item[-_]?|variant[-_]?)?(?:sku|ref|reference|referencia|referinta|article[-_]?(?:number|no)|artnr|artikelnummer|cod[-_]?produs|product[-_]?code|item[-_]?code|item[-_]?number|style[-_]?number)$/i;
const attribute = /\sdata-[a-z-]{0,20}(?:sku|code|ref|reference|artnr|number|no)=/i;
const code = /^[\p{L}\p{N}][\p{L}\p{N}./_-]{2,39}$/u;
/** Maximum distance from the product's name in text runs. */
const REACH = 150;
const WEIGHT = 0.55;

/** Context of this evidence. */
export const codeAttribute = "form field or attribute";

/** Shorter tags, such as `<a data-ref="1">`, cannot contain a product number. */
const MIN_TAG_LENGTH = 16;

function hasCodeAttribute(page: ScannedPage, element: PageElement): boolean {
  const tag = page.html.slice(element.start, Math.min(element.openEnd, element.start + 2_000));
  return tag.includes(" data-") && attribute.test(tag);
}

/**
 * Product number from form fields and attributes: `<input name="referencia" value="EDU-18531">`,
 * `data-sku="BB-GU10"`. Several different numbers belong to a list of products, and none is used.
 */
export function codeAttributeEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  const places = new Map<string, number>();
  for (const element of elementsBetween(page, anchor.run.index - REACH, anchor.run.index + REACH)) {
    const place = element.start;
    if (element.name === "input" && codeName.test(element.attribute("name"))) {
      places.set(element.attribute("value").trim(), place);
    } else if (element.openEnd - element.start > MIN_TAG_LENGTH && hasCodeAttribute(page, element)) {
      for (const [name, value] of element.attributes) {
        if (name.startsWith("data-") && codeName.test(name)) places.set(value.trim(), place);
      }
    }
    if (places.size > 4) return [];
  }
  const codes = [...places].filter(
    ([value]) => code.test(value) && (/\d/.test(value) || /^[A-Z-]{4,}$/.test(value)),
  );
  const [only] = codes;
  return codes.length !== 1 || only === undefined
    ? []
    : [
        evidence("sku", only[0], "embedded-state", `offset ${only[1]}`, {
          context: codeAttribute,
          weight: WEIGHT,
        }),
      ];
}
