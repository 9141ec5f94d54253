import { RuleBrokenError } from "../../../platform/errors.ts";

/** 422 naming the list that contains a category or brand that the site does not have. */
export class UnknownItemError extends RuleBrokenError {
  constructor(field: "visible" | "invisible", what: "category" | "brand", name: string) {
    const sentence = `This site has no ${what} "${name}".`;
    super(sentence, "UNKNOWN_CHOICE", { [field]: sentence });
  }
}

/** 422 naming `visible`: both lists contain the same name. */
export class ConflictingVisibilityError extends RuleBrokenError {
  constructor(name: string) {
    const sentence = `"${name}" cannot be visible and invisible at once.`;
    super(sentence, "CONTRARY_CHOICE", { visible: sentence });
  }
}
