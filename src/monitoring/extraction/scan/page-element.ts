import { parseAttributes } from "./attributes.ts";

/** States of a lazily computed property. */
const HIDDEN_UNKNOWN = 0;
const HIDDEN_NO = 1;
const HIDDEN_YES = 2;

const hiddenNames = new Set(["template", "noscript", "dialog"]);
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;

const hiddenClass =
  /(?:^|\s)(?:hidden|hide|d-none|unvisible|invisible|no-display|displaynone|display-none|is-hidden|is--hidden|u-hidden)(?:\s|$)/;
const responsiveClass = /:(?:block|flex|inline|grid)|d-\w+-(?:block|flex|inline)/;

const noAttributes: ReadonlyMap<string, string> = new Map();

/**
 * One element of a scanned page. Attributes are parsed on first access, since most elements are never examined.
 */
export class PageElement {
  readonly html: string;
  /** Lower case, for example "div". */
  readonly name: string;
  readonly parent: PageElement | null;
  /** Number of ancestors; 0 for the outermost element. */
  readonly depth: number;
  /** Offset of its "<". */
  readonly start: number;
  /** Offset after the ">" of its opening tag. */
  readonly openEnd: number;
  /** Offset of its closing tag, or of the end of its content. */
  contentEnd: number;
  /** Index of the first text run inside it. */
  readonly firstRun: number;
  /** Index after the last text run inside it. */
  endRun: number;
  /** Bits from `context-marks.ts`, or -1 if not computed yet. */
  marks = -1;
  private attributeMap: ReadonlyMap<string, string> | null = null;
  private hidden = HIDDEN_UNKNOWN;

  constructor(
    html: string,
    name: string,
    parent: PageElement | null,
    start: number,
    openEnd: number,
    firstRun: number,
  ) {
    this.html = html;
    this.name = name;
    this.parent = parent;
    this.depth = parent === null ? 0 : parent.depth + 1;
    this.start = start;
    this.openEnd = openEnd;
    this.contentEnd = openEnd;
    this.firstRun = firstRun;
    this.endRun = firstRun;
  }

  /** Attributes by lower-case name; of duplicates the first counts, as in a browser. */
  get attributes(): ReadonlyMap<string, string> {
    if (this.attributeMap === null) {
      const from = this.start + 1 + this.name.length;
      this.attributeMap =
        this.openEnd - from <= 1 ? noAttributes : parseAttributes(this.html, from, this.openEnd - 1);
    }
    return this.attributeMap;
  }

  /** Decoded value of an attribute, "" if absent. */
  attribute(name: string): string {
    return this.attributes.get(name) ?? "";
  }

  has(name: string): boolean {
    return this.attributes.has(name);
  }

  /** Whether its own markup or that of an ancestor hides it; style sheets are not read. */
  get isHidden(): boolean {
    if (this.hidden === HIDDEN_UNKNOWN) {
      const unread: PageElement[] = [];
      let above: PageElement | null = this;
      while (above !== null && above.hidden === HIDDEN_UNKNOWN) {
        unread.push(above);
        above = above.parent;
      }
      let hidden = above !== null && above.hidden === HIDDEN_YES;
      for (let i = unread.length - 1; i >= 0; i -= 1) {
        const element = unread[i];
        if (element === undefined) continue;
        hidden ||= element.isHiddenByOwnMarkup();
        element.hidden = hidden ? HIDDEN_YES : HIDDEN_NO;
      }
    }
    return this.hidden === HIDDEN_YES;
  }

  /** Whether it or a close ancestor has a class that themes use for hiding; responsive classes are ignored. */
  get isHiddenByClass(): boolean {
    let at: PageElement | null = this;
    for (let level = 0; at !== null && level < 4; at = at.parent, level += 1) {
      const names = at.attribute("class");
      if (names !== "" && hiddenClass.test(names) && !responsiveClass.test(names)) return true;
    }
    return false;
  }

  private isHiddenByOwnMarkup(): boolean {
    if (hiddenNames.has(this.name)) return true;
    if (this.openEnd - this.start < this.name.length + 8) return false;
    return this.has("hidden") || hiddenStyle.test(this.attribute("style"));
  }
}
