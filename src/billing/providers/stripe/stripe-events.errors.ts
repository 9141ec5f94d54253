import { RuleBrokenError } from "../../../platform/errors.ts";

/** 422: the event was not signed with our secret, or too long ago. */
export class EventForgedError extends RuleBrokenError {
  constructor() {
    super("PAYMENT_EVENT_FORGED", null);
  }
}
