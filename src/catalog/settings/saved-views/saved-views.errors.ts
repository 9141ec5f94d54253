import { NotFoundError, RuleBrokenError } from "../../../platform/errors.ts";

/** 404, the same for a view of another site, of a colleague, and for one that does not exist. */
export class SavedViewNotFoundError extends NotFoundError {}

/** 422 naming `query`: the text is not a query string of the products page. */
export class NotAViewError extends RuleBrokenError {
  constructor() {
    super("NOT_A_VIEW", "query");
  }
}
