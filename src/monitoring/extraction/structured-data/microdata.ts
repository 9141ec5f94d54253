import type { Evidence } from "../reading.ts";
import type { PageElement } from "../scan/page-element.ts";
import { elementText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { type ItemNode, type ItemValue, localName } from "./item-node.ts";
import { statedProductEvidence } from "./stated-product.ts";

const addressAttribute: Readonly<Record<string, string>> = {
  a: "href",
  area: "href",
  link: "href",
  img: "src",
  audio: "src",
  embed: "src",
  iframe: "src",
  source: "src",
  track: "src",
  video: "src",
  object: "data",
  data: "value",
  meter: "value",
  time: "datetime",
};

/** An item whose properties are still being collected. */
interface OpenItem {
  readonly element: PageElement;
  readonly types: readonly string[];
  readonly properties: Map<string, ItemValue[]>;
  readonly place: string;
}

/**
 * Value of an element: its `content`, else its address or value attribute, else its text. Unlike the standard,
 * `content` counts on every element, since shops use it so.
 */
export function statedValue(page: ScannedPage, element: PageElement): string {
  const content = element.attributes.get("content");
  if (content !== undefined) return content.trim();
  const attribute = addressAttribute[element.name];
  const value = attribute === undefined ? undefined : element.attributes.get(attribute);
  return value === undefined ? elementText(page, element, 1_000) : value.trim();
}

function add(item: OpenItem, names: string, value: ItemValue): void {
  for (const written of names.split(/\s+/)) {
    const name = localName(written);
    if (name === "") continue;
    const known = item.properties.get(name);
    if (known === undefined) item.properties.set(name, [value]);
    else if (known.length < 200) known.push(value);
  }
}

/** Attribute names of one syntax. */
export interface ItemSyntax {
  readonly scope: string;
  readonly type: string;
  readonly property: string;
}

export const microdataSyntax: ItemSyntax = { scope: "itemscope", type: "itemtype", property: "itemprop" };
export const rdfaSyntax: ItemSyntax = { scope: "typeof", type: "typeof", property: "property" };

/**
 * Top-level items of the page in one attribute syntax.
 * @see HTML standard, section 5 (microdata); RDFa Lite 1.1
 */
export function attributeItems(page: ScannedPage, syntax: ItemSyntax): readonly ItemNode[] {
  const roots: ItemNode[] = [];
  const open: OpenItem[] = [];
  for (const element of page.itemElements) {
    while (open.length > 0 && (open[open.length - 1]?.element.contentEnd ?? 0) <= element.start) open.pop();
    const above = open[open.length - 1];
    const names = element.attribute(syntax.property);
    if (element.has(syntax.scope)) {
      const types = element.attribute(syntax.type).split(/\s+/).filter(Boolean).map(localName);
      const item: OpenItem = {
        element,
        types,
        properties: new Map(),
        place: `offset ${element.start}`,
      };
      if (above !== undefined && names !== "") add(above, names, item);
      else roots.push(item);
      open.push(item);
    } else if (above !== undefined && names !== "") add(above, names, statedValue(page, element));
  }
  return roots;
}

/** Evidence from the page's microdata. */
export function microdataEvidence(page: ScannedPage): readonly Evidence[] {
  return statedProductEvidence(page, { source: "microdata", items: attributeItems(page, microdataSyntax) });
}

/** Evidence from the page's RDFa. */
export function rdfaEvidence(page: ScannedPage): readonly Evidence[] {
  return statedProductEvidence(page, { source: "rdfa", items: attributeItems(page, rdfaSyntax) });
}
