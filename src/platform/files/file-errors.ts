import { ConflictError, NamedError } from "../errors.ts";

/** 409: the file is still being made. */
export class FileUnfinishedError extends ConflictError {
  constructor() {
    super("FILE_UNFINISHED");
  }
}

/** 409: there is no file, because making it failed. */
export class FileFailedError extends ConflictError {
  constructor() {
    super("FILE_FAILED");
  }
}

/** 410: the file was deleted, because it was finished more than a day ago. */
export class FileExpiredError extends NamedError {
  constructor() {
    super("FILE_EXPIRED", { status: 410 });
  }
}
