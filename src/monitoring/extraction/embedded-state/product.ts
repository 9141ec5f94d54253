import { gtin } from "../gtin.ts";
import type { Availability } from "../reading.ts";
import { availabilityFromSchema } from "../stock/stock-text/availability-from-schema.ts";
import { type KeyRole, roleOf } from "./keys.ts";
import {
  type EmbeddedPrice,
  embeddedPrice,
  isPrintedInCents,
  isRecord,
  type PriceDivisor,
  statedCurrency,
} from "./price.ts";

/** One product or variant in embedded data. */
export interface EmbeddedProduct {
  readonly name: string | null;
  readonly price: EmbeddedPrice | null;
  readonly currency: string | null;
  readonly sku: string | null;
  readonly ids: readonly string[];
  readonly mpn: string | null;
  readonly gtin: string | null;
  readonly brand: string | null;
  readonly image: string | null;
  readonly url: string | null;
  readonly slug: string | null;
  readonly availability: Availability | null;
  /** Number of pieces in stock. */
  readonly quantity: number | null;
  readonly variants: readonly EmbeddedProduct[];
  /** Options of a variant by parameter name: {"attribute_pa_size": "m"}. */
  readonly options: ReadonlyMap<string, string>;
}

const MAX_VARIANTS = 200;

type Fields = ReadonlyMap<KeyRole, readonly (readonly [key: string, value: unknown])[]>;

function fieldsOf(record: Record<string, unknown>): Fields {
  const fields = new Map<KeyRole, [string, unknown][]>();
  for (const key of Object.keys(record)) {
    const role = roleOf(key);
    if (role === null) continue;
    const known = fields.get(role);
    if (known === undefined) fields.set(role, [[key, record[key]]]);
    else known.push([key, record[key]]);
  }
  return fields;
}

function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "string") return value.trim() === "" || value.length > 500 ? null : value.trim();
  if (isRecord(value))
    return textOf(
      value["name"] ?? value["label"] ?? value["title"] ?? value["value"] ?? value["url"] ?? value["src"],
    );
  return Array.isArray(value) && value.length > 0 ? textOf(value[0]) : null;
}

function texts(fields: Fields, role: KeyRole): readonly string[] {
  return (fields.get(role) ?? []).map(([, value]) => textOf(value)).filter((text) => text !== null);
}

/**
 * Divisor of a record's prices. Three common forms are in cents: platform products with a handle and a compare
 * price, their analytics with public titles, and SKU lists with formatted prices.
 */
function divisorOf(record: Record<string, unknown>, inherited: PriceDivisor): PriceDivisor {
  const isHandled =
    "handle" in record && ("compare_at_price" in record || "price_min" in record || "price_varies" in record);
  const isAnalytics = "gid" in record || "public_title" in record;
  return isHandled || isAnalytics || "bestPriceFormated" in record ? 100 : inherited;
}

function priceOfRole(fields: Fields, role: KeyRole, divisor: PriceDivisor): EmbeddedPrice | null {
  for (const [key, value] of fields.get(role) ?? []) {
    const price = embeddedPrice(value, /cents$/i.test(key) ? 100 : divisor);
    if (price !== null) return price;
  }
  return null;
}

function priceOf(fields: Fields, divisor: PriceDivisor): EmbeddedPrice | null {
  const sale = priceOfRole(fields, "salePrice", divisor);
  const plain = priceOfRole(fields, "price", divisor);
  const group = sale === null || plain === null ? priceOfRole(fields, "priceGroup", divisor) : null;
  const best =
    sale !== null && plain !== null && Number(sale.amount) > Number(plain.amount)
      ? plain
      : (sale ?? plain ?? group ?? priceOfRole(fields, "lowPrice", divisor));
  if (best === null) return null;
  const before =
    priceOfRole(fields, "previousPrice", divisor)?.amount ?? best.previous ?? plain?.amount ?? null;
  const previous = before !== null && Number(before) > Number(best.amount) ? before : null;
  return { amount: best.amount, previous, currency: best.currency ?? plain?.currency ?? null };
}

const priceRoles = ["price", "salePrice", "priceGroup"] as const satisfies KeyRole[];

/** Fields of the product's first offer, which often holds the stock: `offers`, `sellers[0].commertialOffer`. */
function offerOf(fields: Fields): Fields | null {
  for (const [, value] of fields.get("priceGroup") ?? []) {
    const first = Array.isArray(value) ? value[0] : value;
    if (!isRecord(first)) continue;
    const inner = first["commertialOffer"];
    return fieldsOf(isRecord(inner) ? inner : first);
  }
  return null;
}

function booleanOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1 || (typeof value === "string" && /^(?:1|true|yes|y)$/i.test(value))) return true;
  return value === 0 || (typeof value === "string" && /^(?:0|false|no|n)$/i.test(value)) ? false : null;
}

function quantityOf(fields: Fields): number | null {
  for (const [, value] of fields.get("quantity") ?? []) {
    const stated = isRecord(value)
      ? (value["quantity"] ?? value["level"] ?? value["stockLevel"] ?? value["available"])
      : value;
    const count = typeof stated === "string" && /^\d{1,7}$/.test(stated) ? Number(stated) : stated;
    if (typeof count === "number" && count >= 0 && count < 1e7) return Math.round(count * 10) / 10;
  }
  return null;
}

function availabilityOf(fields: Fields, quantity: number | null): Availability | null {
  for (const text of texts(fields, "availability")) {
    const stated = availabilityFromSchema(text);
    if (stated !== null) return stated;
  }
  // Quantity fields may also contain a text or a boolean.
  for (const [, value] of fields.get("quantity") ?? []) {
    const single = Array.isArray(value) ? value[0] : value;
    const stated = typeof single === "string" ? availabilityFromSchema(single) : null;
    const isAvailable =
      typeof single === "boolean" || /^[yn]$/i.test(String(single)) ? booleanOf(single) : null;
    if (stated !== null || isAvailable !== null) return stated ?? (isAvailable ? "IN_STOCK" : "OUT_OF_STOCK");
  }
  const soldOut = (fields.get("isSoldOut") ?? [])
    .map(([, value]) => booleanOf(value))
    .find((one) => one !== null);
  if (soldOut !== undefined) return soldOut ? "OUT_OF_STOCK" : "IN_STOCK";
  const flags = (fields.get("isAvailable") ?? [])
    .map(([, value]) => booleanOf(value))
    .filter((one) => one !== null);
  if (flags.length > 0) return flags.includes(false) ? "OUT_OF_STOCK" : "IN_STOCK";
  if (quantity === null) return null;
  return quantity > 0 ? "IN_STOCK" : "OUT_OF_STOCK";
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value))
    return value.map((one) => (isRecord(one) && isRecord(one["node"]) ? one["node"] : one));
  if (!isRecord(value)) return [];
  const inner = value["edges"] ?? value["nodes"] ?? value["items"];
  if (Array.isArray(inner)) return listOf(inner);
  // In a map by id the key is the id of the record.
  return Object.entries(value).map(([id, one]) => (isRecord(one) ? { id, ...one } : one));
}

function optionsOf(record: Record<string, unknown>): ReadonlyMap<string, string> {
  const attributes = record["attributes"] ?? record["options"] ?? record["variation_values"];
  const options = new Map<string, string>();
  if (!isRecord(attributes)) return options;
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "string" && value !== "") options.set(key, value);
  }
  return options;
}

function variantsOf(fields: Fields, divisor: PriceDivisor, depth: number): readonly EmbeddedProduct[] {
  if (depth > 2) return [];
  for (const [, value] of fields.get("variants") ?? []) {
    const records = listOf(value).filter(isRecord).slice(0, MAX_VARIANTS);
    const variants = records.map((record) => embeddedProduct(record, divisor, depth + 1)).filter(isVariant);
    if (variants.length > 0) return variants;
  }
  return [];
}

/** A variant has a name, number or option, and a price or an availability; sold-out ones may lack the price. */
function isVariant(variant: EmbeddedProduct): boolean {
  const isNamed =
    variant.sku !== null || variant.ids.length > 0 || variant.options.size > 0 || variant.name !== null;
  return isNamed && (variant.price !== null || variant.availability !== null);
}

/** Reads a record as a product; missing fields are null. */
export function embeddedProduct(
  record: Record<string, unknown>,
  inherited: PriceDivisor = 1,
  depth = 0,
): EmbeddedProduct {
  const fields = fieldsOf(record);
  const isPrinted = priceRoles.some((role) => fields.get(role)?.some(([, value]) => isPrintedInCents(value)));
  const divisor = isPrinted ? 100 : divisorOf(record, inherited);
  const price = priceOf(fields, divisor);
  const offer = offerOf(fields);
  const quantity = quantityOf(fields) ?? (offer === null ? null : quantityOf(offer));
  return {
    name: texts(fields, "name")[0] ?? null,
    price,
    currency: statedCurrency(record) ?? price?.currency ?? null,
    sku: texts(fields, "sku")[0] ?? null,
    ids: texts(fields, "id").filter((id) => id.length <= 60),
    mpn: texts(fields, "mpn")[0] ?? null,
    gtin:
      texts(fields, "gtin")
        .map(gtin)
        .find((one) => one !== null) ?? null,
    brand: texts(fields, "brand")[0] ?? null,
    image: texts(fields, "image")[0] ?? null,
    url: texts(fields, "url")[0] ?? null,
    slug: texts(fields, "slug")[0] ?? null,
    availability:
      availabilityOf(fields, quantity) ?? (offer === null ? null : availabilityOf(offer, quantity)),
    quantity,
    variants: variantsOf(fields, divisor, depth),
    options: optionsOf(record),
  };
}
