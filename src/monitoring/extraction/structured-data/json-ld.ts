import type { Evidence } from "../reading.ts";
import { decodeEntities } from "../scan/attributes.ts";
import type { RawBlock, ScannedPage } from "../scan/scan-page.ts";
import { type ItemNode, type ItemValue, localName } from "./item-node.ts";
import { repairJson } from "./json-repair.ts";
import { statedProductEvidence } from "./stated-product.ts";

/** Larger blocks are ignored: they do not describe one product. */
const MAX_BLOCK_CHARS = 2_000_000;
const MAX_NODES = 5_000;
const MAX_DEPTH = 12;
/** Blocks without any of these words contain nothing about a product. */
const relevantBlock = /Product|Offer|Breadcrumb|Vehicle|Book|"price"|"sku"|gtin|"Car"/;

function parseBlock(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    // Continue with repair.
  }
  try {
    return JSON.parse(repairJson(source));
  } catch {
    // Some shops HTML-escape the whole block.
  }
  if (!source.includes("&")) return null;
  try {
    return JSON.parse(repairJson(decodeEntities(source)));
  } catch {
    return null;
  }
}

interface Budget {
  nodes: number;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toValues(value: unknown, place: string, depth: number, budget: Budget): readonly ItemValue[] {
  if (typeof value === "string") return [decodeEntities(value)];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) {
    return value.slice(0, 1_000).flatMap((one, i) => toValues(one, `${place}[${i}]`, depth, budget));
  }
  if (!isRecord(value)) return [];
  const node = toNode(value, place, depth + 1, budget);
  return node === null ? [] : [node];
}

function typesOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === "string").map(localName);
}

function toNode(
  record: Record<string, unknown>,
  place: string,
  depth: number,
  budget: Budget,
): ItemNode | null {
  budget.nodes += 1;
  if (depth > MAX_DEPTH || budget.nodes > MAX_NODES) return null;
  const properties = new Map<string, readonly ItemValue[]>();
  for (const [key, value] of Object.entries(record)) {
    if (key === "@context" || key === "@type") continue;
    const name = key.startsWith("@") ? key : localName(key);
    properties.set(name, toValues(value, `${place}.${key}`, depth, budget));
  }
  return { types: typesOf(record["@type"]), properties, place };
}

/** Items of one parsed block: an object, a list of them, or an `@graph`. */
function blockItems(parsed: unknown, place: string, budget: Budget): readonly ItemNode[] {
  if (Array.isArray(parsed)) {
    return parsed.slice(0, 1_000).flatMap((one, i) => blockItems(one, `${place}[${i}]`, budget));
  }
  if (!isRecord(parsed)) return [];
  const graph = parsed["@graph"];
  const inner = graph === undefined ? [] : blockItems(graph, `${place}.@graph`, budget);
  const own = parsed["@type"] === undefined && graph !== undefined ? null : toNode(parsed, place, 0, budget);
  return own === null ? inner : [own, ...inner];
}

function isJsonLd(script: RawBlock): boolean {
  return script.type.includes("ld+json");
}

/**
 * Items in the page's JSON-LD. Each block is parsed separately, so that a broken one does not affect the
 * others.
 * @see JSON-LD 1.1, section 7 (embedding in HTML)
 */
export function jsonLdItems(page: ScannedPage): readonly ItemNode[] {
  const budget: Budget = { nodes: 0 };
  return page.scripts.filter(isJsonLd).flatMap((script, i) => {
    if (script.end - script.start > MAX_BLOCK_CHARS) return [];
    const source = page.html.slice(script.start, script.end);
    return relevantBlock.test(source) ? blockItems(parseBlock(source), `script[${i}]`, budget) : [];
  });
}

/** Evidence from the page's JSON-LD. */
export function jsonLdEvidence(page: ScannedPage): readonly Evidence[] {
  return statedProductEvidence(page, { source: "json-ld", items: jsonLdItems(page) });
}
