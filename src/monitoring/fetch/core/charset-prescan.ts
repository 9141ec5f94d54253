/**
 * Finds the encoding that a page declares in its own first bytes.
 * @see HTML standard, 13.2.3.2 "Determining the character encoding": prescan a byte stream
 */

/** Bytes in which the standard looks for a declaration; later ones do not count. */
export const PRESCAN_BYTES = 1024;

/** Resolves a label as "latin1" or " UTF-8 " to the encoding's name; null for an unknown label. */
export type ResolveLabel = (label: string) => string | null;

interface Cursor {
  readonly text: string;
  at: number;
}

interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** Thrown only within this file: the bytes ended within a tag, which then does not count. */
class OutOfBytes extends Error {}

const SPACE_OR_SLASH = /[\t\n\f\r /]/;
const SPACE = /[\t\n\f\r ]/;
const META = /^<meta[\t\n\f\r /]/i;
const TAG = /^<\/?[a-z]/i;

/**
 * The encoding named by a `<meta>` or an XML declaration.
 * @param head the first bytes of the page, one character per byte (latin1), at most `PRESCAN_BYTES` are read
 * @returns the encoding's name in lower case; null where the page declares none, or an unknown one
 */
export function prescan(head: string, resolve: ResolveLabel): string | null {
  const text = head.slice(0, PRESCAN_BYTES);
  try {
    return encodingOfMeta({ text, at: 0 }, resolve) ?? encodingOfXmlDeclaration(text, resolve);
  } catch (error) {
    if (error instanceof OutOfBytes) return encodingOfXmlDeclaration(text, resolve);
    throw error;
  }
}

function encodingOfMeta(cursor: Cursor, resolve: ResolveLabel): string | null {
  const { text } = cursor;
  for (cursor.at = text.indexOf("<"); cursor.at !== -1; cursor.at = text.indexOf("<", cursor.at + 1)) {
    const ahead = text.slice(cursor.at, cursor.at + 6);
    if (ahead.startsWith("<!--")) {
      const end = text.indexOf("-->", cursor.at + 2);
      if (end === -1) return null;
      cursor.at = end + 2;
    } else if (META.test(ahead)) {
      cursor.at += 5;
      const encoding = encodingOfAttributes(readAttributes(cursor), resolve);
      if (encoding !== null) return encoding;
    } else if (TAG.test(ahead)) {
      while (!/[\t\n\f\r >]/.test(charAt(cursor))) cursor.at++;
      readAttributes(cursor);
    } else if (/^<[!/?]/.test(ahead)) {
      const end = text.indexOf(">", cursor.at);
      if (end === -1) return null;
      cursor.at = end;
    }
  }
  return null;
}

function encodingOfAttributes(attributes: readonly Attribute[], resolve: ResolveLabel): string | null {
  let isContentType = false;
  let needsContentType = false;
  let encoding: string | null = null;
  const seen = new Set<string>();
  for (const { name, value } of attributes) {
    if (seen.has(name)) continue;
    seen.add(name);
    if (name === "http-equiv" && value === "content-type") isContentType = true;
    else if (name === "charset") {
      encoding = resolve(value);
      needsContentType = false;
    } else if (name === "content" && encoding === null) {
      const label = labelOfContentType(value);
      encoding = label === null ? null : resolve(label);
      needsContentType = encoding !== null;
    }
  }
  return encoding !== null && (isContentType || !needsContentType) ? asReadable(encoding) : null;
}

/** A declaration that was read byte by byte cannot be in UTF-16, so UTF-8 is meant. */
function asReadable(encoding: string): string {
  if (encoding.startsWith("utf-16")) return "utf-8";
  return encoding === "x-user-defined" ? "windows-1252" : encoding;
}

/**
 * The label after `charset=` in a content type, as the standard's "extracting a character encoding from a
 * meta element" reads it: an unclosed quote voids it.
 */
export function labelOfContentType(contentType: string): string | null {
  const match =
    /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))/i.exec(
      contentType,
    );
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
}

function readAttributes(cursor: Cursor): Attribute[] {
  const attributes: Attribute[] = [];
  for (let next = readAttribute(cursor); next !== null; next = readAttribute(cursor)) attributes.push(next);
  return attributes;
}

/** The standard's "get an attribute". @returns name and value in lower case; null at the tag's end */
function readAttribute(cursor: Cursor): Attribute | null {
  skip(cursor, SPACE_OR_SLASH);
  if (charAt(cursor) === ">") return null;
  const nameStart = cursor.at;
  // An "=" that opens the attribute belongs to its name.
  if (charAt(cursor) === "=") cursor.at++;
  while (!/[\t\n\f\r />=]/.test(charAt(cursor))) cursor.at++;
  const name = cursor.text.slice(nameStart, cursor.at).toLowerCase();
  skip(cursor, SPACE);
  if (charAt(cursor) !== "=") return { name, value: "" };
  cursor.at++;
  skip(cursor, SPACE);
  return { name, value: readValue(cursor).toLowerCase() };
}

function readValue(cursor: Cursor): string {
  const quote = charAt(cursor);
  if (quote === '"' || quote === "'") {
    const end = cursor.text.indexOf(quote, cursor.at + 1);
    if (end === -1) throw new OutOfBytes();
    const value = cursor.text.slice(cursor.at + 1, end);
    cursor.at = end + 1;
    return value;
  }
  const start = cursor.at;
  while (!/[\t\n\f\r >]/.test(charAt(cursor))) cursor.at++;
  return cursor.text.slice(start, cursor.at);
}

function encodingOfXmlDeclaration(text: string, resolve: ResolveLabel): string | null {
  const declaration = /^<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?:"([^"\0- ]*)"|'([^'\0- ]*)')[^>]*>/.exec(text);
  const label = declaration?.[1] ?? declaration?.[2];
  const encoding = label === undefined ? null : resolve(label);
  return encoding === null ? null : asReadable(encoding);
}

function skip(cursor: Cursor, what: RegExp): void {
  while (what.test(charAt(cursor))) cursor.at++;
}

function charAt(cursor: Cursor): string {
  const char = cursor.text[cursor.at];
  if (char === undefined) throw new OutOfBytes();
  return char;
}
