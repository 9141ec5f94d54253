import { RuleBrokenError } from "../../platform/errors.ts";

/** 422: the e-mail address has an account. For operators only: other replies do not reveal whether an address exists. */
export class EmailTakenError extends RuleBrokenError {
  constructor() {
    super("EMAIL_TAKEN", "email");
  }
}
