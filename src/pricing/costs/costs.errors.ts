import type { FieldProblem } from "../../kit/problems.ts";
import { ConflictError, NamedError, NotFoundError } from "../../platform/errors.ts";

/** 404, the same for a missing product and for one of another site. */
export class PricedProductUnknownError extends NotFoundError {}

/** 409: another person saved the values since they were read. */
export class PricingChangedError extends ConflictError {
  constructor() {
    super("PRICING_CHANGED");
  }
}

/** 422 naming each field that is wrong; its code is that of the first. */
export class PricingInvalidError extends NamedError {
  constructor(first: FieldProblem, fields: Readonly<Record<string, FieldProblem>>) {
    super(first.code, { status: 422, parameters: first.parameters, fields });
  }
}
