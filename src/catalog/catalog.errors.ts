import { NotFoundError, RuleBrokenError } from "../platform/errors.ts";

/** 422: the text names no shop's domain. */
export class NotADomainError extends RuleBrokenError {
  constructor() {
    const sentence = "Please enter a domain such as shop.example.";
    super(sentence, "NOT_A_DOMAIN", { domain: sentence });
  }
}

/** 422: the company watches this domain already. */
export class SiteExistsError extends RuleBrokenError {
  constructor() {
    const sentence = "Your company has this site already.";
    super(sentence, "SITE_EXISTS", { domain: sentence });
  }
}

/** 422: without a subscription data stays readable, but nothing is checked. @see spec/decisions "activeSubscription" */
export class SubscriptionEndedError extends RuleBrokenError {
  constructor() {
    super("The subscription of this site has ended: its pages are not checked.", "SUBSCRIPTION_ENDED");
  }
}

/** 404, the same for a product of another site and for one that does not exist. */
export class ProductNotFoundError extends NotFoundError {}
