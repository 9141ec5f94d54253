import { foldText } from "../../../kit/fold-text.ts";
import { availabilityFromText } from "../availability-text/availability-from-text.ts";
import type { Availability } from "../reading.ts";
import { MARK, marksUpToAnchor, ownMarks } from "../scan/context-marks.ts";
import { elementsBetween } from "../scan/element-tree.ts";
import type { PageElement } from "../scan/page-element.ts";
import { elementText, foldedRunText, runText } from "../scan/page-text.ts";
import { isInRelatedSection } from "../scan/related-sections.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

/** Words that take a product into the basket only because a button says them; all longer ones are stock phrases. */
const buttonLabels = new Set(
  (
    "in cos|comanda|adauga|adauga produsul in cos|add|purchase|place bid|bid now|jetzt kaufen|kaufen|acheter|ajouter au caddie|" +
    "acquista|acquista ora|compra|compra ora|compralo subito|comprar|comprar ahora|comprar agora|kup teraz|koupit|kupi|kupit|" +
    "comprar entradas|comprar boletos|comprar ingressos|get tickets|buy tickets|book tickets|tickets kaufen|cumpara bilete|" +
    "acheter des billets|kup bilet|metti nel carrello|metti in carrello|aggiungi|comprar ya|quiero comprar|" +
    "ostukorvi|lisa korvi|lisaa koriin|kop|kjøp|laeg i kurv|læg i kurv|bestellen|in winkelmand|купить|구매하기|바로구매|購入する"
  ).split("|"),
);

/** Context of the evidence that a buy button gives. */
export const BUY_BUTTON = "buy button";

const buttonNames = new Set(["button", "input", "a"]);

const MAX_BUTTONS = 60;

/** A button by which the page's product is bought, or awaited. */
export interface BuyButton {
  readonly element: PageElement;
  /** What it says of stock: to buy, or to be told when it is back. */
  readonly availability: Availability;
  readonly isDisabled: boolean;
}

const MAX_LABEL = 50;

/** Words of the picture that a button consists of. */
function imageLabel(page: ScannedPage, element: PageElement): string {
  const inside = page.html.slice(element.openEnd, Math.min(element.contentEnd, element.openEnd + 600));
  return /<img\b[^>]*\salt=["']([^"'>]{2,50})["']/i.exec(inside)?.[1] ?? "";
}

/** What a button says, folded; "" where it says more than a button does. */
function labelOf(page: ScannedPage, element: PageElement): string {
  if (element.name === "input") return foldText(element.attribute("value").trim());
  const run = page.runs[element.firstRun];
  if (run === undefined || element.endRun === element.firstRun) {
    const named = element.attribute("aria-label") || element.attribute("title") || imageLabel(page, element);
    return foldText(named.trim());
  }
  if (run.end - run.start > MAX_LABEL * 4) return "";
  return element.endRun - element.firstRun === 1
    ? foldedRunText(page, run)
    : foldText(shownText(page, element));
}

/** Text of a button that swaps its labels: the hidden ones wait for another state. */
function shownText(page: ScannedPage, element: PageElement): string {
  const shown = page.runs.slice(element.firstRun, element.endRun).filter(({ parent }) => !parent.isHidden);
  return shown.length === 0
    ? elementText(page, element, MAX_LABEL + 1)
    : shown
        .map((run) => runText(page, run))
        .join(" ")
        .slice(0, MAX_LABEL + 1);
}

/** What a button's words, else its names, say of stock; null where it is for something else. */
function availabilityOf(element: PageElement, label: string): Availability | null {
  if (label.length > 1 && label.length <= MAX_LABEL) {
    if (buttonLabels.has(label)) return "IN_STOCK";
    const words = availabilityFromText(label);
    if (words !== null && words.strength !== "hint") return words.availability;
  }
  return element.name !== "a" && (ownMarks(element) & MARK.buy) !== 0 ? "IN_STOCK" : null;
}

/** Runs after the product's name within which a plain element named a button is one. */
const NAMED_REACH = 120;

/** An element of no kind of its own that a script makes a button of. */
function isNamedButton(element: PageElement): boolean {
  if (element.name !== "span" && element.name !== "div") return false;
  if (element.endRun - element.firstRun > 2) return false;
  return /(?:^|[\s_-])(?:btn|button|to-cart|tocart|buy)(?:$|[\s_-])/i.test(element.attribute("class"));
}

function isButton(element: PageElement): boolean {
  if (!buttonNames.has(element.name)) return false;
  if (element.name === "button") return true;
  if (element.name === "input") return /^(?:submit|button|image)$/i.test(element.attribute("type"));
  return element.name === "a" || element.attribute("role") === "button";
}

const unrelatedMarks = MARK.related | MARK.frame;

/**
 * Buttons that put the page's own product into the basket or promise word of it, in the order of the page.
 * @param anchor element of the product's name, null where none is known
 */
export function buyButtons(page: ScannedPage, anchor: PageElement | null): readonly BuyButton[] {
  const found = readButtons(page, anchor, page.elements.filter(isButton));
  if (found.length > 0 || anchor === null) return found.filter((one) => !isOneOfMany(one, found));
  const near = elementsBetween(page, anchor.firstRun, anchor.endRun + NAMED_REACH).filter(isNamedButton);
  const named = readButtons(page, anchor, near);
  return named.filter((one) => !isOneOfMany(one, named));
}

function readButtons(
  page: ScannedPage,
  anchor: PageElement | null,
  elements: readonly PageElement[],
): readonly BuyButton[] {
  const found: BuyButton[] = [];
  for (const element of elements) {
    if (element.endRun - element.firstRun > 6) continue;
    const label = labelOf(page, element);
    const availability = availabilityOf(element, label);
    if (availability === null) continue;
    if (element.name === "a" && isNavigationLink(element)) continue;
    if (element.isHiddenByClass || (availability === "OUT_OF_STOCK" && element.isHidden)) continue;
    if ((marksUpToAnchor(element, anchor) & unrelatedMarks) !== 0) continue;
    // A button without text, as an input, stands after the run before it: the next may open another section.
    const isTextless = element.endRun === element.firstRun;
    const run = page.runs[isTextless ? element.firstRun - 1 : element.firstRun];
    if (run !== undefined && isInRelatedSection(page, run)) continue;
    const isDisabled =
      element.has("disabled") ||
      element.attribute("aria-disabled") === "true" ||
      /(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])/i.test(element.attribute("class"));
    found.push({ element, availability, isDisabled });
    if (found.length >= MAX_BUTTONS) break;
  }
  return found;
}

/** Buttons that return alike stand beside the products of a list. */
function isOneOfMany({ element }: BuyButton, all: readonly BuyButton[]): boolean {
  const alike = all.filter(
    (other) =>
      other.element.depth === element.depth &&
      other.element.attribute("class") === element.attribute("class"),
  );
  return alike.length >= 5;
}

/** A link named "buy" that is a way through the shop rather than a button: "Buy gift cards". */
function isNavigationLink(element: PageElement): boolean {
  const link = element.attribute("href");
  return (
    /^https?:/i.test(link) &&
    (ownMarks(element) & MARK.buy) === 0 &&
    !/cart|basket|cos|checkout|add/i.test(link)
  );
}
