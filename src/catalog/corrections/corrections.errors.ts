import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";

/** 404; the same for a missing price, for one of another site or product, and for a product without a page. */
export class PriceNotFoundError extends NotFoundError {}

/** 409: the price changed since the person saw it. */
export class PriceChangedError extends ConflictError {
  constructor() {
    super("PRICE_CHANGED");
  }
}

/** 422 naming `currency`: own prices are stored in lei. */
export class OwnPriceInLeiError extends RuleBrokenError {
  constructor() {
    super("OWN_PRICE_IN_LEI", "currency");
  }
}
