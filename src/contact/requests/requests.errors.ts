import type { FieldProblem } from "../../kit/problems.ts";
import { NamedError } from "../../platform/errors.ts";
import type { RequestField } from "./core/request-form.ts";

/** 422: fields of the contact form are not valid. The message is that of the first one. */
export class RequestRefusedError extends NamedError {
  constructor(problems: Readonly<Partial<Record<RequestField, FieldProblem>>>) {
    const [first] = Object.values(problems);
    super(first?.code ?? "INVALID_REQUEST", { status: 422, parameters: first?.parameters, fields: problems });
  }
}
