import { NamedError } from "../../platform/errors.ts";

/** 401, the same for a wrong password, an unknown address and a person without a password. */
export class WrongCredentialsError extends NamedError {
  constructor() {
    super("WRONG_CREDENTIALS", { status: 401 });
  }
}

/** 429: too many attempts from one address or for one account. */
export class TooManyAttemptsError extends NamedError {
  constructor(retryAfterSeconds: number) {
    super("TOO_MANY_ATTEMPTS", { status: 429, retryAfterSeconds });
  }
}

/** 401 at sign-in, the same for a wrong code, a used one, and a handle that is unknown, used up or expired. */
export class WrongSecondFactorError extends NamedError {
  constructor() {
    super("WRONG_SECOND_FACTOR", { status: 401 });
  }
}
