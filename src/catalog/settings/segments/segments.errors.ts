import { NotFoundError, RuleBrokenError } from "../../../platform/errors.ts";
import type { SegmentError } from "./core/segment-rules.ts";

/** 404, the same for a segment of another site, of a colleague, and for one that does not exist. */
export class SegmentNotFoundError extends NotFoundError {}

/** 422 naming `start` or `end`: the bounds are not valid. */
export class SegmentBoundsError extends RuleBrokenError {
  constructor({ field, code }: SegmentError) {
    super(code, field);
  }
}
