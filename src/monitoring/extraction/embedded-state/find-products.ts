import { isMainProductKey, isUnrelatedKey, type KeyRole, roleOf } from "./keys.ts";
import { isRecord, statedCurrency } from "./price.ts";
import { type EmbeddedProduct, embeddedProduct } from "./product.ts";
import type { EmbeddedValue } from "./scripts.ts";

/** A product in a page's data with its path. */
export interface FoundProduct {
  readonly product: EmbeddedProduct;
  readonly place: string;
  /** True if it is under a key that names the page's own product. */
  readonly isUnderMainKey: boolean;
  /** Objects that contain it, innermost first. */
  readonly ancestors: readonly unknown[];
  readonly self: unknown;
}

const MAX_NODES = 60_000;
const MAX_DEPTH = 25;
const MAX_FOUND = 400;
const MAX_LIST = 2_000;

/** Whether a key is a list index. */
function isListIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

interface Step {
  readonly value: unknown;
  readonly key: string;
  readonly above: Step | null;
  readonly depth: number;
}

function pathOf(step: Step, root: string): string {
  const keys: string[] = [];
  for (let at: Step | null = step; at !== null && at.above !== null; at = at.above) {
    keys.push(isListIndex(at.key) ? `[${at.key}]` : `.${at.key}`);
  }
  return `${root}${keys.reverse().join("")}`;
}

/**
 * Whether a property value may belong to the page's product. Cheap, called before an object is read as a
 * product.
 */
export type CandidateFilter = (role: KeyRole, text: string) => boolean;

/** Some analytics layers store name and stock one level below the price. */
const innerKeys = ["productInfo", "product_info", "attributes"];

function withInnerFields(record: Record<string, unknown>): Record<string, unknown> {
  if (!("productInfo" in record || "product_info" in record)) return record;
  const inner = innerKeys.map((key) => record[key]).filter(isRecord);
  return Object.assign({}, ...inner, record);
}

function holdsProduct(
  record: Record<string, unknown>,
  isUnderMainKey: boolean,
  isCandidate: CandidateFilter,
): boolean {
  let hasPrice = false;
  let hasIdentity = false;
  let fits = isUnderMainKey;
  for (const key of Object.keys(record)) {
    const role = roleOf(key);
    if (role === null) continue;
    const property = record[key];
    const value = Array.isArray(property) ? property[0] : property;
    if (!fits && (typeof value === "string" || typeof value === "number"))
      fits = isCandidate(role, String(value));
    hasPrice ||=
      role === "price" ||
      role === "salePrice" ||
      role === "priceGroup" ||
      role === "lowPrice" ||
      role === "variants";
    hasIdentity ||= role === "name" || role === "sku" || role === "id";
  }
  return fits && hasPrice && (hasIdentity || isUnderMainKey);
}

/**
 * Resolves a reference in a normalised store: `{__ref: "Product:1"}`, `{type: "id", id: "$Product:1.offer"}`.
 * If the store has no entry for a seller, the offer is stored under the seller's key prefixed with "$".
 */
function resolved(value: unknown, root: unknown): unknown {
  if (!isRecord(value) || !isRecord(root)) return value;
  const key = value["__ref"] ?? (value["type"] === "id" ? value["id"] : undefined);
  if (typeof key !== "string") return value;
  if (Object.hasOwn(root, key)) return root[key];
  const offer = `$${key}.commertialOffer`;
  return Object.hasOwn(root, offer) ? { commertialOffer: root[offer] } : value;
}

/** Returns the record with the references in its properties resolved, including those nested in them. */
function withReferences(record: Record<string, unknown>, root: unknown, depth = 0): Record<string, unknown> {
  let changed: Record<string, unknown> | null = null;
  for (const [key, value] of Object.entries(record)) {
    const list = Array.isArray(value) && value.length <= 200 ? value : null;
    const target = list === null ? resolved(value, root) : list.map((one) => resolved(one, root));
    const isSame =
      list === null ? target === value : (target as unknown[]).every((one, i) => one === list[i]);
    if (isSame) continue;
    changed ??= { ...record };
    const deep = (one: unknown): unknown =>
      isRecord(one) && depth < 3 ? withReferences(one, root, depth + 1) : one;
    changed[key] = Array.isArray(target) ? target.map(deep) : deep(target);
  }
  return changed ?? record;
}

function hasReferences(root: unknown): boolean {
  return (
    isRecord(root) &&
    Object.keys(root).some((key) => key === "ROOT_QUERY" || /^\$?(?:Product|ROOT)/.test(key))
  );
}

/** Currency stated by the nearest of four enclosing objects. */
function currencyAround(step: Step): string | null {
  for (let at = step.above, up = 0; at !== null && up < 4; at = at.above, up += 1) {
    const currency = isRecord(at.value) ? statedCurrency(at.value) : null;
    if (currency !== null) return currency;
  }
  return null;
}

function ancestorsOf(step: Step): readonly unknown[] {
  const found: unknown[] = [];
  for (let at = step.above; at !== null; at = at.above) found.push(at.value);
  return found;
}

/**
 * Finds all objects in a parsed value that may be products with a price. Keys for unrelated data (related,
 * cart, menu …) are skipped.
 * @param isCandidate selects objects worth reading
 */
export function findEmbeddedProducts(
  { value: root, place, name }: EmbeddedValue,
  isCandidate: CandidateFilter,
): readonly FoundProduct[] {
  const found: FoundProduct[] = [];
  const seen = new Set<unknown>();
  const isStore = hasReferences(root);
  const stack: Step[] = [{ value: root, key: name, above: null, depth: 0 }];
  let nodes = 0;
  for (let step = stack.pop(); step !== undefined && nodes < MAX_NODES; step = stack.pop()) {
    const { value, depth } = step;
    if (typeof value !== "object" || value === null || seen.has(value) || depth > MAX_DEPTH) continue;
    seen.add(value);
    nodes += 1;
    const isUnderMainKey =
      isMainProductKey(step.key) ||
      (step.above !== null && isListIndex(step.key) && isMainProductKey(step.above.key));
    const record = isRecord(value) ? withInnerFields(value) : null;
    if (record !== null && found.length < MAX_FOUND && holdsProduct(record, isUnderMainKey, isCandidate)) {
      const product = embeddedProduct(isStore ? withReferences(record, root) : record);
      if (product.price !== null || product.variants.length > 0 || product.availability !== null) {
        found.push({
          product: product.currency === null ? { ...product, currency: currencyAround(step) } : product,
          place: pathOf(step, place),
          isUnderMainKey,
          ancestors: ancestorsOf(step),
          self: value,
        });
      }
    }
    const above = step;
    const pushInner = (key: string, inner: unknown): void => {
      if (typeof inner === "object" && inner !== null)
        stack.push({ value: inner, key, above, depth: depth + 1 });
    };
    if (Array.isArray(value))
      for (let i = Math.min(value.length, MAX_LIST) - 1; i >= 0; i -= 1) pushInner(String(i), value[i]);
    else
      for (const [key, inner] of Object.entries(value).reverse())
        if (!isUnrelatedKey(key)) pushInner(key, inner);
  }
  return found;
}
