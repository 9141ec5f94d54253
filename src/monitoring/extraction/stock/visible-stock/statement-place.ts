import { foldText } from "../../../../kit/text/fold-text.ts";
import { MARK, ownMarks } from "../../scan/context-marks.ts";
import { ancestry, commonAncestor } from "../../scan/element-tree.ts";
import type { MainAnchor } from "../../scan/main-anchor.ts";
import type { PageElement } from "../../scan/page-element.ts";
import { foldedRunText } from "../../scan/page-text.ts";
import { isInRelatedSection } from "../../scan/related-sections.ts";
import { rowAround } from "../../scan/repeated-rows.ts";
import type { ScannedPage, TextRun } from "../../scan/scan-page.ts";
import { hidingOf } from "../../scan/visibility.ts";
import { isOtherProperty } from "./property-row.ts";
import { isStockElement } from "./stock-names.ts";

/** What the place of a stock phrase says about whom it concerns. */
export type StatementPlace =
  /** Stands in the product's own block and speaks about it as a whole. */
  | { readonly concerns: "product"; readonly weight: number }
  /** May concern one size, one store, or another product. */
  | { readonly concerns: "unclear" }
  /** Not seen, or about something else. */
  | { readonly concerns: "other"; readonly reason: string };

/** A statement in an element named for stock, or a sentence about the product. */
const EXPLICIT = 1;
/** Any other short statement, such as a badge. */
const BRIEF = 0.6;
/** Longer texts without a word for the product speak about something else as well. */
const MAX_BRIEF = 90;
const MIN_SENTENCE = 25;
/** Distances from the product's name in text runs beyond which only elements named for stock count. */
const NEAR_AFTER = 150;
const NEAR_BEFORE = -40;
/** From this number on, a repeated text belongs to several things. */
const MANY = 3;

/** A sentence with the word "product" is about the product: "Produsul nu mai este disponibil". */
const productNoun =
  /(?<!\p{L})(?:produs\p{L}*|articol\p{L}*|carte\p{L}*|product|item|artikel|produkt\p{L}*|article|produit|articolo|prodotto|articulo|producto|artigo|produto|zbozi|tovar|towar|termek|izdelek|proizvod|artikl|urun|товар\p{L}*|продукт\p{L}*|προιον\p{L}*)(?!\p{L})/u;
const storeWord =
  /(?<!\p{L})(?:magazin\w*|showroom\w*|store|stores|shop|sklep\w*|filiale?\w*|markt|laden|boutique|magasin|negozio|tienda|kauplus\w*|myymala\w*|pickup|pick-up|collect|ridicare|odbierz|abhol\w*|retrait|ritiro|prodejn\w*|predajn\w*|uzlet\w*|магазин\p{L}*|poslovalnic\w*|poslovnic\w*|winkel\w*|καταστημα\p{L}*|magaza\w*)(?!\p{L})/u;

const unrelatedMarks = MARK.related | MARK.review | MARK.cart | MARK.frame;
const controlNames = new Set(["a", "button"]);
const optionNames = new Set(["option", "select", "label"]);

/** Whether names of the element or of a close ancestor mean stock. */
export function isNamedStock(element: PageElement): boolean {
  for (let one: PageElement | null = element, up = 0; one !== null && up < 3; one = one.parent, up += 1) {
    if ((ownMarks(one) & MARK.stock) === 0) continue;
    const names = `${one.attribute("class")} ${one.attribute("id")} ${one.attribute("itemprop")}`;
    if (isStockElement(names)) return true;
  }
  return false;
}

/** Whether one of the two texts before a statement names a physical store. */
function isAboutStore(page: ScannedPage, run: TextRun): boolean {
  for (let back = 1; back <= 2; back += 1) {
    const before = page.runs[run.index - back];
    if (before === undefined || before.end - before.start > 120) return false;
    const shared = commonAncestor(before.parent, run.parent);
    if (shared === null || run.parent.depth - shared.depth > 3) return false;
    if (storeWord.test(foldedRunText(page, before))) return true;
  }
  return false;
}

/**
 * Decides whom a stock phrase concerns.
 * @param text the run's text
 * @param times how often the page has this text
 */
export function placeOfStatement(
  page: ScannedPage,
  run: TextRun,
  text: string,
  times: number,
  anchor: MainAnchor | null,
): StatementPlace {
  const stop = anchor === null ? null : commonAncestor(run.parent, anchor.element);
  const chain = ancestry(run.parent, stop, 30);
  const hiding = hidingOf(page, chain);
  if (hiding !== null) return { concerns: "other", reason: hiding };
  if (run.parent.isHiddenByClass) return { concerns: "other", reason: "hidden" };
  const marks = chain.reduce((all, one) => all | ownMarks(one), 0);
  if ((marks & unrelatedMarks) !== 0 || isInRelatedSection(page, run))
    return { concerns: "other", reason: "not about the product" };
  if (isOtherProperty(page, run, anchor?.run.index ?? -1))
    return { concerns: "other", reason: "value of another property" };
  const row = rowAround(page, chain);
  if (row?.hasLink && row.hasPrice) return { concerns: "other", reason: "row of another offer" };
  if (row !== null || times >= MANY || isAboutStore(page, run)) return { concerns: "unclear" };
  const isVariant = chain
    .slice(0, 4)
    .some((one) => (ownMarks(one) & (MARK.variant | MARK.price)) === MARK.variant);
  const isProse = (marks & MARK.prose) !== 0 && (marks & (MARK.buy | MARK.main)) === 0;
  const isStock = isNamedStock(run.parent);
  const isSentence = text.length >= MIN_SENTENCE && productNoun.test(foldText(text));
  const distance = anchor === null ? 0 : run.index - anchor.run.index;
  const isFar = distance > NEAR_AFTER || distance < NEAR_BEFORE;
  if (
    isVariant ||
    (isProse && !isStock) ||
    (isFar && !isStock) ||
    (text.length > MAX_BRIEF && !isSentence) ||
    chain.slice(0, 3).some((one) => optionNames.has(one.name) || isControlOfSeveral(one))
  )
    return { concerns: "unclear" };
  return { concerns: "product", weight: isStock || isSentence ? EXPLICIT : BRIEF };
}

/** A control with several labels shows one at a time, depending on its style sheet. */
function isControlOfSeveral(element: PageElement): boolean {
  return element.endRun - element.firstRun > 1 && controlNames.has(element.name);
}
