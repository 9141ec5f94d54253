import { hasTwoDecimals } from "../../../../kit/money.ts";
import { readTypedDecimal } from "../../../../kit/typed-decimal.ts";
import { validateSegment } from "../core/segment-rules.ts";
import { maxPercent, maxSegmentName, type SegmentBody } from "../segments.contract.ts";

/** A segment as it is typed. */
export interface SegmentDraft extends Pick<SegmentBody, "name" | "type" | "difference"> {
  readonly start: string;
  readonly end: string;
}

/** What is wrong with a field. */
export type SegmentFault =
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
  | { readonly ok: false; readonly faults: Partial<Record<SegmentField, SegmentFault>> };

/** Reads a segment's form. @see specification 1, section 5 "Price difference form" */
export function readSegment({ name, type, difference, ...bounds }: SegmentDraft): SegmentReading {
  const start = readPercent(bounds.start);
  const end = readPercent(bounds.end);
  const trimmed = name.trim();
  const faults: Partial<Record<SegmentField, SegmentFault>> = {};
  if (trimmed === "") faults.name = "name-missing";
  else if (trimmed.length > maxSegmentName) faults.name = "name-too-long";
  if (start === null) faults.start = bounds.start.trim() === "" ? "start-missing" : "not-a-percent";
  if (end === null) faults.end = bounds.end.trim() === "" ? "end-missing" : "not-a-percent";
  if (start === null || end === null) return { ok: false, faults };
  const body = { name: trimmed, type, difference, start, end };
  const broken = validateSegment(body);
  if (broken !== null) faults[broken.field] = broken.field === "start" ? "start-negative" : "end-not-greater";
  return Object.keys(faults).length === 0 ? { ok: true, body } : { ok: false, faults };
}

/** Percent with at most two decimals, in the range that is kept. */
function readPercent(text: string): number | null {
  const percent = readTypedDecimal(text.replace(/%\s*$/, ""));
  if (percent === null || Math.abs(percent) > maxPercent) return null;
  return hasTwoDecimals(percent) ? percent : null;
}
