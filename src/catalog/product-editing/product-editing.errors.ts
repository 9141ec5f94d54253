import type { FieldProblem } from "../../kit/problems.ts";
import { ConflictError, NamedError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";
import type { AddressProblem } from "../intake/core/address-refusals.ts";

/** 409: another person has changed the product since it was read. */
export class ProductChangedError extends ConflictError {
  constructor() {
    super("PRODUCT_CHANGED");
  }
}

/** 422 naming each field that is wrong; its code is that of the first. */
export class ProductInvalidError extends NamedError {
  constructor(first: FieldProblem, fields: Readonly<Record<string, FieldProblem>>) {
    super(first.code, { status: 422, parameters: first.parameters, fields });
  }
}

/** 422 naming `url`: this address cannot be the product's. */
export class ProductAddressRefusedError extends RuleBrokenError {
  constructor(code: AddressProblem | "PRODUCT_ADDRESS_MISSING") {
    super(code, "url");
  }
}

/** 409: the selection has not the number of products that the person confirmed. */
export class SelectionChangedError extends ConflictError {
  constructor(found: number, expected: number) {
    super("SELECTION_CHANGED", { found, expected });
  }
}

/** 404: there is no such deletion, or it is too old to be undone. */
export class DeletionNotFoundError extends NotFoundError {}
