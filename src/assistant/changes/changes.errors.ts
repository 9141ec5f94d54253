import { fieldProblem } from "../../kit/problems.ts";
import { NamedError } from "../../platform/errors.ts";

/** 400: the window of time is empty or too long. */
export class WindowInvalidError extends NamedError {
  /** @param reason what is wrong with `since`, in English */
  constructor(reason: string) {
    super("INVALID_REQUEST", { status: 400, fields: { since: fieldProblem("INVALID_VALUE", { reason }) } });
  }
}
