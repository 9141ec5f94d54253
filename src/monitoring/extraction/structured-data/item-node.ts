import type { EvidenceSource } from "../reading.ts";

/** A schema.org item from JSON-LD, microdata or RDFa. */
export interface ItemNode {
  /** Local names of its types, for example "Product"; may be empty. */
  readonly types: readonly string[];
  /** Values by local property name, for example "offers". */
  readonly properties: ReadonlyMap<string, readonly ItemValue[]>;
  /** Path inside the source, for example `script[2].@graph[0]`. */
  readonly place: string;
}

export type ItemValue = string | ItemNode;

/** The items of one source of a page. */
export interface ItemSource {
  readonly source: EvidenceSource;
  readonly items: readonly ItemNode[];
}

/** Local name of a type or property: "https://schema.org/Product", "schema:Product" → "Product". */
export function localName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("#"), name.lastIndexOf(":")) + 1).trim();
}

export function isNode(value: ItemValue): value is ItemNode {
  return typeof value !== "string";
}

/** Items among a property's values. */
export function nodesOf(node: ItemNode, property: string): readonly ItemNode[] {
  return node.properties.get(property)?.filter(isNode) ?? [];
}

/** First text of a property; for an item its name, value or address. */
export function textOf(node: ItemNode, property: string): string | null {
  for (const value of node.properties.get(property) ?? []) {
    const text = isNode(value) ? (nameOf(value) ?? "") : value;
    if (text.trim() !== "") return text.trim();
  }
  return null;
}

function nameOf(node: ItemNode): string | null {
  for (const property of ["name", "value", "@value", "url", "contentUrl"]) {
    for (const value of node.properties.get(property) ?? []) {
      if (typeof value === "string" && value.trim() !== "") return value;
    }
  }
  return null;
}
