import { RuleBrokenError } from "../../platform/errors.ts";

/** 422 naming `name`. @param what "segment" or "view" */
export class NameTakenError extends RuleBrokenError {
  constructor(what: string) {
    const sentence = `You have a ${what} of this name already.`;
    super(sentence, "NAME_TAKEN", { name: sentence });
  }
}

/** 422: a person keeps only so many of these. @param what "segments" or "views" */
export class TooManyKeptError extends RuleBrokenError {
  constructor(most: number, what: string) {
    super(`You can keep ${most} ${what} on a site. Delete one that you no longer need.`, "TOO_MANY_KEPT");
  }
}
