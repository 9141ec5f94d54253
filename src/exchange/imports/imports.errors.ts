import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";
import type { UnclearNumber } from "./core/column-marks.ts";

/** 404, the same for a missing import and for one of another site. */
export class ImportUnknownError extends NotFoundError {}

/** 422: more products or addresses than a file may have. */
export class ImportTooLargeError extends RuleBrokenError {
  constructor(code: "IMPORT_TOO_MANY_PRODUCTS" | "IMPORT_TOO_MANY_ADDRESSES", max: number) {
    super(code, "file", { max });
  }
}

/** 422: a column that the file needs is missing, or a column is there twice. */
export class ImportColumnError extends RuleBrokenError {
  constructor(code: "IMPORT_COLUMN_MISSING" | "IMPORT_COLUMN_TWICE", column: string) {
    super(code, "file", { column });
  }
}

/** 422: a number can be read with either decimal mark, and its column does not say which. */
export class ImportDecimalMarkError extends RuleBrokenError {
  constructor({ code, column, text }: UnclearNumber) {
    super(code, "decimal", { column, text });
  }
}

/** 422: there is nothing below the heading. */
export class ImportEmptyError extends RuleBrokenError {
  constructor() {
    super("IMPORT_NO_ROWS", "file");
  }
}

/** 422: the site has too many previews. */
export class TooManyPreviewsError extends RuleBrokenError {
  constructor() {
    super("IMPORT_TOO_MANY_WAITING", null);
  }
}

/** 409: confirmed or discarded before, or too old. */
export class ImportNotPreviewError extends ConflictError {
  constructor() {
    super("IMPORT_NOT_PREVIEW");
  }
}

/** 409: not applied, undone before, or too old. */
export class ImportNotUndoableError extends ConflictError {
  constructor() {
    super("IMPORT_NOT_UNDOABLE");
  }
}

/** Row numbers in one message. */
const maxRowsNamed = 50;

/** 409: people have changed products of these rows since. @param rows in ascending order */
export class ImportRowsChangedError extends ConflictError {
  constructor(rows: readonly number[]) {
    const named = rows.slice(0, maxRowsNamed).join(", ");
    super("IMPORT_ROWS_CHANGED", { rows: rows.length > maxRowsNamed ? `${named}, …` : named });
  }
}
