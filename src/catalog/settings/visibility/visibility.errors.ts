import { RuleBrokenError } from "../../../platform/errors.ts";

/** 422 naming the list of the request that holds a category or brand which the site has not. */
export class UnknownChoiceError extends RuleBrokenError {
  constructor(field: "visible" | "invisible", what: "category" | "brand", name: string) {
    const sentence = `This site has no ${what} "${name}".`;
    super(sentence, "UNKNOWN_CHOICE", { [field]: sentence });
  }
}

/** 422 naming `visible`: the same name is in both lists. */
export class ContraryChoiceError extends RuleBrokenError {
  constructor(name: string) {
    const sentence = `"${name}" cannot be visible and invisible at once.`;
    super(sentence, "CONTRARY_CHOICE", { visible: sentence });
  }
}
