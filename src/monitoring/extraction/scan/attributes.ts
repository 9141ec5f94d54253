import { decodeHTML } from "entities";

const TAB = 9;
const LF = 10;
const FF = 12;
const CR = 13;
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const SLASH = 47;
const EQUALS = 61;

/** Maximum number of attributes read from one tag. */
const MAX_ATTRIBUTES = 60;

function isSpace(code: number): boolean {
  return code === SPACE || code === LF || code === TAB || code === CR || code === FF;
}

/**
 * Parses the attributes of a tag; names are lower case, values are decoded.
 * @param from offset after the tag's name
 * @param to offset of the tag's ">"
 * @see HTML standard 13.2.5.32–13.2.5.39 (before attribute name … after attribute value)
 */
export function parseAttributes(html: string, from: number, to: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let at = from;
  while (at < to && found.size < MAX_ATTRIBUTES) {
    while (at < to && (isSpace(html.charCodeAt(at)) || html.charCodeAt(at) === SLASH)) at += 1;
    const nameStart = at;
    while (at < to) {
      const code = html.charCodeAt(at);
      if (isSpace(code) || code === SLASH || (code === EQUALS && at > nameStart)) break;
      at += 1;
    }
    if (at === nameStart) break;
    const name = html.slice(nameStart, at).toLowerCase();
    while (at < to && isSpace(html.charCodeAt(at))) at += 1;
    let value = "";
    if (html.charCodeAt(at) === EQUALS && at < to) {
      at += 1;
      while (at < to && isSpace(html.charCodeAt(at))) at += 1;
      const quote = html.charCodeAt(at);
      if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
        const close = html.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", at + 1);
        const end = close === -1 || close > to ? to : close;
        value = html.slice(at + 1, end);
        at = end + 1;
      } else {
        const valueStart = at;
        while (at < to && !isSpace(html.charCodeAt(at))) at += 1;
        value = html.slice(valueStart, at);
      }
    }
    if (!found.has(name)) found.set(name, decodeEntities(value));
  }
  return found;
}

/** Text with its HTML character references decoded; text without any is returned unchanged. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? decodeHTML(text) : text;
}
