import type { ComponentType } from "react";
import {
  type ListingFilterBody,
  listingFilterBody,
} from "../../../catalog/filters/listing-filter.contract.ts";
import type { SortType } from "../../../catalog/product-list/product-list.contract.ts";
import { defaultSendAt, type Report, type ReportBody } from "../notifications.contract.ts";

/** The filters of the product list as form fields; the catalog implements them. */
export type FilterFields = ComponentType<{
  readonly site: string;
  readonly initial: ListingFilterBody;
  readonly includeOutOfStock: boolean;
  readonly withoutSegment?: boolean;
  readonly onChange: (body: ListingFilterBody) => void;
}>;

/** A report in its form. */
export interface ReportDraft {
  readonly name: string;
  /** "" until one is chosen. */
  readonly segmentId: string;
  readonly sort: SortType | "";
  readonly filter: ListingFilterBody;
  readonly includeOutOfStock: boolean;
  readonly sendAt: string;
  readonly onlyWithProducts: boolean;
}

export const newDraft: ReportDraft = {
  name: "",
  segmentId: "",
  sort: "",
  filter: {},
  includeOutOfStock: false,
  sendAt: defaultSendAt,
  onlyWithProducts: false,
};

export function draftOf(report: Report): ReportDraft {
  const { name, includeOutOfStock, sendAt, onlyWithProducts, sort_type: sort } = report;
  const { price_difference_segment_id: segment, segmentMissing } = report;
  const segmentId = segmentMissing ? "" : String(segment);
  return {
    name,
    segmentId,
    sort: sort ?? "",
    filter: filterOf(report),
    includeOutOfStock,
    sendAt,
    onlyWithProducts,
  };
}

const filterNames = Object.keys(listingFilterBody.shape) as (keyof ListingFilterBody)[];

/** Only the filter of a stored report or alert, without the segment. */
export function filterOf(stored: ListingFilterBody): ListingFilterBody {
  const names = filterNames.filter((name) => name !== "price_difference_segment_id" && name in stored);
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}

/** Fields that a draft lacks. */
export type MissingField = "name" | "segmentId" | "sendAt";

export type ReadDraft =
  | { readonly ok: true; readonly body: ReportBody }
  | { readonly ok: false; readonly missing: readonly MissingField[] };

/** The call's body of a draft. @param name for a preview, which needs none */
export function readDraft(draft: ReportDraft, name = draft.name.trim()): ReadDraft {
  const { segmentId, sort, filter, includeOutOfStock, sendAt, onlyWithProducts } = draft;
  const missing: MissingField[] = [];
  if (name === "") missing.push("name");
  if (segmentId === "") missing.push("segmentId");
  if (sendAt === "") missing.push("sendAt");
  if (missing.length > 0) return { ok: false, missing };
  const body: ReportBody = {
    ...filter,
    name,
    price_difference_segment_id: Number(segmentId),
    sort_type: sort === "" ? null : sort,
    includeOutOfStock,
    // Browsers may add seconds.
    sendAt: sendAt.slice(0, 5),
    onlyWithProducts,
  };
  return { ok: true, body };
}
