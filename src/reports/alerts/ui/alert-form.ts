import type { ListingFilterBody } from "../../../catalog/filters/listing-filter.contract.ts";
import { readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import { filterOf } from "../../notifications/ui/report-form.ts";
import type { Alert, AlertBody, AlertKind } from "../alerts.contract.ts";

/** An alert in its form. */
export interface AlertDraft {
  readonly name: string;
  readonly kind: AlertKind;
  /** As typed. */
  readonly threshold: string;
  readonly filter: ListingFilterBody;
  readonly includeOutOfStock: boolean;
}

export const newAlert: AlertDraft = {
  name: "",
  kind: "UNDERCUT",
  threshold: "5",
  filter: {},
  includeOutOfStock: false,
};

export function alertDraftOf(alert: Alert): AlertDraft {
  const { name, kind, threshold, includeOutOfStock, segmentMissing } = alert;
  const { price_difference_segment_id: segment } = alert;
  const filter = { ...filterOf(alert), ...(segmentMissing ? {} : { price_difference_segment_id: segment }) };
  // With the decimal comma of the other amounts on the screen.
  const typed =
    threshold === null || threshold === undefined ? newAlert.threshold : String(threshold).replace(".", ",");
  return { name, kind, threshold: typed, filter, includeOutOfStock };
}

export type WrongField = "name" | "threshold";

export type ReadAlert =
  | { readonly ok: true; readonly body: AlertBody }
  | { readonly ok: false; readonly wrong: readonly WrongField[] };

/** The call's body of a draft. */
export function readAlert({ name, kind, threshold, filter, includeOutOfStock }: AlertDraft): ReadAlert {
  const percent = readTypedDecimal(threshold);
  const isPercent = percent !== null && percent >= 0.01 && percent <= 1000;
  const wrong: WrongField[] = [];
  if (name.trim() === "") wrong.push("name");
  if (kind !== "OUT_OF_STOCK" && !isPercent) wrong.push("threshold");
  if (wrong.length > 0) return { ok: false, wrong };
  const rounded = percent === null ? null : Math.round(percent * 100) / 100;
  const body = { ...filter, name: name.trim(), kind, includeOutOfStock };
  return { ok: true, body: { ...body, threshold: kind === "OUT_OF_STOCK" ? null : rounded } };
}
