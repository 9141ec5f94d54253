import { ConflictError, RuleBrokenError } from "../../platform/errors.ts";
import type { ErasureRefusal } from "./core/erasure-rules.ts";

/** 422: a rule keeps the person or the company from being erased. */
export class ErasureRefusedError extends RuleBrokenError {
  constructor(refusal: ErasureRefusal) {
    super(refusal, refusal === "ERASURE_SUCCESSOR_UNKNOWN" ? "successorId" : null);
  }
}

/** 409: it is confirmed already. */
export class ErasurePendingError extends ConflictError {
  constructor() {
    super("ERASURE_PENDING");
  }
}

/** 409: it is being carried out. */
export class ErasureRunningError extends ConflictError {
  constructor() {
    super("ERASURE_RUNNING");
  }
}

/** 422: the link is forged, somebody else's, replaced, expired, or of an erasure that was withdrawn. */
export class ErasureLinkError extends RuleBrokenError {
  constructor() {
    super("ERASURE_LINK_INVALID", null);
  }
}
