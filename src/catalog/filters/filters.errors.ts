import { fieldProblem } from "../../kit/problems.ts";
import { NamedError, RuleBrokenError } from "../../platform/errors.ts";

/** 422 naming the field; the same for a missing segment and for one of another person or site. */
export class UnknownSegmentError extends RuleBrokenError {
  constructor() {
    super("SEGMENT_UNKNOWN", "price_difference_segment_id");
  }
}

/** 400 naming the field of an invalid filter. @param reason in English, for programmers */
export class InvalidFilterError extends NamedError {
  constructor(field: string, reason: string) {
    super("INVALID_REQUEST", { status: 400, fields: { [field]: fieldProblem("INVALID_VALUE", { reason }) } });
  }
}
