import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SegmentBody } from "../segments.contract.ts";
import type { SegmentError } from "./read-segment.ts";

/** Message of a validation error. */
export const messageForError: Readonly<Record<SegmentError, MessageDescriptor>> = {
  "name-missing": msg`Price difference name is required`,
  "name-too-long": msg`The name may have at most 100 characters`,
  "start-missing": msg`Start value is required`,
  "end-missing": msg`End value is required`,
  "not-a-percent": msg`Enter a percentage such as 5 or 7,5, with at most two decimals`,
  "start-negative": msg`The start value cannot be below 0`,
  "end-not-greater": msg`End value must be greater than start value`,
};

export const typeLabels: Readonly<Record<SegmentBody["type"], MessageDescriptor>> = {
  between: msg`between`,
  under: msg`we are cheaper by`,
  over: msg`we are more expensive by`,
};

export const differenceLabels: Readonly<Record<SegmentBody["difference"], MessageDescriptor>> = {
  minimum: msg`compared with the lowest price`,
  average: msg`compared with the average price`,
};
