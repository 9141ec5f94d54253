import { RuleBrokenError } from "../../platform/errors.ts";

/** 422: the text is not a domain. */
export class NotADomainError extends RuleBrokenError {
  constructor() {
    const message = "Please enter a domain such as shop.example.";
    super(message, "NOT_A_DOMAIN", { domain: message });
  }
}

/** 422: the address guard does not admit this host. */
export class DomainNotPublicError extends RuleBrokenError {
  constructor() {
    const message = "This is not the domain of a public shop.";
    super(message, "DOMAIN_NOT_PUBLIC", { domain: message });
  }
}

/** 422: another company has verified this domain. The message does not disclose which. */
export class DomainHeldError extends RuleBrokenError {
  constructor() {
    const message = "This domain cannot be added before you prove that it is yours.";
    super(message, "DOMAIN_HELD", { domain: message });
  }
}

/** 422: the verification record of a domain was not found. @param reason as in `VerificationResult` */
export class DomainNotVerifiedError extends RuleBrokenError {
  constructor(reason: string) {
    const message = "We could not find the proof that this domain is yours.";
    super(message, `NOT_PROVED_${reason.replaceAll("-", "_").toUpperCase()}`, { domain: message });
  }
}

/**
 * 422: nobody answers at this domain. It can be added nevertheless.
 * @param reason of the visit, as "dns"
 */
export class SiteUnansweredError extends RuleBrokenError {
  constructor(reason: string) {
    const message = "This domain does not answer. Check the spelling, or add it anyway.";
    super(message, `SITE_UNANSWERED_${reason.replaceAll("-", "_").toUpperCase()}`, { domain: message });
  }
}

/** 422: the company has a site with this domain. */
export class SiteExistsError extends RuleBrokenError {
  constructor() {
    const message = "Your company has this site already.";
    super(message, "SITE_EXISTS", { domain: message });
  }
}

/** 422: the company has reached the limit of unverified sites. */
export class TooManyUnverifiedSitesError extends RuleBrokenError {
  constructor() {
    const message = "Prove that your sites are yours before you add more of them.";
    super(message, "TOO_MANY_UNPROVED_SITES", { domain: message });
  }
}

/** 422: an unverified site has reached its limit of products or links. */
export class UnverifiedSiteFullError extends RuleBrokenError {
  constructor() {
    super("Prove that this site is yours before you add more products to it.", "UNPROVED_SITE_FULL");
  }
}

/** 422: the subscription has ended. Data stays readable, but nothing is checked or exported. */
export class SubscriptionEndedError extends RuleBrokenError {
  /** @param what is not done without a subscription, as a clause of the message */
  constructor(what = "its pages are not checked") {
    super(`The subscription of this site has ended: ${what}.`, "SUBSCRIPTION_ENDED");
  }
}
