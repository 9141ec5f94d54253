import { ConflictError, NotFoundError } from "../../platform/errors.ts";

/** 404: no site that the person may open has this flagged pair. */
export class FlagNotFoundError extends NotFoundError {}

/** 409: somebody else has decided the pair differently. */
export class FlagDecidedError extends ConflictError {
  constructor(code: "FLAG_ACCEPTED" | "FLAG_DENIED") {
    // Each code is one of the two; the arguments are a union of tuples.
    super(...([code] as ["FLAG_ACCEPTED"] | ["FLAG_DENIED"]));
  }
}
