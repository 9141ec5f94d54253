import { ConflictError } from "../../platform/errors.ts";

/** 409: the file is still being made. */
export class ExportUnfinishedError extends ConflictError {
  constructor() {
    super("PRICING_EXPORT_UNFINISHED");
  }
}

/** 409: there is no file, because making it failed. */
export class ExportFailedError extends ConflictError {
  constructor() {
    super("PRICING_EXPORT_FAILED");
  }
}
