import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";

/** 404; the same for a missing price, for one of another site or product, and for a product without a page. */
export class PriceNotFoundError extends NotFoundError {}

/** 409: the price changed since the person saw it. */
export class PriceChangedError extends ConflictError {
  constructor() {
    super("This price has changed meanwhile. Look at it again before you correct it.", "READ_DIFFERENTLY");
  }
}

/** 422 naming `currency`: own prices are stored in lei. */
export class OwnPriceInLeiError extends RuleBrokenError {
  constructor() {
    const message = "A price of your own is kept in lei.";
    super(message, "OWN_PRICE_IN_LEI", { currency: message });
  }
}
