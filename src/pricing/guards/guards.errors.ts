import { ConflictError } from "../../platform/errors.ts";

/** 409: another person has saved the site's defaults since they were loaded. */
export class GuardsChangedError extends ConflictError {
  constructor() {
    super("GUARDS_CHANGED");
  }
}
