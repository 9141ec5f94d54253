import { RuleBrokenError } from "../../platform/errors.ts";

/** 422: the selection contains too many products. */
export class TooManySelectedError extends RuleBrokenError {
  constructor(selected: number, max: number) {
    super("TOO_MANY_SELECTED", null, { selected, max });
  }
}
