import { RuleBrokenError } from "../../platform/errors.ts";

/** Somebody has that e-mail address already. Shown to operators only: calls answer alike whether or not an address exists. */
export class EmailTakenError extends RuleBrokenError {
  constructor() {
    super("This email address is already in use.", "EMAIL_TAKEN", {
      email: "This email address is already in use.",
    });
  }
}
