import { ancestry } from "./element-tree.ts";
import { oncePerPage } from "./once-per-page.ts";
import type { PageElement } from "./page-element.ts";
import type { ScannedPage } from "./scan-page.ts";

/** Class or id of an element that its page hides, such as "js-hidden" or "is-hide". */
const hiddenName = /^(?:[\w-]*[_-])?(?:hidden|hide|invisible|no-?display|display-?none|d-none|unvisible)$/i;
/** "md-hide" hides at one width only, "overflow-hidden" hides nothing. */
const otherHiding =
  /:|overflow|backface|(?:^|[_-])(?:xs|sm|md|lg|xl|xxl|mobile|phone|tablet|desktop|print|small|medium|large)(?:$|[_-])/i;
/** Elements that appear on request, or only after an error. */
const appearingName =
  /(?:^|[\s_-])(?:modal|dialog|popup|pop-up|popover|tooltip|lightbox|fancybox|drawer|off-?canvas|template|error|errors|validation)(?:$|[\s_-])/i;
const appearingRole = /^(?:dialog|alertdialog|tooltip)$/i;

/** What the page's own style sheets hide and show at every width, by simple selectors: "#notice", "p.hint". */
interface StyledVisibility {
  readonly hidden: ReadonlySet<string>;
  /** Selectors shown inside another: ".sold-out .badge" under ".badge". */
  readonly shownInside: ReadonlyMap<string, readonly string[]>;
}

const MAX_STYLE = 200_000;
const simpleSelector = /^[a-z0-9]*[.#][\w-]+$/i;
const hidingRule = /(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const showingRule = /(?:^|[;{\s])(?:display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible)/i;

/** Reads the style elements; rules inside `@media` and other conditions are skipped. */
const readStyles = oncePerPage((page): StyledVisibility => {
  const hidden = new Set<string>();
  const shownInside = new Map<string, string[]>();
  for (const { selector, rule } of page.styles.flatMap((style) => rulesOf(page, style))) {
    const hides = hidingRule.test(rule);
    if (!hides && !showingRule.test(rule)) continue;
    for (const one of selector.split(",")) {
      const parts = one.trim().split(/\s*>\s*|\s+/);
      const last = parts.at(-1) ?? "";
      if (!parts.every((part) => simpleSelector.test(part))) continue;
      if (parts.length === 1) {
        if (hides) hidden.add(last);
        else hidden.delete(last);
      } else if (parts.length === 2 && !hides) {
        shownInside.set(last, [...(shownInside.get(last) ?? []), parts[0] ?? ""]);
      }
    }
  }
  return { hidden, shownInside };
});

function rulesOf(page: ScannedPage, style: PageElement): { selector: string; rule: string }[] {
  const css = withoutComments(
    page.html.slice(style.openEnd, Math.min(style.contentEnd, style.openEnd + MAX_STYLE)),
  );
  const rules: { selector: string; rule: string }[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf("{", at);
    const close = open === -1 ? -1 : css.indexOf("}", open);
    if (close === -1) break;
    const nested = css.indexOf("{", open + 1);
    if (nested !== -1 && nested < close) {
      at = endOfBlock(css, open);
      continue;
    }
    rules.push({ selector: css.slice(at, open), rule: css.slice(open + 1, close) });
    at = close + 1;
  }
  return rules;
}

/** A pattern would be quadratic where comments are not closed. */
function withoutComments(css: string): string {
  let kept = "";
  for (let at = 0; ; ) {
    const open = css.indexOf("/*", at);
    if (open === -1) return kept + css.slice(at);
    kept += css.slice(at, open);
    const close = css.indexOf("*/", open + 2);
    if (close === -1) return kept;
    at = close + 2;
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const code = css.charCodeAt(at);
    if (code === 123) depth += 1;
    else if (code === 125) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return css.length;
}

/** Simple selectors that an element matches. */
function selectorsOf(element: PageElement): readonly string[] {
  const id = element.attribute("id");
  const classes = element.attribute("class");
  const names = [
    ...(id === "" ? [] : [`#${id}`]),
    ...(classes === "" ? [] : classes.split(/\s+/).map((one) => `.${one}`)),
  ];
  return [...names, ...names.map((one) => `${element.name}${one}`)];
}

function isHiddenByStyle(element: PageElement, { hidden, shownInside }: StyledVisibility): boolean {
  if (hidden.size === 0) return false;
  const own = selectorsOf(element);
  if (!own.some((one) => hidden.has(one))) return false;
  const showing = new Set(own.flatMap((one) => shownInside.get(one) ?? []));
  return !(
    showing.size > 0 &&
    ancestry(element.parent ?? element, null, 40).some((at) =>
      selectorsOf(at).some((one) => showing.has(one)),
    )
  );
}

/** Why a visitor does not see an element as the page opens. */
export type Hiding = "hidden" | "appears on request";

/**
 * Whether a visitor sees an element when the page opens: markup, names, embedded style sheets, dialogs and error boxes.
 * External style sheets are not read.
 * @param chain the element and its ancestors, up to the one that also holds the product's name
 */
export function hidingOf(page: ScannedPage, chain: readonly PageElement[]): Hiding | null {
  if (chain[0]?.isHidden) return "hidden";
  const styled = readStyles(page);
  const ownHiding = knownHiding(page);
  for (const element of chain) {
    let own = ownHiding.get(element);
    if (own === undefined) {
      own = hidingOfOwn(element, styled);
      ownHiding.set(element, own);
    }
    if (own !== "shown") return own;
  }
  return null;
}

/** Amounts and statements share their ancestors. */
const knownHiding = oncePerPage(() => new Map<PageElement, Hiding | "shown">());

/** What the element's own names say, without those around it. */
function hidingOfOwn(element: PageElement, styled: StyledVisibility): Hiding | "shown" {
  if (element.attributes.size === 0) return "shown";
  const names = element.attribute("class");
  if ((names !== "" && isHidingClass(names)) || isHiddenByStyle(element, styled)) return "hidden";
  const appears =
    appearingRole.test(element.attribute("role")) ||
    appearingName.test(names) ||
    appearingName.test(element.attribute("id"));
  return appears ? "appears on request" : "shown";
}

function isHidingClass(names: string): boolean {
  const classes = names.split(/\s+/);
  // "d-none d-md-block" is shown at one width.
  if (classes.some((one) => /^(?:d|u)-\w+-(?:block|flex|inline|grid)|:(?:block|flex|inline|grid)/.test(one)))
    return false;
  return classes.some((one) => hiddenName.test(one) && !otherHiding.test(one));
}
