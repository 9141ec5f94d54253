import { RuleBrokenError } from "../../platform/errors.ts";

/** 422 of a signed-in person: the code is wrong or was used before. */
export class WrongCodeError extends RuleBrokenError {
  constructor() {
    super("WRONG_CODE", "code");
  }
}

/** 422: the change requires a current code, or a sign-in at most five minutes old. */
export class CodeNeededError extends RuleBrokenError {
  constructor() {
    super("CODE_NEEDED", "code");
  }
}

/** 422: no setup of the second factor was started, or it has expired. */
export class NoSetupError extends RuleBrokenError {
  constructor() {
    super("NO_SETUP", null);
  }
}

/** 422: the change requires an active second factor. */
export class NoSecondFactorError extends RuleBrokenError {
  constructor() {
    super("NO_SECOND_FACTOR", null);
  }
}
