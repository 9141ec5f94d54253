import { ConflictError } from "../../platform/errors.ts";

/** 409: the product is not, or no longer, a duplicate of the other one. */
export class DuplicateChangedError extends ConflictError {
  constructor() {
    super("DUPLICATE_CHANGED");
  }
}
