import { RuleBrokenError, SessionEndedError } from "../../platform/errors.ts";
import { type PasswordRefusal, passwordRefusals } from "./core/password-rules.ts";

/** 422: the new password breaks a rule; the message states it. */
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

/** 422: the current password is wrong. */
export class CurrentPasswordWrongError extends RuleBrokenError {
  constructor() {
    const sentence = "Your current password is not right.";
    super(sentence, "CURRENT_PASSWORD_WRONG", { currentPassword: sentence });
  }
}

/** 401: the password reset link has expired. */
export class ResetExpiredError extends SessionEndedError {
  constructor() {
    super("This password reset link has expired. Please request a new one.");
  }
}

/** 401: the password reset link was used or replaced, or is forged. */
export class ResetInvalidError extends SessionEndedError {
  constructor() {
    super("The password reset link is invalid. Please request a new one.");
  }
}
