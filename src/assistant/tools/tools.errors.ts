import type * as z from "zod/mini";
import { type FieldProblem, fieldProblem } from "../../kit/problems.ts";
import { NamedError } from "../../platform/errors.ts";

/** Arguments that an error names. */
const maxFields = 10;

/** 400: the arguments do not fit the tool's schema; `fields` names them. */
export class ArgumentsInvalidError extends NamedError {
  constructor({ issues }: z.core.$ZodError) {
    const fields: Record<string, FieldProblem> = {};
    for (const { path, message } of issues.slice(0, maxFields))
      fields[path.join(".") || "arguments"] = fieldProblem("INVALID_VALUE", { reason: message });
    super("INVALID_REQUEST", { status: 400, fields });
  }
}
