import { RuleBrokenError } from "../../platform/errors.ts";

/** 422 naming `name`: the person already has one with this name. */
export class NameTakenError extends RuleBrokenError {
  constructor(code: "SEGMENT_NAME_TAKEN" | "VIEW_NAME_TAKEN") {
    super(code, "name");
  }
}

/** 422: the person has reached the limit. */
export class TooManySavedError extends RuleBrokenError {
  constructor(code: "TOO_MANY_SEGMENTS" | "TOO_MANY_VIEWS", max: number) {
    super(code, null, { max });
  }
}
