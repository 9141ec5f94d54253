import { foldText } from "../../../../kit/text/fold-text.ts";
import { evidence } from "../../evidence.ts";
import type { Evidence } from "../../reading.ts";
import { ancestry } from "../../scan/element-tree.ts";
import { type MainAnchor, mainAnchor } from "../../scan/main-anchor.ts";
import { elementText, runText, textAround } from "../../scan/page-text.ts";
import { isInRelatedSection } from "../../scan/related-sections.ts";
import type { ScannedPage, TextRun } from "../../scan/scan-page.ts";
import { hidingOf } from "../../scan/visibility.ts";
import { BUY_BUTTON, NOTIFY_FORM, SOLD_OUT_BUTTON } from "../decide-availability.ts";
import { availabilityFromText, type StockStatement } from "../stock-text/availability-from-text.ts";
import { isNegative } from "../stock-text/negation.ts";
import { phraseKindsIn } from "../stock-text/phrase-index.ts";
import { quantityFromText } from "../stock-text/quantity-from-text.ts";
import { buyButtons, hasOrderForm } from "./buy-button.ts";
import { labelledPieces } from "./property-row.ts";
import { isNamedStock, placeOfStatement } from "./statement-place.ts";

/** Maximum distance from the product's name in text runs; beyond it only elements named for stock are read. */
const REACH = 320;
const MAX_RUN_CHARS = 160;
const MAX_STATEMENTS = 200;
const MAX_EVIDENCE = 20;
/** Weight of a statement that may concern something else. */
const UNCLEAR = { in: 0.25, out: 0.05 } as const;
/** Share of a statement in passing: "la comandă", "coming soon". */
const HINT = 0.45;

interface Statement {
  readonly run: TextRun;
  readonly statement: StockStatement;
  readonly text: string;
}

function findStatements(page: ScannedPage, anchorIndex: number): readonly Statement[] {
  const found: Statement[] = [];
  // Lists repeat the same text for every product, so results are cached.
  const statementByText = new Map<string, StockStatement | null>();
  for (const run of page.runs) {
    if (run.end - run.start > MAX_RUN_CHARS * 6) continue;
    const text = runText(page, run);
    if (text.length === 0 || text.length > MAX_RUN_CHARS) continue;
    const isNear = Math.abs(run.index - anchorIndex) <= REACH;
    const mayState = phraseKindsIn(text) !== 0;
    // Asked before the text is read, since few elements are named for stock.
    if (mayState && !isNear && !isNamedStock(run.parent)) continue;
    let statement = mayState ? statementByText.get(text) : null;
    if (statement === undefined) {
      statement = availabilityFromText(text);
      statementByText.set(text, statement);
    }
    const count = statement === null && /^\d/.test(text) ? labelledPieces(page, run) : null;
    if (count !== null)
      statement = {
        availability: count > 0 ? "IN_STOCK" : "OUT_OF_STOCK",
        label: text,
        strength: "statement",
      };
    if (statement === null && isNear && isNegative(text) && isNamedStock(run.parent))
      statement = { availability: "OUT_OF_STOCK", label: text, strength: "hint" };
    // Buttons are read with their markup in `buttonEvidence`.
    if (statement === null || statement.strength === "button") continue;
    if (!isNear && !isNamedStock(run.parent)) continue;
    found.push({ run, statement, text });
    if (found.length >= MAX_STATEMENTS) break;
  }
  return found;
}

/** Evidence from stock statements in the page's text, from its buy button and from notification forms. */
export function visibleAvailabilityEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  const statements = findStatements(page, anchor?.run.index ?? 0);
  const times = new Map<string, number>();
  for (const { text } of statements) times.set(text, (times.get(text) ?? 0) + 1);
  const found = statements
    .flatMap((one) => statementEvidence(page, one, times.get(one.text) ?? 1, anchor))
    .sort((a, b) => Number(a.demotion !== null) - Number(b.demotion !== null))
    .slice(0, MAX_EVIDENCE);
  const buttons = buttonEvidence(page, anchor);
  return [...found, ...buttons, ...(buttons.length === 0 ? notifyFormEvidence(page, anchor) : [])];
}

function statementEvidence(
  page: ScannedPage,
  { run, statement, text }: Statement,
  times: number,
  anchor: MainAnchor | null,
): Evidence[] {
  const { availability, label, strength } = statement;
  const where = placeOfStatement(page, run, text, times, anchor);
  const isIn = availability === "IN_STOCK";
  const unclear = isIn ? UNCLEAR.in : UNCLEAR.out;
  const share = strength === "hint" ? HINT : 1;
  const weight = where.concerns === "product" ? where.weight * share : unclear;
  const place = `offset ${run.start}`;
  const detail = {
    context: textAround(page, run, 1),
    weight,
    demotion: where.concerns === "other" ? where.reason : null,
  };
  const count = isIn && where.concerns !== "other" ? quantityFromText(text) : null;
  return [
    evidence("availability", availability, "visible-text", place, {
      ...detail,
      raw: label,
      statement: templateStatement(run, text),
    }),
    ...(count === null
      ? []
      : [evidence("quantity", String(count), "visible-text", place, { ...detail, raw: text })]),
  ];
}

const MAX_TEMPLATE_PLACE = 160;
const MAX_TEMPLATE_WORDS = 60;

/** Tags and classes of the element and of two around it, and the words without their numbers. */
function templateStatement(run: TextRun, text: string): string {
  const place = ancestry(run.parent, null, 3)
    .map((one) => `${one.name}.${one.attribute("class")}`)
    .join("<");
  return `${place.slice(0, MAX_TEMPLATE_PLACE)} ${foldText(text).replace(/\d+/g, "0").slice(0, MAX_TEMPLATE_WORDS)}`;
}

/** Maximum distance of a notification form after the product's name in text runs. */
const FORM_REACH = 120;

function isInMailForm(page: ScannedPage, run: TextRun): boolean {
  const chain = ancestry(run.parent, null, 30);
  const form = chain.slice(0, 8).find((one) => one.name === "form");
  if (form === undefined || form.isHidden || form.isHiddenByClass || hidingOf(page, chain) !== null)
    return false;
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
    const detail = { raw: statement.label, context: NOTIFY_FORM };
    return [evidence("availability", "OUT_OF_STOCK", "visible-text", `offset ${run.start}`, detail)];
  }
  return [];
}

/** A form that orders, which a page rarely has in vain. */
const ORDER_FORM = 0.7;

function orderForm({ run }: MainAnchor): Evidence {
  const detail = { raw: "", context: BUY_BUTTON, weight: ORDER_FORM };
  return evidence("availability", "IN_STOCK", "visible-text", `offset ${run.start}`, detail);
}

/**
 * An enabled buy button means in stock, a "notify me" button out of stock. A disabled one says little: many are disabled
 * only until a size is selected or a script has run.
 */
function buttonEvidence(page: ScannedPage, anchor: MainAnchor | null): readonly Evidence[] {
  const buttons = buyButtons(page);
  const button =
    buttons.find((one) => !one.isDisabled && one.availability === "IN_STOCK") ??
    buttons.find((one) => !one.isDisabled) ??
    buttons[0];
  if (button === undefined)
    return anchor !== null && hasOrderForm(page, anchor.element) ? [orderForm(anchor)] : [];
  if (button.isStatement) {
    const detail = { raw: elementText(page, button.element, 60), context: SOLD_OUT_BUTTON };
    return [
      evidence("availability", "OUT_OF_STOCK", "visible-text", `offset ${button.element.start}`, detail),
    ];
  }
  const isNotification = button.availability !== "IN_STOCK" && !button.isDisabled;
  const isSold = button.availability === "IN_STOCK" && !button.isDisabled;
  return [
    evidence(
      "availability",
      isSold ? "IN_STOCK" : "OUT_OF_STOCK",
      "visible-text",
      `offset ${button.element.start}`,
      { raw: "", context: isNotification ? NOTIFY_FORM : BUY_BUTTON },
    ),
  ];
}
