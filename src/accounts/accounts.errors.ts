import { type FieldErrors, NamedError, RuleBrokenError, SessionEndedError } from "../platform/errors.ts";
import { type LinkRefusal, linkRefusals } from "./core/enrolment-link.ts";
import { type PasswordRefusal, passwordRefusals } from "./core/password-rules.ts";
import { type TeamRefusal, teamRefusals } from "./core/team-rules.ts";

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

/** 401 at sign-in, the same for a wrong code, a spent one, and a handle that is unknown, spent or expired. */
export class WrongSecondFactorError extends NamedError {
  constructor() {
    super("The code is not right, or the sign-in has expired.", { code: "WRONG_SECOND_FACTOR", status: 401 });
  }
}

/** 422 of a signed-in person: the code is wrong or was used before. */
export class WrongCodeError extends RuleBrokenError {
  constructor() {
    const sentence = "The code is not right. Please enter a current one.";
    super(sentence, "WRONG_CODE", { code: sentence });
  }
}

/** 422: the change needs a current code, or a sign-in at most five minutes old. */
export class CodeNeededError extends RuleBrokenError {
  constructor() {
    const sentence = "Please enter a current code of your authenticator or a recovery code.";
    super(sentence, "CODE_NEEDED", { code: sentence });
  }
}

/** 422: no setup of the second factor was begun, or it has waited too long. */
export class NoSetupError extends RuleBrokenError {
  constructor() {
    super("The setup has expired. Please start it again.", "NO_SETUP");
  }
}

/** 422: what is asked for needs a second factor in force. */
export class NoSecondFactorError extends RuleBrokenError {
  constructor() {
    super("Two-factor authentication is not set up.", "NO_SECOND_FACTOR");
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

/** 422: fields of a registration or an invitation that are not filled in rightly; the message is the first one's. */
export class FormRefusedError extends RuleBrokenError {
  /** @param refusals a sentence by field of the body */
  constructor(refusals: FieldErrors) {
    super(Object.values(refusals)[0] ?? "Please check what you have entered.", "FORM_REFUSED", refusals);
  }
}

/** 422: a rule of the team refuses. @see specification 1, section 6 */
export class TeamRuleError extends RuleBrokenError {
  constructor(refusal: TeamRefusal) {
    super(teamRefusals[refusal], "TEAM_RULE");
  }
}

/** 422: the link of a registration's or an invitation's mail does not open; the message says why. */
export class EnrolmentLinkError extends RuleBrokenError {
  constructor(refusal: LinkRefusal) {
    super(linkRefusals[refusal], `LINK_${refusal.toUpperCase().replaceAll("-", "_")}`);
  }
}
