import { foldText } from "../../../kit/text/fold-text.ts";
import { decodeEntities } from "./attributes.ts";
import { oncePerPage } from "./once-per-page.ts";
import type { PageElement } from "./page-element.ts";
import type { ScannedPage, TextRun } from "./scan-page.ts";

const whiteSpace = /[\s\u200b\ufeff]+/g;
/** White space that normalisation would change: anything but single plain spaces. */
const foldableSpace = /[^\S ]|[\u200b\ufeff]| {2}/;

/** Decodes source text: entities decoded, white space collapsed to single spaces, trimmed. */
export function readableText(source: string): string {
  const text = decodeEntities(source.trim());
  return foldableSpace.test(text) ? text.replace(whiteSpace, " ").trim() : text;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Whether text reads as it is written: no character references, no white space but single spaces. */
function isReadable(html: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = html.charCodeAt(at);
    if (
      code === 32
        ? html.charCodeAt(at + 1) === 32
        : code < 32 || code === 38 || code === 0xa0 || code >= 0x1680
    )
      return false;
  }
  return true;
}

/** Readable text between two offsets. Most text needs only trimming, for which nothing else is allocated. */
function readableBetween(html: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isSpace(html.charCodeAt(from))) from += 1;
  while (to > from && isSpace(html.charCodeAt(to - 1))) to -= 1;
  const text = html.slice(from, to);
  return isReadable(html, from, to) ? text : readableText(text);
}

/** Text of one run, limited to its first 4,000 characters. */
export function runText(page: ScannedPage, run: TextRun): string {
  run.text ??= readableBetween(page.html, run.start, Math.min(run.end, run.start + 4_000));
  return run.text;
}

/** Text of one run in lower case without diacritics. */
export function foldedRunText(page: ScannedPage, run: TextRun): string {
  run.folded ??= foldText(runText(page, run));
  return run.folded;
}

/**
 * Text of an element with its descendants, runs joined by spaces.
 * @param limit maximum number of characters
 */
export function elementText(page: ScannedPage, element: PageElement, limit = 500): string {
  let text = "";
  for (let i = element.firstRun; i < element.endRun && text.length < limit; i += 1) {
    const run = page.runs[i];
    if (run === undefined) break;
    text += `${text === "" ? "" : " "}${runText(page, run)}`;
  }
  return text.length > limit ? text.slice(0, limit) : text;
}

/**
 * Text of neighbouring runs, shown as context of the evidence.
 * @param reach number of runs before and after
 */
export function textAround(page: ScannedPage, run: TextRun, reach: number, limit = 200): string {
  const parts: string[] = [];
  for (let i = Math.max(0, run.index - reach); i <= run.index + reach; i += 1) {
    const near = page.runs[i];
    if (near !== undefined) parts.push(runText(page, near).slice(0, limit));
  }
  return parts.join(" ").slice(0, limit);
}

const MAX_PAGE_TEXT = 200_000;

/** Visible text of a page, one line for each run, up to a limit. */
export const pageText: (page: ScannedPage) => string = oncePerPage((page) => {
  let text = "";
  for (const run of page.runs) {
    text += `${runText(page, run)}\n`;
    if (text.length > MAX_PAGE_TEXT) break;
  }
  return text;
});
