import { NotFoundError, RuleBrokenError } from "../../platform/errors.ts";

/** 404, the same for an alert of another site, of a colleague, and for one that does not exist. */
export class AlertNotFoundError extends NotFoundError {}

/** 422 naming `threshold`: this kind of alert needs a percentage. */
export class ThresholdMissingError extends RuleBrokenError {
  constructor() {
    super("ALERT_THRESHOLD_MISSING", "threshold");
  }
}

/** 422 naming `quietHours`: they end when they begin. */
export class QuietHoursEmptyError extends RuleBrokenError {
  constructor() {
    super("QUIET_HOURS_EMPTY", "quietHours");
  }
}
