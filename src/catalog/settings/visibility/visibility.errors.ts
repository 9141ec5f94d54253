import { RuleBrokenError } from "../../../platform/errors.ts";

/** 422 naming the list that contains a category or brand that the site does not have. */
export class UnknownItemError extends RuleBrokenError {
  constructor(field: "visible" | "invisible", what: "category" | "brand", name: string) {
    super(what === "category" ? "UNKNOWN_CATEGORY" : "UNKNOWN_BRAND", field, { name });
  }
}

/** 422 naming `visible`: both lists contain the same name. */
export class ConflictingVisibilityError extends RuleBrokenError {
  constructor(name: string) {
    super("VISIBILITY_CONFLICT", "visible", { name });
  }
}
