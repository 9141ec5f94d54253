import { ConflictError, NamedError, NotFoundError, RuleBrokenError } from "../platform/errors.ts";
import { linkSentence } from "./core/link-check.ts";

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

/** 404, the same for a product of another site and for one that does not exist. */
export class ProductNotFoundError extends NotFoundError {}

/** 404, the same for a link of another site, of another product, and for one that does not exist. */
export class LinkNotFoundError extends NotFoundError {}

/** 422 naming `url`: a link may not lead there. @param reason of the address guard or of core/link-check.ts */
export class LinkRefusedError extends RuleBrokenError {
  constructor(reason: string) {
    const sentence = linkSentence(reason);
    super(sentence, `LINK_${reason.replaceAll("-", "_").toUpperCase()}`, { url: sentence });
  }
}

/** 409: somebody else has led the link to another page since the person began to edit it. */
export class LinkChangedError extends ConflictError {
  constructor(url: string) {
    super(`Somebody has changed this link meanwhile: it leads to ${url} now.`, "LINK_CHANGED");
  }
}

/** 404, the same for a segment of another site, of a colleague, and for one that does not exist. */
export class SegmentNotFoundError extends NotFoundError {}

/** 404, the same for a view of another site, of a colleague, and for one that does not exist. */
export class SavedViewNotFoundError extends NotFoundError {}

/** 422 naming `start` or `end`. */
export class SegmentBoundsError extends RuleBrokenError {
  constructor(field: "start" | "end", sentence: string) {
    super(sentence, "SEGMENT_BOUNDS", { [field]: sentence });
  }
}

/** 422 naming `name`. @param what "segment" or "view" */
export class NameTakenError extends RuleBrokenError {
  constructor(what: string) {
    const sentence = `You have a ${what} of this name already.`;
    super(sentence, "NAME_TAKEN", { name: sentence });
  }
}

/** 422: a person keeps only so many of these. @param what "segments" or "views" */
export class TooManyKeptError extends RuleBrokenError {
  constructor(most: number, what: string) {
    super(`You can keep ${most} ${what} on a site. Delete one that you no longer need.`, "TOO_MANY_KEPT");
  }
}

/** 422 naming `query`: it is not the parameters of the products page. */
export class NotAViewError extends RuleBrokenError {
  constructor() {
    const sentence = "This is not a view of the products page.";
    super(sentence, "NOT_A_VIEW", { query: sentence });
  }
}

/** 422 naming the list of the request that holds a category or brand which the site has not. */
export class UnknownChoiceError extends RuleBrokenError {
  constructor(field: "visible" | "invisible", what: "category" | "brand", name: string) {
    const sentence = `This site has no ${what} "${name}".`;
    super(sentence, "UNKNOWN_CHOICE", { [field]: sentence });
  }
}

/** 422 naming `visible`: the same name is in both lists. */
export class ContraryChoiceError extends RuleBrokenError {
  constructor(name: string) {
    const sentence = `"${name}" cannot be visible and invisible at once.`;
    super(sentence, "CONTRARY_CHOICE", { visible: sentence });
  }
}

/** 422: more products than may be taken at once. */
export class TooManySelectedError extends RuleBrokenError {
  constructor(selected: number, most: number) {
    super(`You selected ${selected} products. Select at most ${most}.`, "TOO_MANY_SELECTED");
  }
}

/** 404, the same for a price of another site, of another product, and for one that does not exist or has no page. */
export class PriceNotFoundError extends NotFoundError {}

/** 409: the page was read differently, or somebody corrected the price, since the person looked. */
export class ReadDifferentlyError extends ConflictError {
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

/** 422 naming the field, the same for a segment of another site, of a colleague, and for one that does not exist. */
export class SegmentUnknownError extends RuleBrokenError {
  constructor() {
    const sentence = "This price difference is gone. Choose another one.";
    super(sentence, "SEGMENT_UNKNOWN", { price_difference_segment_id: sentence });
  }
}

/** 400 naming the field of a filter that cannot be, as a beginning after its end. */
export class FilterRefusedError extends NamedError {
  constructor(field: string, sentence: string) {
    super("The request is not valid", {
      code: "INVALID_REQUEST",
      status: 400,
      fields: { [field]: sentence },
    });
  }
}
