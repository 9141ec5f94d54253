import { pageAddress } from "./page-address.ts";
import { PageElement } from "./page-element.ts";

/** Text between two tags, other than white space only. */
export interface TextRun {
  /** Index among the page's runs. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly parent: PageElement;
  /** Cache of `runText`. */
  text: string | null;
  /** Cache of `foldedRunText`. */
  folded: string | null;
}

/** A script element. */
export interface RawBlock {
  readonly element: PageElement;
  /** Value of `type` in lower case without parameters; "" if absent. */
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A page after one pass over its tags; the input of every extractor. */
export interface ScannedPage {
  readonly html: string;
  /** Address of the page; null if invalid. */
  readonly address: URL | null;
  /** In the order of their opening tags. */
  readonly elements: readonly PageElement[];
  readonly runs: readonly TextRun[];
  readonly scripts: readonly RawBlock[];
  readonly styles: readonly PageElement[];
  /** Elements with `itemprop` or `itemscope`, or with RDFa's `property` or `typeof`. */
  readonly itemElements: readonly PageElement[];
  readonly metas: readonly PageElement[];
  readonly links: readonly PageElement[];
  readonly headings: readonly PageElement[];
  /** Content of `<title>`, not decoded. */
  readonly rawTitle: string;
  /** `lang` of the html element in lower case; "" if absent. */
  readonly language: string;
  /** Results of `oncePerPage`, by function. */
  readonly computed: Map<object, unknown>;
}

/** Limits against hostile pages; the rest of the page is ignored. */
const MAX_ELEMENTS = 120_000;
const MAX_DEPTH = 300;

const voidNames = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Elements whose content extends to the matching end tag and is not parsed. */
const rawNames = new Set("script style textarea title iframe noembed noframes xmp svg math".split(" "));
/** Elements closed by an opening tag of the same name. */
const selfClosing = new Set("p li option tr td th dt dd".split(" "));
const headingNames = new Set(["h1", "h2"]);

/** What is known of the elements of one name on one page. */
interface Tag {
  /** Lower case. */
  readonly name: string;
  readonly isVoid: boolean;
  readonly isRaw: boolean;
  readonly isSelfClosing: boolean;
  /** Elements that are open. */
  open: number;
}

/** The tags of a page by their names as they are written; looked up once for each tag. */
class Tags {
  readonly #known = new Map<string, Tag>();

  of(written: string): Tag {
    const known = this.#known.get(written);
    if (known !== undefined) return known;
    const name = written.toLowerCase();
    const tag = this.#known.get(name) ?? {
      name,
      isVoid: voidNames.has(name),
      isRaw: rawNames.has(name),
      isSelfClosing: selfClosing.has(name),
      open: 0,
    };
    this.#known.set(name, tag).set(written, tag);
    return tag;
  }
}

/** Whether a tag may contain microdata or RDFa. Called for every tag, so it only searches for substrings. */
function mayBeItem(tag: string, hasRdfa: boolean): boolean {
  return (
    (tag.includes("item") && (tag.includes("itemprop") || tag.includes("itemscope"))) ||
    (hasRdfa && (tag.includes("property") || tag.includes("typeof")))
  );
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function isNameEnd(code: number): boolean {
  return code === 62 || code === 47 || code <= 32;
}

/** Offset of the ">" that ends a tag, ignoring those inside quotes; -1 if the page ends first. */
function tagEnd(html: string, from: number): number {
  let at = from;
  for (;;) {
    const close = html.indexOf(">", at);
    if (close === -1) return -1;
    const quoted = unclosedQuote(html, at, close);
    if (quoted === 0) return close;
    const end = html.indexOf(quoted === 34 ? '"' : "'", close + 1);
    // A quote without a closing one nearby is a typing error: the tag ends at its first ">".
    if (end === -1 || end - from > 20_000) return close;
    at = end + 1;
  }
}

/** Character code of the quote that is open at `to`, 0 if none. Only a quote after "=" opens a value. */
function unclosedQuote(html: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const code = html.charCodeAt(at);
    if ((code === 34 || code === 39) && opensValue(html, at, from)) {
      const end = html.indexOf(code === 34 ? '"' : "'", at + 1);
      if (end === -1 || end > to) return code;
      at = end + 1;
    } else at += 1;
  }
  return 0;
}

function opensValue(html: string, at: number, from: number): boolean {
  let before = at - 1;
  while (before > from && html.charCodeAt(before) <= 32) before -= 1;
  return html.charCodeAt(before) === 61;
}

function hasVisibleCharacter(html: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = html.charCodeAt(at);
    if (code > 32 && code !== 0xa0) return true;
  }
  return false;
}

/** End of a raw element's content: the offset of "</name", or the end of the page. */
function rawEnd(html: string, name: string, from: number): number {
  let at = from;
  for (;;) {
    const close = html.indexOf("</", at);
    if (close === -1) return html.length;
    const after = close + 2;
    if (
      html.slice(after, after + name.length).toLowerCase() === name &&
      isNameEnd(html.charCodeAt(after + name.length))
    ) {
      return close;
    }
    at = after;
  }
}

/**
 * Scans a page's tags and text in one pass without building a tree. As tolerant as a browser: unclosed and
 * misnested tags are closed at the next matching tag. Linear in the length of the page.
 */
export function scanPage(html: string, url: string): ScannedPage {
  const elements: PageElement[] = [];
  const runs: TextRun[] = [];
  const scripts: RawBlock[] = [];
  const styles: PageElement[] = [];
  const itemElements: PageElement[] = [];
  const metas: PageElement[] = [];
  const links: PageElement[] = [];
  const headings: PageElement[] = [];
  const stack: PageElement[] = [];
  const tagStack: Tag[] = [];
  const tags = new Tags();
  const hasRdfa = html.includes("typeof=");
  let rawTitle = "";
  let language = "";

  const close = (at: number): void => {
    const element = stack.pop();
    const tag = tagStack.pop();
    if (element === undefined || tag === undefined) return;
    element.contentEnd = at;
    element.endRun = runs.length;
    tag.open -= 1;
  };

  let at = 0;
  while (at < html.length) {
    const open = html.charCodeAt(at) === 60 ? at : html.indexOf("<", at);
    const textEnd = open === -1 ? html.length : open;
    const parent = stack[stack.length - 1];
    if (textEnd > at && parent !== undefined && hasVisibleCharacter(html, at, textEnd)) {
      runs.push({ index: runs.length, start: at, end: textEnd, parent, text: null, folded: null });
    }
    if (open === -1) break;
    const code = html.charCodeAt(open + 1);
    if (code === 33 || code === 63) {
      at = skipDeclaration(html, open);
      continue;
    }
    const isClosing = code === 47;
    const nameStart = isClosing ? open + 2 : open + 1;
    if (!isLetter(html.charCodeAt(nameStart))) {
      at = open + 1;
      continue;
    }
    let nameEnd = nameStart + 1;
    while (nameEnd < html.length && !isNameEnd(html.charCodeAt(nameEnd))) nameEnd += 1;
    const tag = tags.of(html.slice(nameStart, Math.min(nameEnd, nameStart + 40)));
    const { name } = tag;
    const end = tagEnd(html, nameEnd);
    if (end === -1) break;
    at = end + 1;
    if (isClosing) {
      if (tag.open > 0) {
        while (tagStack[tagStack.length - 1] !== tag) close(open);
        close(open);
      }
      continue;
    }
    if (tag.isSelfClosing && tagStack[tagStack.length - 1] === tag) close(open);
    const element = new PageElement(html, name, stack[stack.length - 1] ?? null, open, at, runs.length);
    if (elements.push(element) > MAX_ELEMENTS) break;
    if (end - nameEnd > 8 && mayBeItem(html.slice(nameEnd, end), hasRdfa)) itemElements.push(element);
    if (name === "meta") metas.push(element);
    else if (name === "link") links.push(element);
    else if (name === "html") language ||= element.attribute("lang").toLowerCase();
    else if (headingNames.has(name)) headings.push(element);
    if (tag.isVoid) continue;
    if (tag.isRaw) {
      if (html.charCodeAt(end - 1) === 47 && name !== "script") continue;
      const contentEnd = rawEnd(html, name, at);
      element.contentEnd = contentEnd;
      if (name === "script") {
        const type = (element.attribute("type").split(";")[0] ?? "").trim().toLowerCase();
        scripts.push({ element, type, start: at, end: contentEnd });
      } else if (name === "style") styles.push(element);
      else if (name === "title" && rawTitle === "") rawTitle = html.slice(at, contentEnd);
      const closeEnd = html.indexOf(">", contentEnd);
      at = closeEnd === -1 ? html.length : closeEnd + 1;
      continue;
    }
    if (stack.length < MAX_DEPTH) {
      stack.push(element);
      tagStack.push(tag);
      tag.open += 1;
    }
  }
  while (stack.length > 0) close(html.length);
  return {
    html,
    address: pageAddress(url),
    elements,
    runs,
    scripts,
    styles,
    itemElements,
    metas,
    links,
    headings,
    rawTitle,
    language,
    computed: new Map(),
  };
}

/** Offset after a comment, doctype, CDATA section or processing instruction. */
function skipDeclaration(html: string, open: number): number {
  if (html.startsWith("<!--", open)) {
    const end = html.indexOf("-->", open + 4);
    return end === -1 ? html.length : end + 3;
  }
  const end = html.indexOf(">", open);
  return end === -1 ? html.length : end + 1;
}
