import { ConflictError, NotFoundError } from "../../platform/errors.ts";

/** 404: the site has no such candidate, or no such batch of decisions. */
export class MatchNotFoundError extends NotFoundError {}

/** 409: somebody has decided a candidate differently since. */
export class MatchDecidedError extends ConflictError {
  /** @param by name of who did; null where the account is gone */
  constructor(state: "ACCEPTED" | "DENIED", by: string | null) {
    if (by === null) super(state === "ACCEPTED" ? "MATCH_ACCEPTED_DELETED" : "MATCH_DENIED_DELETED");
    else super(state === "ACCEPTED" ? "MATCH_ACCEPTED" : "MATCH_DENIED", { by });
  }
}

/** 409: a page cannot be linked with its product any more. */
export class MatchNotLinkableError extends ConflictError {
  constructor(url: string) {
    super("MATCH_NOT_LINKABLE", { url });
  }
}

/** 409: another number of candidates passes now than the person saw. */
export class MatchCountChangedError extends ConflictError {
  constructor(found: number, expected: number) {
    super("MATCH_COUNT_CHANGED", { found, expected });
  }
}
