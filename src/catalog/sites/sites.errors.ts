import { RuleBrokenError } from "../../platform/errors.ts";

/** 422: the text is not a domain. */
export class NotADomainError extends RuleBrokenError {
  constructor() {
    super("NOT_A_DOMAIN", "domain");
  }
}

/** 422: the address guard does not admit this host. */
export class DomainNotPublicError extends RuleBrokenError {
  constructor() {
    super("DOMAIN_NOT_PUBLIC", "domain");
  }
}

/** 422: another company has verified this domain. The message does not disclose which. */
export class DomainHeldError extends RuleBrokenError {
  constructor() {
    super("DOMAIN_HELD", "domain");
  }
}

/** 422: the verification record of a domain was not found. @param reason as in `VerificationResult` */
export class DomainNotVerifiedError extends RuleBrokenError {
  constructor(reason: string) {
    super("DOMAIN_NOT_VERIFIED", "domain", { reason });
  }
}

/**
 * 422: nobody answers at this domain. It can be added nevertheless.
 * @param reason of the visit, as "dns"
 */
export class SiteUnansweredError extends RuleBrokenError {
  constructor(reason: string) {
    super("SITE_UNANSWERED", "domain", { reason });
  }
}

/** 422: the company has a site with this domain. */
export class SiteExistsError extends RuleBrokenError {
  constructor() {
    super("SITE_EXISTS", "domain");
  }
}

/** 422: the company has reached the limit of unverified sites. */
export class TooManyUnverifiedSitesError extends RuleBrokenError {
  constructor() {
    super("TOO_MANY_UNVERIFIED_SITES", "domain");
  }
}

/** 422: an unverified site has reached its limit of products or links. */
export class UnverifiedSiteFullError extends RuleBrokenError {
  constructor() {
    super("UNVERIFIED_SITE_FULL", null);
  }
}

/** 422: the company has as many products as its plan includes. */
export class PlanProductsReachedError extends RuleBrokenError {
  constructor(plan: string, limit: number) {
    super("PLAN_PRODUCTS_REACHED", null, { plan, limit });
  }
}

/** 422: the company has as many sites as its plan includes. */
export class PlanSitesReachedError extends RuleBrokenError {
  constructor(plan: string, limit: number) {
    super("PLAN_SITES_REACHED", "domain", { plan, limit });
  }
}

/** 422: the company's subscription has ended, so that it cannot add a site. */
export class CompanyInactiveError extends RuleBrokenError {
  constructor() {
    super("COMPANY_INACTIVE", "domain");
  }
}

/** 422: the subscription has ended. Data stays readable, but nothing is checked or exported. */
export class SubscriptionEndedError extends RuleBrokenError {
  constructor() {
    super("SUBSCRIPTION_ENDED", null);
  }
}
