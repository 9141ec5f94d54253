import { NotFoundError, RuleBrokenError } from "../../platform/errors.ts";

/** 404, the same for a report or alert of another site, of a colleague, and for one that does not exist. */
export class ReportNotFoundError extends NotFoundError {}

/** 422 naming `name`: the person already has one with this name on the site. */
export class ReportNameTakenError extends RuleBrokenError {
  constructor(code: "REPORT_NAME_TAKEN" | "ALERT_NAME_TAKEN") {
    super(code, "name");
  }
}

/** 422: the person has reached the limit of the site. */
export class TooManyReportsError extends RuleBrokenError {
  constructor(code: "TOO_MANY_REPORTS" | "TOO_MANY_ALERTS", max: number) {
    super(code, null, { max });
  }
}
