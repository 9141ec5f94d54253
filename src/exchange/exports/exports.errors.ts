import { RuleBrokenError } from "../../platform/errors.ts";

/** 422: a workbook cannot have so many rows; CSV can. */
export class WorkbookTooLargeError extends RuleBrokenError {
  constructor(products: number, max: number) {
    super("EXPORT_WORKBOOK_TOO_LARGE", "format", { products, max });
  }
}
