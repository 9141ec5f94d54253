import { NamedError, RuleBrokenError } from "../platform/errors.ts";
import { type PasswordRefusal, passwordRefusals } from "./core/password-rules.ts";

/** 401, the same for a wrong password, an unknown address and a person without a password. */
export class WrongCredentialsError extends NamedError {
  constructor() {
    super("Wrong email or password", { code: "WRONG_CREDENTIALS", status: 401 });
  }
}

/** 429: too many tries from one address or for one account. */
export class TooManyAttemptsError extends NamedError {
  constructor(retryAfterSeconds: number) {
    super("Too many attempts. Please try again later.", {
      code: "TOO_MANY_ATTEMPTS",
      status: 429,
      retryAfterSeconds,
    });
  }
}

/** 422: the new password breaks a rule; the message names it. */
export class PasswordRefusedError extends RuleBrokenError {
  constructor(refusal: PasswordRefusal) {
    const sentence = passwordRefusals[refusal];
    super(sentence, "PASSWORD_REFUSED", { password: sentence });
  }
}

/** Somebody has that e-mail address already. Shown to operators only: calls answer alike whether or not an address exists. */
export class EmailTakenError extends RuleBrokenError {
  constructor() {
    super("This email address is already in use.", "EMAIL_TAKEN", {
      email: "This email address is already in use.",
    });
  }
}
