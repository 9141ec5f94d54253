import { MARK, marksTowards, ownMarks } from "./context-marks.ts";
import { fold } from "./fold.ts";
import type { PageElement } from "./page-element.ts";
import { elementText, foldedRunText } from "./page-text.ts";
import { isUnderOtherProducts } from "./related-sections.ts";
import type { ScannedPage } from "./scan-page.ts";

/** What a button says when it takes the product into the basket; folded. */
const buyWords =
  /^(?:\+ ?)?(?:adauga(?:ti)?(?: produs\w*)? in (?:cos\w*|geanta)|adauga|in cos|cumpara(?: acum)?|comanda(?: acum)?|precomanda|add (?:\d+ )?(?:item )?(?:to|in(?:to)?) (?:your |my |shopping )?(?:cart|basket|bag|trolley)|add|buy(?: it)?(?: now)?|order(?: now)?|pre-?order(?: now)?|purchase|shop now|place bid|bid now|in den warenkorb(?: legen)?|jetzt kaufen|kaufen|in den einkaufswagen|ajouter au (?:panier|caddie)|acheter|j'achete|aggiungi al carrello|acquista(?: ora)?|compra(?: ora| ahora)?|anadir (?:a la cesta|al carrito)|agregar al carrito|comprar(?: ahora| agora)?|adicionar ao carrinho|do koszyka|dodaj do koszyka|kup teraz|vlozit do kosika|do kosika|do kosiku|koupit|kosarba(?: teszem)?|u kosaricu|dodaj u kosaricu|kupi|lisa (?:ostu)?korvi|ostukorvi|lisaa (?:osto)?kori\w*|ielikt groza|pievienot grozam|i krepseli|lagg i varukorg\w*|kop|kjop|laeg i kurv(?:en)?|in winkelwagen|in winkelmand|bestellen|в корзину|добавить в корзину|купить|добави в количката|sepete ekle|장바구니|구매하기|바로구매|カートに入れる|加入购物车)(?![\p{L}\p{N}])/u;

/** Context of the evidence that a buy button gives. */
export const BUY_BUTTON = "buy button";

const buttonNames = new Set(["button", "input", "a"]);

const MAX_BUTTONS = 60;

/** A button by which the page's product is bought. */
export interface BuyButton {
  readonly element: PageElement;
  readonly isDisabled: boolean;
}

const MAX_LABEL = 50;

/** What a button says, folded; "" where it says more than a button does. */
function labelOf(page: ScannedPage, element: PageElement): string {
  if (element.name === "input") return fold(element.attribute("value").trim());
  const run = page.runs[element.firstRun];
  if (run === undefined || element.endRun === element.firstRun) {
    return fold((element.attribute("aria-label") || element.attribute("title")).trim());
  }
  if (run.end - run.start > MAX_LABEL * 4) return "";
  return element.endRun - element.firstRun === 1
    ? foldedRunText(page, run)
    : fold(elementText(page, element, MAX_LABEL + 1));
}

function isButton(element: PageElement): boolean {
  if (element.name === "button") return true;
  if (element.name === "input") return /^(?:submit|button|image)$/i.test(element.attribute("type"));
  return element.name === "a" || element.attribute("role") === "button";
}

const outside = MARK.related | MARK.frame;

/**
 * Buttons that put the page's own product into the basket, in the order of the page.
 * @param anchor element of the product's name, null where none is known
 */
export function buyButtons(page: ScannedPage, anchor: PageElement | null): readonly BuyButton[] {
  const found: BuyButton[] = [];
  for (const element of page.elements) {
    if (!buttonNames.has(element.name) || element.endRun - element.firstRun > 6 || !isButton(element))
      continue;
    const label = labelOf(page, element);
    const isWorded = label.length > 1 && label.length <= MAX_LABEL && buyWords.test(label);
    if (!isWorded && (element.name === "a" || (ownMarks(element) & MARK.buy) === 0)) continue;
    if (element.name === "a" && leadsFar(element)) continue;
    if ((marksTowards(element, anchor) & outside) !== 0) continue;
    const run = page.runs[element.firstRun];
    if (run !== undefined && isUnderOtherProducts(page, run)) continue;
    const isDisabled =
      element.has("disabled") ||
      element.attribute("aria-disabled") === "true" ||
      /(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])/i.test(element.attribute("class"));
    found.push({ element, isDisabled });
    if (found.length >= MAX_BUTTONS) break;
  }
  return found.filter((one) => !isOneOfMany(one, found));
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
function leadsFar(element: PageElement): boolean {
  const link = element.attribute("href");
  return (
    /^https?:/i.test(link) &&
    (ownMarks(element) & MARK.buy) === 0 &&
    !/cart|basket|cos|checkout|add/i.test(link)
  );
}
