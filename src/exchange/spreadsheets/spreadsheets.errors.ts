import type { ProblemCode } from "../../kit/problems.ts";
import { NamedError } from "../../platform/errors.ts";
import type { SheetProblem } from "./core/sheet.ts";

/** 422 for the field `file`: the file cannot be read as the spreadsheet that the call takes. */
export class SpreadsheetRefusedError extends NamedError {
  constructor({ code, parameters }: SheetProblem) {
    const problem = parameters ? { code: code as ProblemCode, parameters } : { code: code as ProblemCode };
    super(code, { status: 422, parameters, fields: { file: problem } });
  }
}
