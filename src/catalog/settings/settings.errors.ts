import { RuleBrokenError } from "../../platform/errors.ts";

/** 422 naming `name`: the person already has one with this name. @param what "segment" or "view" */
export class NameTakenError extends RuleBrokenError {
  constructor(what: string) {
    const message = `You have a ${what} of this name already.`;
    super(message, "NAME_TAKEN", { name: message });
  }
}

/** 422: the person has reached the limit. @param what "segments" or "views" */
export class TooManySavedError extends RuleBrokenError {
  constructor(max: number, what: string) {
    super(`You can keep ${max} ${what} on a site. Delete one that you no longer need.`, "TOO_MANY_KEPT");
  }
}
