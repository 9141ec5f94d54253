import { hasTwoDecimals } from "../../../../kit/money.ts";
import { readTypedDecimal } from "../../../../kit/typed/typed-decimal.ts";
import { validateSegment } from "../core/segment-rules.ts";
import { maxPercent, maxSegmentName, type SegmentBody } from "../segments.contract.ts";

/** Form values of a segment. */
export interface SegmentDraft extends Pick<SegmentBody, "name" | "type" | "difference"> {
  readonly start: string;
  readonly end: string;
}

/** Validation error of a field. */
export type SegmentError =
  | "name-missing"
  | "name-too-long"
  | "start-missing"
  | "end-missing"
  | "not-a-percent"
  | "start-negative"
  | "end-not-greater";

export type SegmentField = "name" | "start" | "end";

export type SegmentReading =
  | { readonly ok: true; readonly body: SegmentBody }
  | { readonly ok: false; readonly errors: Partial<Record<SegmentField, SegmentError>> };

/** Validates a segment's form. */
export function readSegment({ name, type, difference, ...bounds }: SegmentDraft): SegmentReading {
  const start = readPercent(bounds.start);
  const end = readPercent(bounds.end);
  const trimmed = name.trim();
  const errors: Partial<Record<SegmentField, SegmentError>> = {};
  if (trimmed === "") errors.name = "name-missing";
  else if (trimmed.length > maxSegmentName) errors.name = "name-too-long";
  if (start === null) errors.start = bounds.start.trim() === "" ? "start-missing" : "not-a-percent";
  if (end === null) errors.end = bounds.end.trim() === "" ? "end-missing" : "not-a-percent";
  if (start === null || end === null) return { ok: false, errors };
  const body = { name: trimmed, type, difference, start, end };
  const broken = validateSegment(body);
  if (broken !== null) errors[broken.field] = broken.field === "start" ? "start-negative" : "end-not-greater";
  return Object.keys(errors).length === 0 ? { ok: true, body } : { ok: false, errors };
}

/** Percent with at most two decimals, within the stored range. */
function readPercent(text: string): number | null {
  const percent = readTypedDecimal(text.replace(/%\s*$/, ""));
  if (percent === null || Math.abs(percent) > maxPercent) return null;
  return hasTwoDecimals(percent) ? percent : null;
}
