import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";
import type { RuleError } from "./core/validate-rule.ts";
import { maxRules } from "./rules.contract.ts";

/** 404, the same for a rule of another site and for one that does not exist. */
export class RuleNotFoundError extends NotFoundError {}

/** 409: another person has saved the rule since it was loaded. */
export class RuleChangedError extends ConflictError {
  constructor() {
    super("RULE_CHANGED");
  }
}

/** 409: rules were added or deleted since the list was loaded. */
export class RuleOrderError extends ConflictError {
  constructor() {
    super("RULE_ORDER_CHANGED");
  }
}

/** 422 naming `name`. */
export class RuleNameTakenError extends RuleBrokenError {
  constructor() {
    super("RULE_NAME_TAKEN", "name");
  }
}

/** 422: the site has as many rules as it may. */
export class TooManyRulesError extends RuleBrokenError {
  constructor() {
    super("TOO_MANY_RULES", null, { max: maxRules });
  }
}

/** 422 naming the field that is wrong. */
export class RuleInvalidError extends RuleBrokenError {
  constructor({ code, field }: RuleError) {
    super(code, field);
  }
}
