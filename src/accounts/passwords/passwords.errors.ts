import { NamedError, RuleBrokenError, SessionEndedError } from "../../platform/errors.ts";
import { type PasswordRefusal, problemOfPassword } from "./core/password-rules.ts";

/** 422: the new password breaks a rule; the code says which. */
export class PasswordRefusedError extends NamedError {
  constructor(refusal: PasswordRefusal) {
    const problem = problemOfPassword(refusal);
    super(problem.code, { status: 422, parameters: problem.parameters, fields: { password: problem } });
  }
}

/** 422: the change needs the current password, or a sign-in at most five minutes old. */
export class CurrentPasswordNeededError extends RuleBrokenError {
  constructor() {
    super("CURRENT_PASSWORD_NEEDED", "currentPassword");
  }
}

/** 422: the current password is wrong. */
export class CurrentPasswordWrongError extends RuleBrokenError {
  constructor() {
    super("CURRENT_PASSWORD_WRONG", "currentPassword");
  }
}

/** 401: the password reset link has expired. */
export class ResetExpiredError extends SessionEndedError {
  constructor() {
    super("RESET_EXPIRED");
  }
}

/** 401: the password reset link was used or replaced, or is forged. */
export class ResetInvalidError extends SessionEndedError {
  constructor() {
    super("RESET_INVALID");
  }
}
