import { evidence } from "../evidence.ts";
import type { Evidence, EvidenceSource } from "../reading.ts";
import { MARK, marksUpToAnchor } from "../scan/context-marks.ts";
import { elementsBetween } from "../scan/element-tree.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import type { PageElement } from "../scan/page-element.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { amountsInText } from "../visible-text/price/amounts-in-text.ts";
import { normalizeAmount, statedPrice } from "./stated-price.ts";

/** Maximum distance after the product's name in text runs. */
const REACH = 40;
const MAX_LENGTH = 30;
const WEIGHT = 0.6;

const priceAttribute =
  /^data-(?:product-?|item-?|current-?|sale-?|final-?)?(?:price|amount)(?:-?(?:value|amount))?$/;
const unrelatedMarks =
  MARK.related | MARK.cart | MARK.frame | MARK.card | MARK.old | MARK.instalment | MARK.shipping;

interface Stated {
  readonly amount: string;
  readonly currency: string | null;
  readonly source: EvidenceSource;
}

/** Price in a field that cannot be edited, as on some older shops. */
function readonlyFieldPrice(element: PageElement): Stated | null {
  const isShown = element.name === "output" || element.has("readonly") || element.has("disabled");
  const written = element.attribute("value");
  if (!isShown || written.length > MAX_LENGTH || /hidden/i.test(element.attribute("type"))) return null;
  const [only, ...more] = amountsInText(written).amounts;
  if (only === undefined || more.length > 0 || only.currency === null) return null;
  const amount = normalizeAmount(only.amount);
  return amount === null ? null : { amount, currency: only.currency, source: "visible-text" };
}

/** Price in an attribute of an empty element that a script fills. */
function emptyElementPrice(page: ScannedPage, element: PageElement): Stated | null {
  if (element.firstRun !== element.endRun) return null;
  if (!page.html.slice(element.start, element.openEnd).includes("data-")) return null;
  for (const [name, value] of element.attributes) {
    const price = priceAttribute.test(name) && value.length <= MAX_LENGTH ? statedPrice(value) : null;
    if (price !== null) return { amount: price.amount, currency: price.currency, source: "embedded-state" };
  }
  return null;
}

/**
 * Price near the product's name that is not printed as text: in a read-only field or in an attribute of an
 * empty element. Different amounts belong to a list of products, and none is used.
 */
export function priceAttributeEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  const found: Evidence[] = [];
  const amounts = new Set<string>();
  for (const element of elementsBetween(page, anchor.run.index, anchor.run.index + REACH)) {
    if (element.openEnd - element.start < MAX_LENGTH) continue;
    const isField = element.name === "input" || element.name === "output";
    const stated = isField ? readonlyFieldPrice(element) : emptyElementPrice(page, element);
    if (stated === null || (marksUpToAnchor(element, anchor.element) & unrelatedMarks) !== 0) continue;
    amounts.add(stated.amount);
    if (amounts.size > 1) return [];
    const place = `offset ${element.start}`;
    found.push(evidence("price", stated.amount, stated.source, place, { weight: WEIGHT }));
    if (stated.currency !== null)
      found.push(evidence("currency", stated.currency, stated.source, place, { weight: WEIGHT }));
  }
  return found;
}
