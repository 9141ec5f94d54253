import { ConflictError, NotFoundError } from "../../platform/errors.ts";

/** 404: there is no doubtful reading with that id. */
export class ReadingUnknownError extends NotFoundError {}

/** 409: the reading was decided differently before. */
export class ReadingDecidedError extends ConflictError {
  constructor() {
    super("READING_DECIDED");
  }
}
