import { readNuxtCall, readNuxtPayload, readRscStream } from "./embedded-state-frameworks.ts";
import { endOfBalanced, readLiteral } from "./embedded-state-literal.ts";
import type { RawBlock, ScannedPage } from "./scan-page.ts";

/** A parsed value of a page's scripts or attributes. */
export interface EmbeddedValue {
  /** Where it stands, as `script[3] dataLayer`. */
  readonly place: string;
  readonly value: unknown;
}

/** A single value larger than this is no description of one product. */
const MAX_VALUE_CHARS = 2_000_000;
/** Text of one page that is parsed at most. */
const MAX_PAGE_CHARS = 3_000_000;
const MAX_VALUES = 80;

/** Assignments and calls that hand over data: `name = {…}`, `name = JSON.parse("…")`, `dataLayer.push({…})`. */
const handover =
  /([\w$.]{2,60}|\["[\w$-]{2,60}"\])\s*=\s*(?=\{|\[\s*[{"\]]|JSON\.parse\()|\b(dataLayer\.push|gtag|fbq|addData|trackEcommerce|ec:addProduct)\s*\(\s*(?:['"][^'"\n]{0,40}['"]\s*,\s*){0,3}(?=\{)|\.push\(\s*(?=\{)/g;
const dataType = /json|x-magento-init/;
/** Words in one form or another of every price that a script may hold. */
const marks = ["rice", "ecomm_"];

/** Answers "does this stretch hold a price word" while walking a page once from start to end. */
class MarkFinder {
  private readonly html: string;
  private readonly next = marks.map(() => 0);

  constructor(html: string) {
    this.html = html;
  }

  isIn(start: number, end: number): boolean {
    let found = false;
    for (const [i, mark] of marks.entries()) {
      let at = this.next[i] ?? -1;
      if (at !== -1 && at < start) {
        at = this.html.indexOf(mark, start);
        this.next[i] = at;
      }
      found ||= at !== -1 && at < end;
    }
    return found;
  }
}

/** Parses strict JSON, else the literal that stands there. */
export function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return readLiteral(text);
  }
}

function parseQuoted(text: string): unknown {
  const inner = readLiteral(text);
  if (typeof inner !== "string" || inner.length > MAX_VALUE_CHARS) return null;
  try {
    return JSON.parse(inner);
  } catch {
    return null;
  }
}

function valuesOfCode(code: string, place: string, budget: { chars: number }): readonly EmbeddedValue[] {
  if (code.includes("__NUXT__")) {
    const value = readNuxtCall(code);
    if (value !== null) return [{ place: `${place} __NUXT__`, value }];
  }
  const found: EmbeddedValue[] = [];
  const finder = new MarkFinder(code);
  handover.lastIndex = 0;
  for (let match = handover.exec(code); match !== null; match = handover.exec(code)) {
    const start = handover.lastIndex;
    const name = match[1] ?? match[2] ?? "push";
    const isQuoted = code.startsWith("JSON.parse(", start);
    const open = isQuoted ? start + "JSON.parse".length : start;
    const end = endOfBalanced(code, open, MAX_VALUE_CHARS);
    // An empty match must not stand still.
    handover.lastIndex = Math.max(end, start + 1);
    if (end === -1 || !finder.isIn(open, end)) continue;
    budget.chars -= end - open;
    if (budget.chars < 0 || found.length >= MAX_VALUES) break;
    const value = isQuoted ? parseQuoted(code.slice(open + 1, end - 1)) : parseData(code.slice(open, end));
    found.push({ place: `${place} ${name}`, value });
  }
  return found;
}

function valueOfData(script: RawBlock, text: string): unknown {
  const value = parseData(text.trim());
  const isFlat = Array.isArray(value) && script.element.attribute("id").startsWith("__NUXT_DATA__");
  return isFlat ? readNuxtPayload(value) : value;
}

/**
 * Data that the page's scripts hand over, read without running anything. Only scripts that speak of a price are
 * looked into.
 */
export function scriptValues(page: ScannedPage): readonly EmbeddedValue[] {
  const found: EmbeddedValue[] = [];
  const finder = new MarkFinder(page.html);
  const budget = { chars: MAX_PAGE_CHARS };
  const stream: string[] = [];
  for (const [i, script] of page.scripts.entries()) {
    if (script.type.includes("ld+json") || script.end - script.start > MAX_VALUE_CHARS) continue;
    if (!finder.isIn(script.start, script.end)) continue;
    const place = `script[${i}]`;
    const text = page.html.slice(script.start, script.end);
    if (dataType.test(script.type)) {
      budget.chars -= text.length;
      const id = script.element.attribute("id");
      if (budget.chars > 0)
        found.push({ place: `${place}${id === "" ? "" : ` ${id}`}`, value: valueOfData(script, text) });
    } else if (text.includes("__next_f.push(")) stream.push(text);
    else if (script.type === "" || script.type.includes("javascript") || script.type === "module") {
      found.push(...valuesOfCode(text, place, budget));
    }
    if (budget.chars < 0 || found.length >= MAX_VALUES) break;
  }
  for (const value of readRscStream(stream)) found.push({ place: "script __next_f", value });
  return found;
}
