import { foldText } from "../../../../kit/text/fold-text.ts";
import type { Availability } from "../../reading.ts";
import { MARK, marksUpToAnchor, ownMarks } from "../../scan/context-marks.ts";
import { ancestry, commonAncestor, elementsBetween } from "../../scan/element-tree.ts";
import { mainAnchor } from "../../scan/main-anchor.ts";
import { oncePerPage } from "../../scan/once-per-page.ts";
import type { PageElement } from "../../scan/page-element.ts";
import { elementText, foldedRunText, runText } from "../../scan/page-text.ts";
import { isInRelatedSection } from "../../scan/related-sections.ts";
import { isInOtherOffer } from "../../scan/repeated-rows.ts";
import type { ScannedPage } from "../../scan/scan-page.ts";
import { hidingOf } from "../../scan/visibility.ts";
import { availabilityFromText } from "../stock-text/availability-from-text.ts";

/** Labels that mean buying only on a button; longer ones are in the stock phrases. */
const buttonLabels = new Set(
  (
    "buy|order|in cos|comanda|adauga|adauga produsul in cos|add|purchase|place bid|bid now|jetzt kaufen|kaufen|acheter|ajouter au caddie|" +
    "acquista|acquista ora|compra|compra ora|compralo subito|comprar|comprar ahora|comprar agora|kup teraz|koupit|kupi|kupit|" +
    "comprar entradas|comprar boletos|comprar ingressos|get tickets|buy tickets|book tickets|tickets kaufen|cumpara bilete|" +
    "acheter des billets|kup bilet|metti nel carrello|metti in carrello|aggiungi|comprar ya|quiero comprar|" +
    "ostukorvi|lisa korvi|lisaa koriin|kop|kjøp|laeg i kurv|læg i kurv|bestellen|in winkelmand|купить|구매하기|바로구매|購入する"
  ).split("|"),
);

const buttonNames = new Set(["button", "input", "a"]);

const MAX_BUTTONS = 60;

/** Labels of buttons that notify when the product is back; longer ones are in the stock phrases. */
const notifyLabels = new Set(
  (
    "notify me|email me|anunta-ma|notifica-ma|alerta stoc|alerta de stoc|benachrichtigen|benachrichtige mich|erinnern|prevenez-moi|" +
    "alertez-moi|me prevenir|m'avertir|etre averti|avvisami|notificami|avisame|notificame|avise-me|avisem-me|powiadom|powiadom mnie|" +
    "upozornit|hlidat|hlidat dostupnost|strazit|strazit dostupnost|ertesites|ertesitest kerek|ertesitsen|уведоми ме|obavijesti me|obvesti me|" +
    "obavesti me|ειδοποιηση|ειδοποιησε με|haber ver|gelince haber ver|stuur mij een mail|houd mij op de hoogte|meddela mig|bevaka|" +
    "giv besked|gi beskjed|varsle meg|ilmoita|teavita mind|pazinot|pranesti"
  ).split("|"),
);

/** "When", as in "notify me when available": alerts about prices have no such word. */
const whenWord =
  /(?<!\p{L})(?:when|once|cand|imediat ce|wenn|sobald|quand|des|lorsque|quando|cuando|gdy|kiedy|az|kdyz|jakmile|ked|ko|kada|kad|ha|amikor|amint|когато|щом|когда|οταν|μολις|wanneer|zodra|nar|kun|kui|kai)(?!\p{L})/u;

/** Whether a folded label without punctuation at its end offers a notification. */
function isNotifyLabel(label: string): boolean {
  if (notifyLabels.has(label)) return true;
  const verb = /^\S+(?: me| ma| mich| mnie| ми| ме)?/u.exec(label)?.[0] ?? "";
  return notifyLabels.has(verb) && whenWord.test(label.slice(verb.length));
}

/** A button to buy the page's product or to be notified when it is available. */
export interface BuyButton {
  readonly element: PageElement;
  /** IN_STOCK for a buy button, OUT_OF_STOCK for a "notify me" button and one that says "sold out". */
  readonly availability: Availability;
  readonly isDisabled: boolean;
  /** Says in words that the product is sold out. */
  readonly isStatement: boolean;
}

const MAX_LABEL = 50;

/** Alternative text of the image in a button. */
function imageLabel(page: ScannedPage, element: PageElement): string {
  const inside = page.html.slice(element.openEnd, Math.min(element.contentEnd, element.openEnd + 600));
  return /<img\b[^>]*\salt=["']([^"'>]{2,50})["']/i.exec(inside)?.[1] ?? "";
}

/** Folded label of a button; "" if it is too long. */
function labelOf(page: ScannedPage, element: PageElement): string {
  if (element.name === "input") {
    const label = element.attribute("value") || element.attribute("alt") || element.attribute("title");
    return foldText(label.trim());
  }
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

/** Text of a button without the hidden labels of its other states. */
function shownText(page: ScannedPage, element: PageElement): string {
  const shown = page.runs.slice(element.firstRun, element.endRun).filter(({ parent }) => !parent.isHidden);
  return shown.length === 0
    ? elementText(page, element, MAX_LABEL + 1)
    : shown
        .map((run) => runText(page, run))
        .join(" ")
        .slice(0, MAX_LABEL + 1);
}

type Meaning = Pick<BuyButton, "availability" | "isStatement">;

/** What a button's label means, else its names; null if it has another purpose. @param known of labels that were read before */
function meaningOf(element: PageElement, label: string, known: Map<string, Meaning | null>): Meaning | null {
  let meaning = known.get(label);
  if (meaning === undefined) {
    meaning = meaningOfLabel(label.replaceAll(",", ""));
    known.set(label, meaning);
  }
  if (meaning !== null) return meaning;
  const isNamed = element.name !== "a" && (ownMarks(element) & MARK.buy) !== 0;
  return isNamed ? { availability: "IN_STOCK", isStatement: false } : null;
}

function meaningOfLabel(label: string): Meaning | null {
  if (label.length > 1 && label.length <= MAX_LABEL) {
    if (buttonLabels.has(label)) return { availability: "IN_STOCK", isStatement: false };
    if (isNotifyLabel(label.replace(/[!.…]+$/, "")))
      return { availability: "OUT_OF_STOCK", isStatement: false };
    const statement = availabilityFromText(label);
    if (statement !== null && statement.strength !== "hint") {
      const { availability, strength } = statement;
      return { availability, isStatement: availability === "OUT_OF_STOCK" && strength === "statement" };
    }
  }
  return null;
}

/** Maximum distance after the product's name of plain elements used as buttons, in text runs. */
const NAMED_REACH = 120;

/** A span or div that a script turns into a button. */
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

/** Buttons that add the page's product to the cart or offer a notification, in page order. */
export const buyButtons: (page: ScannedPage) => readonly BuyButton[] = oncePerPage((page) =>
  findButtons(page, mainAnchor(page)?.element ?? null),
);

function findButtons(page: ScannedPage, anchor: PageElement | null): readonly BuyButton[] {
  const found = readButtons(page, anchor, page.elements.filter(isButton));
  if (found.length > 0 || anchor === null) return found.filter((one) => !isOneOfMany(one, found));
  const near = elementsBetween(page, anchor.firstRun, anchor.endRun + NAMED_REACH).filter(isNamedButton);
  const named = readButtons(page, anchor, near);
  return named.filter((one) => !isOneOfMany(one, named));
}

/** What the address or name of a form that orders contains. */
const orderForm =
  /add[-_]?(?:to|product|item)|(?:^|[^a-z])(?:cart|basket|order|orderform|checkout|buy|cos|comanda|warenkorb|panier|carrello|carrito|koszyk|kosik|kosar|korzina|sepet)(?:[^a-z]|$)|shopcart|paypal/i;
const FORM_MAX_RUNS = 80;

/**
 * Whether the page has a form that orders its product with a button that no label explains, such as an image.
 * @param anchor element of the product's name
 */
export function hasOrderForm(page: ScannedPage, anchor: PageElement): boolean {
  return elementsBetween(page, anchor.firstRun - 1, anchor.endRun + NAMED_REACH).some((form) => {
    if (form.name !== "form" || form.isHidden || form.endRun - form.firstRun > FORM_MAX_RUNS) return false;
    if (!orderForm.test(`${form.attribute("action")} ${form.attribute("name")} ${form.attribute("id")}`))
      return false;
    const chain = ancestry(form, commonAncestor(form, anchor), 30);
    if ((marksUpToAnchor(form, anchor) & (unrelatedMarks | MARK.cart)) !== 0 || isInOtherOffer(page, chain))
      return false;
    const inside = page.html.slice(form.openEnd, Math.min(form.contentEnd, form.openEnd + MAX_FORM_CHARS));
    return /<button\b(?![^>]*\sdisabled)|<input\b(?=[^>]*\stype=["']?(?:image|submit))(?![^>]*\sdisabled)|<a\b[^>]*><img\b/i.test(
      inside,
    );
  });
}

const MAX_FORM_CHARS = 20_000;

function readButtons(
  page: ScannedPage,
  anchor: PageElement | null,
  elements: readonly PageElement[],
): readonly BuyButton[] {
  const found: BuyButton[] = [];
  const known = new Map<string, Meaning | null>();
  for (const element of elements) {
    if (element.endRun - element.firstRun > 6) continue;
    const meaning = meaningOf(element, labelOf(page, element), known);
    if (meaning === null) continue;
    const { availability } = meaning;
    if (element.name === "a" && isNavigationLink(element)) continue;
    if (element.isHiddenByClass || (availability === "OUT_OF_STOCK" && element.isHidden)) continue;
    if ((marksUpToAnchor(element, anchor) & unrelatedMarks) !== 0) continue;
    const chain = ancestry(element, anchor === null ? null : commonAncestor(element, anchor), 30);
    if (isInOtherOffer(page, chain)) continue;
    if (availability === "OUT_OF_STOCK" && hidingOf(page, chain) !== null) continue;
    // A button without text, such as an input, belongs to the run before it; the next run may be in another
    // section.
    const isTextless = element.endRun === element.firstRun;
    const run = page.runs[isTextless ? element.firstRun - 1 : element.firstRun];
    if (run !== undefined && isInRelatedSection(page, run)) continue;
    const isDisabled =
      element.has("disabled") ||
      element.attribute("aria-disabled") === "true" ||
      /(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])/i.test(element.attribute("class"));
    found.push({ element, ...meaning, isDisabled });
    if (found.length >= MAX_BUTTONS) break;
  }
  return found;
}

/** Several identical buttons belong to the products of a list. */
function isOneOfMany({ element }: BuyButton, all: readonly BuyButton[]): boolean {
  const alike = all.filter(
    (other) =>
      other.element.depth === element.depth &&
      other.element.attribute("class") === element.attribute("class"),
  );
  return alike.length >= 5;
}

/** A link named "buy" that leads to another page of the shop: "Buy gift cards". */
function isNavigationLink(element: PageElement): boolean {
  const link = element.attribute("href");
  return (
    /^https?:/i.test(link) &&
    (ownMarks(element) & MARK.buy) === 0 &&
    !/cart|basket|cos|checkout|add/i.test(link)
  );
}
