import { RuleBrokenError } from "../../platform/errors.ts";

/** 422: more products than may be taken at once. */
export class TooManySelectedError extends RuleBrokenError {
  constructor(selected: number, most: number) {
    super(`You selected ${selected} products. Select at most ${most}.`, "TOO_MANY_SELECTED");
  }
}
