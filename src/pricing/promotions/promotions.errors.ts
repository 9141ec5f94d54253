import type { FieldProblem } from "../../kit/problems.ts";
import { NamedError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";

/** 404, the same for a missing promotion or product and for one of another site. */
export class PromotionUnknownError extends NotFoundError {}

/** 422 naming the field that a rule of promotions is about. */
export class PromotionRefusedError extends NamedError {
  constructor(problem: FieldProblem, field: string) {
    super(problem.code, { status: 422, parameters: problem.parameters, fields: { [field]: problem } });
  }
}

/** 422: detected or ended. */
export class PromotionNotEditableError extends RuleBrokenError {
  constructor() {
    super("PROMOTION_NOT_EDITABLE", null);
  }
}
