import { RuleBrokenError, SessionEndedError } from "../../platform/errors.ts";
import { type PasswordRefusal, passwordRefusals } from "./core/password-rules.ts";

/** 422: the new password breaks a rule; the message names it. */
export class PasswordRefusedError extends RuleBrokenError {
  constructor(refusal: PasswordRefusal) {
    const sentence = passwordRefusals[refusal];
    super(sentence, "PASSWORD_REFUSED", { password: sentence });
  }
}

/** 422: the change needs the current password, or a sign-in at most five minutes old. */
export class CurrentPasswordNeededError extends RuleBrokenError {
  constructor() {
    const sentence = "Please enter your current password.";
    super(sentence, "CURRENT_PASSWORD_NEEDED", { currentPassword: sentence });
  }
}

/** 422: the current password given is not the person's. */
export class CurrentPasswordWrongError extends RuleBrokenError {
  constructor() {
    const sentence = "Your current password is not right.";
    super(sentence, "CURRENT_PASSWORD_WRONG", { currentPassword: sentence });
  }
}

/** 401: the link to a new password is past its time. @see specification 1, section 5 "Password link messages" */
export class ResetExpiredError extends SessionEndedError {
  constructor() {
    super("This password reset link has expired. Please request a new one.");
  }
}

/** 401: the link to a new password was used or replaced, or is not ours. @see specification 1, section 5 */
export class ResetInvalidError extends SessionEndedError {
  constructor() {
    super("The password reset link is invalid. Please request a new one.");
  }
}
