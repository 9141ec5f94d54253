import { readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import type { AvailabilityState } from "../../products/core/product-rows.ts";
import type { Attention, PricePosition } from "../../products/products.contract.ts";
import type { ListingFilterBody } from "../listing-filter.contract.ts";
import { type MarketConditions, marketConditions } from "./market-conditions.ts";

/** A condition on a dynamic field. */
export interface FieldCondition {
  readonly name: string;
  /** Distinct alternatives: numbers for NUMBER, texts for STRING_DICTIONARY. */
  readonly values: readonly (string | number)[];
}

/** A validated filter. All conditions apply; an empty list or null means no condition. */
export interface ParsedFilter {
  readonly categoryPath: string | null;
  readonly brandNames: readonly string[];
  readonly stock: readonly AvailabilityState[];
  readonly isOffline: boolean | null;
  /** Inclusive bounds. */
  readonly changedFrom: Date | null;
  readonly changedTo: Date | null;
  /** Inclusive bounds of the own price, whole bani. */
  readonly priceFromBani: number | null;
  readonly priceToBani: number | null;
  /** Alternatives. */
  readonly positions: readonly PricePosition[];
  /** Alternatives. */
  readonly attention: readonly Attention[];
  readonly segmentId: number | null;
  /** Minimum number of offers; 0 means no condition. */
  readonly minOffers: number;
  readonly fields: readonly FieldCondition[];
  readonly market: MarketConditions;
  /** Brands that are left out. */
  readonly exceptBrandNames: readonly string[];
}

/** Why a filter is invalid: the field of the body and a message. */
export interface FilterError {
  readonly field: "price_change_end" | "price_end" | "dynamic_filters";
  readonly message: string;
}

/**
 * Validates a filter. Prices are rounded to whole bani; numbers sent as text are parsed as people type them.
 * @returns an error when a start is after its end, a NUMBER has a value that is not a number, a field is named twice,
 *   or the fields have too many values
 */
export function parseFilter(body: ListingFilterBody | null | undefined): ParsedFilter | FilterError {
  const { price_change_start: changedFrom, price_change_end: changedTo } = body ?? {};
  if (isAfter(changedFrom, changedTo)) {
    return { field: "price_change_end", message: "must not be before the beginning" };
  }
  if (isAfter(body?.price_start, body?.price_end)) {
    return { field: "price_end", message: "must not be below the lowest price" };
  }
  const fields: FieldCondition[] = [];
  const error = fieldsError(body?.dynamic_filters ?? []);
  if (error !== null) return { field: "dynamic_filters", message: error };
  for (const { fieldName: name, fieldType, values } of body?.dynamic_filters ?? []) {
    const parsed = fieldType === "NUMBER" ? values.map(numberOf) : values.map(textOf);
    const valid = parsed.filter((value) => value !== null);
    if (valid.length < parsed.length) return { field: "dynamic_filters", message: `"${name}" takes numbers` };
    fields.push({ name: name.toWellFormed(), values: [...new Set(valid)] });
  }
  return {
    categoryPath: body?.category ?? null,
    brandNames: [...new Set(body?.brands)],
    stock: [...new Set(body?.stock_info)],
    isOffline: body?.offline ?? null,
    changedFrom: dateOf(changedFrom),
    changedTo: dateOf(changedTo),
    priceFromBani: baniOf(body?.price_start),
    priceToBani: baniOf(body?.price_end),
    positions: [...new Set(body?.price_position)],
    attention: [...new Set(body?.attention)],
    segmentId: body?.price_difference_segment_id ?? null,
    minOffers: body?.nr_competitors ?? 0,
    fields,
    market: marketConditions(body?.market),
    exceptBrandNames: [...new Set(body?.market?.brands_except)],
  };
}

type Figure = number | null | undefined;

function isAfter(start: Figure, end: Figure): boolean {
  return typeof start === "number" && typeof end === "number" && start > end;
}

function dateOf(ms: Figure): Date | null {
  return typeof ms === "number" ? new Date(ms) : null;
}

function baniOf(lei: Figure): number | null {
  return typeof lei === "number" ? Math.round(lei * 100) : null;
}

/** Maximum number of values of all fields together. */
const maxValues = 10_000;

/** Limits the work of the database, which looks up each value separately. */
function fieldsError(fields: NonNullable<ListingFilterBody["dynamic_filters"]>): string | null {
  const names = fields.map(({ fieldName }) => fieldName);
  if (new Set(names).size < names.length) return "must name each field once";
  const values = fields.reduce((sum, field) => sum + field.values.length, 0);
  return values > maxValues ? `must not hold more than ${maxValues} values` : null;
}

/** PostgreSQL rejects JSON with lone surrogates; stored texts are converted in the same way. */
function textOf(value: string | number): string {
  return String(value).toWellFormed();
}

function numberOf(value: string | number): number | null {
  return typeof value === "number" ? value : readTypedDecimal(value);
}

/** A range of basis points, inclusive. */
export interface BpRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range of (own price − market) / market that a segment covers. UNDER covers negative differences.
 * @param segment basis points: 100 = 1 %; `startBp` below `endBp`
 */
export function rangeOfSegment(segment: {
  readonly kind: "BETWEEN" | "UNDER" | "OVER";
  readonly startBp: number;
  readonly endBp: number;
}): BpRange {
  const { kind, startBp, endBp } = segment;
  return kind === "UNDER" ? { from: 0 - endBp, to: 0 - startBp } : { from: startBp, to: endBp };
}
