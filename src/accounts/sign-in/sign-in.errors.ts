import { NamedError } from "../../platform/errors.ts";

/** 401, the same for a wrong password, an unknown address and a person without a password. */
export class WrongCredentialsError extends NamedError {
  constructor() {
    super("WRONG_CREDENTIALS", { status: 401 });
  }
}

/** 401 at sign-in, the same for a wrong code, a used one, and a handle that is unknown, used up or expired. */
export class WrongSecondFactorError extends NamedError {
  constructor() {
    super("WRONG_SECOND_FACTOR", { status: 401 });
  }
}
