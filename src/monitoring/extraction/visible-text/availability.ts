import { foldText } from "../../../kit/fold-text.ts";
import { availabilityFromText, type StockStatement } from "../availability-text/availability-from-text.ts";
import { quantityFromText } from "../availability-text/quantity-from-text.ts";
import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { MARK, ownMarks } from "../scan/context-marks.ts";
import { ancestry, commonAncestor } from "../scan/element-tree.ts";
import { type MainAnchor, mainAnchor } from "../scan/main-anchor.ts";
import type { PageElement } from "../scan/page-element.ts";
import { runText, textAround } from "../scan/page-text.ts";
import { isInRelatedSection } from "../scan/related-sections.ts";
import type { ScannedPage, TextRun } from "../scan/scan-page.ts";
import { BUY_BUTTON, buyButtons } from "./buy-button.ts";

/**
 * Maximum distance from the product's name in text runs; beyond it only elements named for stock count fully.
 */
const REACH = 320;
const MAX_RUN_CHARS = 160;
const MAX_FOUND = 20;

const controlNames = new Set(["a", "button"]);
const unrelatedMarks = MARK.related | MARK.review | MARK.cart | MARK.frame;
/** A sentence with the word "product" is about the product: "Produsul nu mai este disponibil". */
const productNoun =
  /(?<!\p{L})(?:produs\p{L}*|articol\p{L}*|product|item|artikel|produkt|article|produit|articolo|prodotto|articulo|producto|produto|zbozi|товар)(?!\p{L})/u;

/** Weight of a stock statement, 0 (not about this product) to 1. */
function weightOf(run: TextRun, text: string, distance: number, anchor: MainAnchor | null): number {
  const stop = anchor === null ? null : commonAncestor(run.parent, anchor.element);
  const chain = ancestry(run.parent, stop, 30);
  let marks = 0;
  let near = 0;
  let isOption = false;
  let isOneOfSeveral = false;
  for (const [level, element] of chain.entries()) {
    const own = ownMarks(element);
    marks |= own;
    if (level < 4) near |= own;
    // A control with several labels shows one at a time, depending on its style sheet.
    if (level < 3 && element.endRun - element.firstRun > 1 && controlNames.has(element.name))
      isOneOfSeveral = true;
    if (level < 3 && (element.name === "option" || element.name === "select")) isOption = true;
  }
  if ((marks & unrelatedMarks) !== 0) return 0;
  let weight = 0.45;
  if ((near & MARK.stock) !== 0) weight += 0.3;
  if ((marks & MARK.main) !== 0) weight += 0.1;
  if (text.length >= 25 && productNoun.test(foldText(text))) weight += 0.25;
  else if (text.length <= 40) weight += 0.15;
  else if (text.length > 90) weight -= 0.2;
  if (Math.abs(distance) > REACH) weight -= (near & MARK.stock) === 0 ? 0.6 : 0.3;
  else if (distance > 150 || distance < -40) weight -= 0.2;
  if ((near & MARK.variant) !== 0) weight -= 0.35;
  if ((marks & MARK.prose) !== 0) weight -= 0.2;
  if ((near & MARK.shipping) !== 0) weight -= 0.1;
  if (isOption) weight -= 0.5;
  if (isOneOfSeveral) weight -= 0.6;
  if (run.parent.isHidden || run.parent.isHiddenByClass) weight -= 0.5;
  return Math.max(0, Math.min(1, weight));
}

/** A word before the statement that makes it about a physical store. */
const storeWord =
  /(?<!\p{L})(?:magazin\w*|showroom\w*|store|stores|shop|sklep\w*|filiale?\w*|markt|laden|boutique|magasin|negozio|tienda|kauplus\w*|myymala\w*|pickup|pick-up|collect|ridicare|odbierz|abhol\w*|retrait|ritiro)(?!\p{L})/u;

function isAboutStore(page: ScannedPage, run: TextRun): boolean {
  for (let back = 1; back <= 2; back += 1) {
    const before = page.runs[run.index - back];
    if (before === undefined || before.end - before.start > 120) return false;
    const shared = commonAncestor(before.parent, run.parent);
    if (shared === null || run.parent.depth - shared.depth > 3) return false;
    if (storeWord.test(foldText(runText(page, before)))) return true;
  }
  return false;
}

interface Statement {
  readonly run: TextRun;
  readonly statement: StockStatement;
  readonly text: string;
}

/** Weight factor of a repeated statement: it is about variants or other products. */
function repetitionFactor(times: number): number {
  return times >= 4 ? 0.1 : times === 3 ? 0.4 : times === 2 ? 0.8 : 1;
}

/** Whether names of the element or of a close ancestor mean stock. */
function isNamedStock(element: PageElement): boolean {
  return ancestry(element, null, 3).some((one) => (ownMarks(one) & MARK.stock) !== 0);
}

function findStatements(page: ScannedPage, anchorIndex: number): readonly Statement[] {
  const found: Statement[] = [];
  // Lists repeat the same text for every product, so results are cached.
  const statementByText = new Map<string, StockStatement | null>();
  for (const run of page.runs) {
    if (run.end - run.start > MAX_RUN_CHARS * 6) continue;
    const text = runText(page, run);
    if (text.length < 3 || text.length > MAX_RUN_CHARS) continue;
    let statement = statementByText.get(text);
    if (statement === undefined) {
      statement = availabilityFromText(text);
      statementByText.set(text, statement);
    }
    // Buttons are handled with their markup in `buttonEvidence`.
    if (statement === null || statement.strength === "button") continue;
    if (Math.abs(run.index - anchorIndex) > REACH && !isNamedStock(run.parent)) continue;
    found.push({ run, statement, text });
    if (found.length >= MAX_FOUND * 10) break;
  }
  return found;
}

/** Evidence from stock statements in the page's text and from its buy button. */
export function visibleAvailabilityEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  const anchorIndex = anchor?.run.index ?? 0;
  const statements = findStatements(page, anchorIndex);
  const occurrences = new Map<string, number>();
  for (const { text } of statements) occurrences.set(text, (occurrences.get(text) ?? 0) + 1);
  const found: Evidence[] = [];
  for (const { run, statement, text } of statements) {
    // A repeated text belongs to several things on the page.
    const repeated = repetitionFactor(occurrences.get(text) ?? 1);
    const strengthFactor = statement.strength === "hint" ? 0.45 : isAboutStore(page, run) ? 0.35 : 1;
    if (isInRelatedSection(page, run)) continue;
    const weight = repeated * strengthFactor * weightOf(run, text, run.index - anchorIndex, anchor);
    if (weight <= 0.02) continue;
    const place = `offset ${run.start}`;
    const context = textAround(page, run, 1);
    found.push(
      evidence("availability", statement.availability, "visible-text", place, {
        raw: statement.label,
        context,
        weight,
      }),
    );
    const count = statement.availability === "IN_STOCK" ? quantityFromText(text) : null;
    if (count !== null) {
      found.push(evidence("quantity", String(count), "visible-text", place, { raw: text, context, weight }));
    }
    if (found.length >= MAX_FOUND) break;
  }
  const buttons = buttonEvidence(page, anchor);
  return [...found, ...buttons, ...(buttons.length === 0 ? notifyFormEvidence(page, anchor) : [])];
}

/** Maximum distance of a notification form after the product's name in text runs. */
const FORM_REACH = 120;

function isInMailForm(page: ScannedPage, run: TextRun): boolean {
  const form = ancestry(run.parent, null, 8).find((one) => one.name === "form");
  if (form === undefined || form.isHidden || form.isHiddenByClass) return false;
  return /type=["']?email/i.test(
    page.html.slice(form.openEnd, Math.min(form.contentEnd, form.openEnd + 5_000)),
  );
}

/** A form for an e-mail address to notify when the product is back in stock, used if there is no buy button. */
function notifyFormEvidence(page: ScannedPage, anchor: MainAnchor | null): readonly Evidence[] {
  if (anchor === null) return [];
  for (const run of page.runs.slice(anchor.run.index, anchor.run.index + FORM_REACH)) {
    if (run.end - run.start > MAX_RUN_CHARS) continue;
    const statement = availabilityFromText(runText(page, run));
    if (statement === null || statement.strength !== "button" || statement.availability !== "OUT_OF_STOCK")
      continue;
    if (!isInMailForm(page, run) || isInRelatedSection(page, run)) continue;
    const detail = { raw: statement.label, context: textAround(page, run, 1), weight: NOTIFY_WEIGHT };
    return [evidence("availability", "OUT_OF_STOCK", "visible-text", `offset ${run.start}`, detail)];
  }
  return [];
}

/** A disabled button weighs less: many are disabled only until a size is selected. */
const BUTTON_WEIGHT = 0.5;
/** A "notify me" control exists only if the product cannot be bought, whatever its data states. */
const NOTIFY_WEIGHT = 0.62;
const DISABLED_BUTTON_WEIGHT = 0.1;

/** An enabled buy button means in stock, a "notify me" button or a disabled one out of stock. */
function buttonEvidence(page: ScannedPage, anchor: MainAnchor | null): readonly Evidence[] {
  const buttons = buyButtons(page, anchor?.element ?? null);
  const button =
    buttons.find((one) => !one.isDisabled && one.availability === "IN_STOCK") ??
    buttons.find((one) => !one.isDisabled) ??
    buttons[0];
  if (button === undefined) return [];
  const isSold = button.availability === "IN_STOCK" && !button.isDisabled;
  const liveWeight = isSold ? BUTTON_WEIGHT : NOTIFY_WEIGHT;
  return [
    evidence(
      "availability",
      isSold ? "IN_STOCK" : "OUT_OF_STOCK",
      "visible-text",
      `offset ${button.element.start}`,
      { raw: "", context: BUY_BUTTON, weight: button.isDisabled ? DISABLED_BUTTON_WEIGHT : liveWeight },
    ),
  ];
}
