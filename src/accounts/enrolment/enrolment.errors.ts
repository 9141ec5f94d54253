import { type FieldProblems, NamedError, RuleBrokenError } from "../../platform/errors.ts";
import { type FormProblems, firstProblem } from "./core/enrolment-form.ts";
import type { LinkRefusal } from "./core/enrolment-link.ts";

/** 422: invalid fields of a registration or an invitation; code and message are those of the first. */
export class FormRefusedError extends NamedError {
  constructor(fields: FormProblems) {
    const { code, parameters } = firstProblem(fields);
    super(code, { status: 422, parameters, fields: fields as FieldProblems });
  }
}

/** 422: the link of a registration's or an invitation's mail is not valid; the code gives the reason. */
export class EnrolmentLinkError extends RuleBrokenError {
  constructor(refusal: LinkRefusal) {
    super(refusal, null);
  }
}
