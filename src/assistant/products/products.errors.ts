import { fieldProblem } from "../../kit/problems.ts";
import { NamedError } from "../../platform/errors.ts";

/** 400: a product is named by its id or by its SKU. */
export class OneProductNeededError extends NamedError {
  constructor() {
    const reason = "give either product_id or sku";
    super("INVALID_REQUEST", {
      status: 400,
      fields: { product_id: fieldProblem("INVALID_VALUE", { reason }) },
    });
  }
}
