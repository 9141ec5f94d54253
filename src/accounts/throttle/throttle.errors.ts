import { NamedError } from "../../platform/errors.ts";

/** 429: too many attempts from one address or for one account. */
export class TooManyAttemptsError extends NamedError {
  constructor(retryAfterSeconds: number) {
    super("TOO_MANY_ATTEMPTS", { status: 429, retryAfterSeconds });
  }
}
