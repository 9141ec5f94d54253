import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";

/** 404, the same for a price of another site, of another product, and for one that does not exist or has no page. */
export class PriceNotFoundError extends NotFoundError {}

/** 409: the page was read differently, or somebody corrected the price, since the person looked. */
export class PriceChangedError extends ConflictError {
  constructor() {
    super("This price has changed meanwhile. Look at it again before you correct it.", "READ_DIFFERENTLY");
  }
}

/** 422 naming `currency`: own prices are kept in lei. */
export class OwnPriceInLeiError extends RuleBrokenError {
  constructor() {
    const sentence = "A price of your own is kept in lei.";
    super(sentence, "OWN_PRICE_IN_LEI", { currency: sentence });
  }
}
