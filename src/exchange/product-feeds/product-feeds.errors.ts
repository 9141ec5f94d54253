import type { ProblemCode } from "../../kit/problems.ts";
import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";

/** 404: the site has no feed, or no such run. */
export class FeedUnknownError extends NotFoundError {}

/** 409: a run is being read or applied. */
export class FeedRunActiveError extends ConflictError {
  constructor() {
    super("FEED_RUN_ACTIVE");
  }
}

/** 409: the run does not wait for a decision, or no longer. */
export class FeedRunDecidedError extends ConflictError {
  constructor() {
    super("FEED_RUN_DECIDED");
  }
}

/** 422: a password is sent by https only. */
export class FeedPasswordRefusedError extends RuleBrokenError {
  constructor() {
    super("FEED_PASSWORD_NOT_HTTPS", "address");
  }
}

/** 422: the address of the feed may not be read. */
export class FeedAddressRefusedError extends RuleBrokenError {
  constructor(
    code: Extract<
      ProblemCode,
      | "LINK_MALFORMED"
      | "LINK_NOT_HTTP"
      | "LINK_TOO_LONG"
      | "LINK_USERINFO"
      | "LINK_PORT_NOT_ALLOWED"
      | "FEED_ADDRESS_NOT_PUBLIC"
    >,
  ) {
    super(code, "address");
  }
}
