import { foldText } from "../../../kit/text/fold-text.ts";
import type { PageWords } from "./wall.ts";

/** Elements whose content is no text. */
const rawNames = new Set(["script", "style", "svg", "textarea"]);
const tagName = /\/?[a-z][a-z0-9]*/iy;
/** UTF-16 units of markup that are read. */
const maxMarkup = 128 * 1024;

/**
 * The words of an error page by its tags alone, linear in its length. Extraction scans pages with more care; a reply
 * with an error status is only searched for a wall.
 */
export function wordsOfMarkup(markup: string): PageWords {
  const html = markup.slice(0, maxMarkup);
  const parts: Record<"title" | "h1" | "h2" | "text", string[]> = { title: [], h1: [], h2: [], text: [] };
  let place: keyof typeof parts = "text";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open === -1 ? html.length : open;
    parts[place].push(html.slice(at, end));
    if (open === -1) break;
    tagName.lastIndex = open + 1;
    const name = tagName.exec(html)?.[0].toLowerCase() ?? "";
    at = rawNames.has(name) ? endOf(html, name, open) : html.indexOf(">", open) + 1 || html.length;
    if (name === "title" || name === "h1" || name === "h2") place = name;
    else if (name === "/title" || name === "/h1" || name === "/h2") place = "text";
  }
  const [title, heading, subheading, text] = [parts.title, parts.h1, parts.h2, parts.text].map(readable);
  const all = [heading, subheading, text].join(" ").trim();
  const headings = [heading, subheading].filter((one) => one !== undefined && one !== "") as string[];
  return { title: title ?? "", headings, text: all, textLength: all.length, html };
}

/** Behind the name of the next end tag of an element; the end of the page without one. */
function endOf(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, "gi");
  pattern.lastIndex = from;
  return pattern.exec(html) === null ? html.length : pattern.lastIndex;
}

/** Letters with marks by name; folding removes the marks. */
const letterReference = /&([a-z])(?:uml|acute|grave|circ|tilde|cedil|caron|ring|breve|comma);/gi;
const numberReference = /&#(x?)([0-9a-f]{1,6});/gi;

function readable(parts: readonly string[]): string {
  const text = parts
    .join(" ")
    .replace(letterReference, "$1")
    .replace(numberReference, (_, hex: string, digits: string) =>
      characterOf(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/&[a-z]{2,8};/gi, " ");
  return foldText(text).replace(/\s+/g, " ").trim();
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}
