import { cachedByText } from "../../../kit/text/cached-by-text.ts";
import { foldText } from "../../../kit/text/fold-text.ts";
import { evidence } from "../evidence.ts";
import { gtin } from "../gtin.ts";
import type { Evidence, FieldName } from "../reading.ts";
import { MARK, marksUpToAnchor, ownMarks } from "../scan/context-marks.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import type { PageElement } from "../scan/page-element.ts";
import { readIdentity, titleAgreement } from "../scan/page-identity.ts";
import { foldedRunText, runText } from "../scan/page-text.ts";
import { isInRelatedSection } from "../scan/related-sections.ts";
import type { ScannedPage, TextRun } from "../scan/scan-page.ts";
import { fieldOfLabel } from "./field-labels.ts";

const numberValue = /^[\p{L}\p{N}][\p{L}\p{N}./_+-]{2,39}(?: [\p{N}][\p{L}\p{N}./_-]{0,11})?$/u;
/** A separator between label and value, or a number after a space. */
const mayHoldBoth = /[:：#]|\s[-–]\s|\s\S*\d|\s[A-Z0-9]+[-_./][A-Z0-9]/;
const separator = /\s*[:：#]\s*|\s+[-–]\s+/;

/** Capitals distinguish a code without digits from a word: "ET-EICHE". */
const capitals = /^(?!N\/A$)[A-Z][A-Z0-9]*(?:[-_./][A-Z0-9]+)+$|^[A-Z]{5,}$/;

/** The field of a text that consists of a label only. */
function labelField(folded: string): FieldName | null {
  return folded.length > 42 ? null : fieldOfShortText(folded);
}

const fieldOfShortText = cachedByText((folded): FieldName | null => {
  const label = folded.replace(/[\s:.#–-]+$/u, "").replace(/^[\s•·*-]+|[\u200e\u200f]/gu, "");
  const field = fieldOfLabel(label);
  if (field !== null) return field;
  if (!label.includes("/")) return null;
  // "make/manufacturer": either name may match.
  return (
    label
      .split("/")
      .map((part) => fieldOfLabel(part.trim()))
      .find((one) => one !== null) ?? null
  );
});

function acceptedValue(field: FieldName, value: string): string | null {
  const text = value
    .replace(/^[\s:#.-]+/, "")
    .replace(/[\s.,;)]+$/, "")
    .trim();
  if (field === "gtin") return gtin(text);
  if (field === "brand") {
    return text.length >= 2 && text.length <= 50 && !/[:!?]|https?/.test(text) && /\p{L}/u.test(text)
      ? text
      : null;
  }
  return numberValue.test(text) && (/\d/.test(text) || capitals.test(text)) ? text : null;
}

/** Context of a code that the name of its element announces. */
export const namedCode = "code in a named element";

interface Labelled {
  readonly field: FieldName;
  readonly weight: number;
  readonly value: string;
  readonly raw: string;
  readonly context?: string;
}

/** Label and value in one text, such as "SKU: 1234" or "(Cod produs: AB-12)". */
function labelAndValue(text: string): Labelled | null {
  if (!mayHoldBoth.test(text)) return null;
  const bare = text.replace(/^[\s([|•·-]+|[\s)\]|]+$/g, "");
  const match = separator.exec(bare);
  const cut = match === null ? -1 : match.index;
  if (match !== null && cut > 0 && cut <= 40) {
    const field = labelField(foldText(bare.slice(0, cut)));
    if (field === null) return null;
    const rest = bare.slice(cut + match[0].length);
    const value =
      acceptedValue(field, rest) ?? acceptedValue(field, rest.split(/\s[|•·,]|\s{2,}|[,|]|\s\(/)[0] ?? "");
    return value === null ? null : { field, weight: 1, value, raw: text };
  }
  const found = labelThenCode(bare);
  return found === null ? null : { ...found, raw: text };
}

/** Labels that are also other words, after which only a number of three digits is a code: "Model 3", "Art. 12". */
const vagueLabel = /^(?:\p{L}{1,5}|model\p{L}*|item|article|artikel)\.?$/u;
/** A code with a hyphen or the like, in capitals: "CLR-CPL67", "ESP-RN". */
const joinedCode = /^[A-Z0-9]{1,12}(?:[-_./][A-Z0-9]+)+$/;

/** Without a colon the value must be a code: "Ref. 1002/710", "Artikelnummer 2800395267", "Cod produs CLR-CPL67". */
function labelThenCode(text: string): Omit<Labelled, "raw"> | null {
  const last = text.lastIndexOf(" ");
  const label = text.slice(0, last);
  const value = text.slice(last + 1);
  if (last <= 0 || last > 30) return null;
  const isJoined = joinedCode.test(value) && /[A-Z]/.test(value);
  if (!isJoined && !/\d/.test(value)) return null;
  const field = labelField(foldText(label));
  if (field === null || field === "brand") return null;
  // "Ref. OM-SR-14": after an abbreviation a code needs letters and two digits.
  const isClear =
    /\d{3}/.test(value) ||
    label.toLowerCase() === "sku" ||
    (/\.$/.test(label) && /\d{2}/.test(value) && /\p{L}/u.test(value)) ||
    (isJoined && !vagueLabel.test(foldText(label))) ||
    (isJoined && /^(?:ref|art|cod)\.$/i.test(label));
  const code = isClear ? acceptedValue(field, value) : null;
  return code === null ? null : { field, weight: 0.9, value: code };
}

/** Between statements of one text: "Cod: AB-12 | Producător: Acme", "Din bumbac moale. Marca: Acme". */
const betweenParts = /\s+[|•·]\s*|[|•·;]\s+|(?<=\p{Ll}{4}[.!])\s+(?=\p{Lu})/u;
/** Tested first, since it is faster and true of few texts. */
const mayHaveParts = /[|•·;.!]/;

const MAX_LABEL_SOURCE = 160;
const unrelatedMarks = MARK.related | MARK.cart | MARK.frame;

/**
 * Product numbers and brand printed beside a label: "Cod produs: 1234", rows of a specification table,
 * definition lists. Lists of other products, the cart and the page frame are skipped.
 */
export function labelledValueEvidence(page: ScannedPage): readonly Evidence[] {
  const found: Evidence[] = [];
  const anchor = mainAnchor(page);
  const identity = readIdentity(page);
  const anchorIndex = anchor?.run.index ?? 0;
  for (const run of page.runs) {
    if (run.end - run.start > MAX_LABEL_SOURCE * 2) continue;
    const text = runText(page, run);
    if (text.length < 2 || text.length > MAX_LABEL_SOURCE) continue;
    const stated = labelledIn(page, run, text);
    if (stated.length === 0) continue;
    const around = marksUpToAnchor(run.parent, anchor?.element ?? null);
    if ((around & unrelatedMarks) !== 0 || isInRelatedSection(page, run)) continue;
    const distance = Math.abs(run.index - anchorIndex);
    for (const labelled of stated) {
      const isTitled = labelled.field === "brand" && titleAgreement(identity, labelled.value) === 1;
      const weight =
        (labelled.weight + (isTitled ? 0.25 : 0)) * (distance < 80 ? 1 : distance < 400 ? 0.9 : 0.75);
      found.push(
        evidence(labelled.field, labelled.value, "visible-text", `offset ${run.start}`, {
          raw: labelled.raw,
          context: labelled.context ?? labelled.raw,
          weight,
        }),
      );
    }
    if (found.length >= 40) break;
  }
  return found;
}

/** What a text states by labels; the last of its parts may be the label of a value in the next text. */
function labelledIn(page: ScannedPage, run: TextRun, text: string): readonly Labelled[] {
  const parts = mayHaveParts.test(text) ? text.split(betweenParts).filter((part) => part !== "") : [text];
  const stated = parts.flatMap((part) => labelAndValue(part) ?? []);
  const last = parts.at(-1) ?? "";
  const isShort = last.length <= 42;
  const field = isShort ? labelField(last === text ? foldedRunText(page, run) : foldText(last)) : null;
  const following = field === null ? null : valueAfter(page, run.index, field, last);
  if (following !== null) return [...stated, following];
  if (stated.length > 0 || field !== null) return stated;
  const named = inNamedElement(run.parent, text);
  return named === null ? [] : [named];
}

/** A code alone in an element with a matching name, such as `class="product-reference"`, or in an element of it. */
function inNamedElement(element: PageElement, text: string): Labelled | null {
  if (!/\d{2}/.test(text) || text.length > 40) return null;
  const { parent } = element;
  const isAlone = parent !== null && parent.endRun - parent.firstRun === 1;
  const names = ownMarks(element) | (isAlone ? ownMarks(parent) : 0);
  if ((names & MARK.sku) === 0) return null;
  const value = acceptedValue("sku", text.replace(/^(?:ref|sku|cod|art)\s*[.:]\s*/i, ""));
  return value === null ? null : { field: "sku", weight: 0.8, value, raw: text, context: namedCode };
}

/** Two elements of one parent, each with nothing but its text: `<div>SKU</div><div>84213</div>`. */
function areAloneInSiblings(label: TextRun | undefined, value: TextRun): boolean {
  if (label === undefined || label.parent === value.parent) return false;
  const [left, right] = [label.parent, value.parent];
  const isAlone = left.endRun - left.firstRun === 1 && right.endRun - right.firstRun === 1;
  return isAlone && left.parent !== null && left.parent === right.parent;
}

/** The value in the run after a label, optionally after a run that contains only a colon. */
function valueAfter(page: ScannedPage, index: number, field: FieldName, label: string): Labelled | null {
  let hasColon = /[:#–-]\s*$/.test(label);
  for (let step = 1; step <= 2; step += 1) {
    const next = page.runs[index + step];
    if (next === undefined || next.end - next.start > 200) return null;
    const text = runText(page, next);
    if (/^[\s:#.\u200e\u200f-]+$/.test(text)) {
      hasColon = true;
      continue;
    }
    const value = acceptedValue(field, text.replace(/[\u200e\u200f]/g, ""));
    // Without a colon a label counts only if the markup pairs it with the value.
    const isPaired =
      hasColon ||
      /^(?:td|th|dt|dd|li|b|strong|label|span)$/.test(next.parent.name) ||
      areAloneInSiblings(page.runs[index], next);
    return value === null || !isPaired ? null : { field, weight: 1, value, raw: `${label} ${text}` };
  }
  return null;
}
