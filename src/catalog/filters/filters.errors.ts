import { NamedError, RuleBrokenError } from "../../platform/errors.ts";

/** 422 naming the field; the same for a missing segment and for one of another person or site. */
export class UnknownSegmentError extends RuleBrokenError {
  constructor() {
    const message = "This price difference is gone. Choose another one.";
    super(message, "SEGMENT_UNKNOWN", { price_difference_segment_id: message });
  }
}

/** 400 naming the field of an invalid filter. */
export class InvalidFilterError extends NamedError {
  constructor(field: string, message: string) {
    super("The request is not valid", {
      code: "INVALID_REQUEST",
      status: 400,
      fields: { [field]: message },
    });
  }
}
