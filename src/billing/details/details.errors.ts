import { type FieldProblems, NamedError } from "../../platform/errors.ts";

/** 422: billing details with the problem of each field. */
export class DetailsInvalidError extends NamedError {
  constructor(fields: FieldProblems) {
    super("INVALID_REQUEST", { status: 422, fields });
  }
}
