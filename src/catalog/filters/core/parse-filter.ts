import { readTypedDecimal } from "../../../kit/typed-decimal.ts";
import type { AvailabilityState } from "../../products/core/product-rows.ts";

/** What a list is asked to be narrowed by, as it comes on the wire; absent and null are the same. */
export interface FilterBody {
  readonly category?: string | null | undefined;
  readonly brands?: readonly string[] | null | undefined;
  readonly stock_info?: readonly AvailabilityState[] | null | undefined;
  readonly nr_competitors?: number | null | undefined;
  readonly price_difference_segment_id?: number | null | undefined;
  readonly price_change_start?: number | null | undefined;
  readonly price_change_end?: number | null | undefined;
  readonly price_start?: number | null | undefined;
  readonly price_end?: number | null | undefined;
  readonly offline?: boolean | null | undefined;
  readonly dynamic_filters?: readonly DynamicFilter[] | null | undefined;
}

interface DynamicFilter {
  readonly fieldName: string;
  readonly fieldType: "NUMBER" | "STRING_DICTIONARY";
  readonly values: readonly (string | number)[];
}

/** One of several values of a field beside the columns. */
export interface FieldCondition {
  readonly name: string;
  /** Any of them: numbers for a NUMBER, texts for a STRING_DICTIONARY; distinct. */
  readonly values: readonly (string | number)[];
}

/** The same as the list's conditions need it: all hold, an empty list or null is off. */
export interface ParsedFilter {
  readonly categoryPath: string | null;
  readonly brandNames: readonly string[];
  readonly stock: readonly AvailabilityState[];
  readonly isOffline: boolean | null;
  /** Both included. */
  readonly changedFrom: Date | null;
  readonly changedTo: Date | null;
  /** Own price, whole bani, both included. */
  readonly priceFromBani: number | null;
  readonly priceToBani: number | null;
  readonly segmentId: number | null;
  /** At least so many offers; 0 is off. */
  readonly minOffers: number;
  readonly fields: readonly FieldCondition[];
}

/** Why a filter cannot be: the field of the body and a sentence. */
export interface FilterError {
  readonly field: "price_change_end" | "price_end" | "dynamic_filters";
  readonly sentence: string;
}

/**
 * Reads a filter. A price is rounded to whole bani; a number that comes as text is read as people type it.
 * @returns the fault where a beginning lies after its end, a NUMBER is given what is none, a field is
 *   named twice, or the fields have too many values
 * @see specification 2, section 7 "Products list"
 */
export function parseFilter(body: FilterBody | null | undefined): ParsedFilter | FilterError {
  const { price_change_start: changedFrom, price_change_end: changedTo } = body ?? {};
  if (isAfter(changedFrom, changedTo)) {
    return { field: "price_change_end", sentence: "must not be before the beginning" };
  }
  if (isAfter(body?.price_start, body?.price_end)) {
    return { field: "price_end", sentence: "must not be below the lowest price" };
  }
  const fields: FieldCondition[] = [];
  const fault = fieldsError(body?.dynamic_filters ?? []);
  if (fault !== null) return { field: "dynamic_filters", sentence: fault };
  for (const { fieldName: name, fieldType, values } of body?.dynamic_filters ?? []) {
    const read = fieldType === "NUMBER" ? values.map(numberOf) : values.map(textOf);
    const known = read.filter((value) => value !== null);
    if (known.length < read.length) return { field: "dynamic_filters", sentence: `"${name}" takes numbers` };
    fields.push({ name: name.toWellFormed(), values: [...new Set(known)] });
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
    segmentId: body?.price_difference_segment_id ?? null,
    minOffers: body?.nr_competitors ?? 0,
    fields,
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

/** Most values of all fields together. */
const maxValues = 10_000;

/** Each value is looked for by itself: what is asked for over and over would keep the database from everything else. */
function fieldsError(fields: readonly DynamicFilter[]): string | null {
  const names = fields.map(({ fieldName }) => fieldName);
  if (new Set(names).size < names.length) return "must name each field once";
  const values = fields.reduce((sum, field) => sum + field.values.length, 0);
  return values > maxValues ? `must not hold more than ${maxValues} values` : null;
}

/** As texts of products are kept: the database reads no document with half a surrogate pair. */
function textOf(value: string | number): string {
  return String(value).toWellFormed();
}

function numberOf(value: string | number): number | null {
  return typeof value === "number" ? value : readTypedDecimal(value);
}

/** Where a basis-points figure must lie, ends included. */
export interface BpRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the own price's distance over the market lies in a segment: a size by which we are cheaper is a distance
 * below 0.
 * @param segment basis points: 100 = 1 %; `startBp` below `endBp`
 * @see spec/decisions "Identity and the wire", Segment
 */
export function rangeOfSegment(segment: {
  readonly kind: "BETWEEN" | "UNDER" | "OVER";
  readonly startBp: number;
  readonly endBp: number;
}): BpRange {
  const { kind, startBp, endBp } = segment;
  return kind === "UNDER" ? { from: 0 - endBp, to: 0 - startBp } : { from: startBp, to: endBp };
}
