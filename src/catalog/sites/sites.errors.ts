import { RuleBrokenError } from "../../platform/errors.ts";

/** 422: the text names no shop's domain. */
export class NotADomainError extends RuleBrokenError {
  constructor() {
    const sentence = "Please enter a domain such as shop.example.";
    super(sentence, "NOT_A_DOMAIN", { domain: sentence });
  }
}

/** 422: a name that no public shop has, or that is not read here. */
export class DomainNotPublicError extends RuleBrokenError {
  constructor() {
    const sentence = "This is not the domain of a public shop.";
    super(sentence, "DOMAIN_NOT_PUBLIC", { domain: sentence });
  }
}

/** 422: the same whoever holds the domain; says nothing of them. @see spec/decisions "Identity and the wire" */
export class DomainHeldError extends RuleBrokenError {
  constructor() {
    const sentence = "This domain cannot be added before you prove that it is yours.";
    super(sentence, "DOMAIN_HELD", { domain: sentence });
  }
}

/** 422: the proof of a domain was looked for and not found. */
export class DomainNotProvedError extends RuleBrokenError {
  constructor(reason: string) {
    const sentence = "We could not find the proof that this domain is yours.";
    super(sentence, `NOT_PROVED_${reason.replaceAll("-", "_").toUpperCase()}`, { domain: sentence });
  }
}

/** 422: the company watches this domain already. */
export class SiteExistsError extends RuleBrokenError {
  constructor() {
    const sentence = "Your company has this site already.";
    super(sentence, "SITE_EXISTS", { domain: sentence });
  }
}

/** 422: a company that proves none of its domains may add only so many. */
export class TooManyUnprovedSitesError extends RuleBrokenError {
  constructor() {
    const sentence = "Prove that your sites are yours before you add more of them.";
    super(sentence, "TOO_MANY_UNPROVED_SITES", { domain: sentence });
  }
}

/** 422: a site whose domain is not proved watches only so much. */
export class UnprovedSiteFullError extends RuleBrokenError {
  constructor() {
    super("Prove that this site is yours before you add more products to it.", "UNPROVED_SITE_FULL");
  }
}

/** 422: without a subscription data stays readable, but nothing is checked or exported. @see spec/decisions "activeSubscription" */
export class SubscriptionEndedError extends RuleBrokenError {
  /** @param what does not happen meanwhile */
  constructor(what = "its pages are not checked") {
    super(`The subscription of this site has ended: ${what}.`, "SUBSCRIPTION_ENDED");
  }
}
