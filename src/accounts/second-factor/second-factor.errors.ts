import { RuleBrokenError } from "../../platform/errors.ts";

/** 422 of a signed-in person: the code is wrong or was used before. */
export class WrongCodeError extends RuleBrokenError {
  constructor() {
    const sentence = "The code is not right. Please enter a current one.";
    super(sentence, "WRONG_CODE", { code: sentence });
  }
}

/** 422: the change requires a current code, or a sign-in at most five minutes old. */
export class CodeNeededError extends RuleBrokenError {
  constructor() {
    const sentence = "Please enter a current code of your authenticator or a recovery code.";
    super(sentence, "CODE_NEEDED", { code: sentence });
  }
}

/** 422: no setup of the second factor was started, or it has expired. */
export class NoSetupError extends RuleBrokenError {
  constructor() {
    super("The setup has expired. Please start it again.", "NO_SETUP");
  }
}

/** 422: the change requires an active second factor. */
export class NoSecondFactorError extends RuleBrokenError {
  constructor() {
    super("Two-factor authentication is not set up.", "NO_SECOND_FACTOR");
  }
}
