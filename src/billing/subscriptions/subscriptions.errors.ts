import { ConflictError, NamedError, RuleBrokenError } from "../../platform/errors.ts";
import type { PaymentRefusal } from "./core/provider-subscription.ts";

/** 402: the card was refused, and nothing was charged. */
export class PaymentRefusedError extends NamedError {
  constructor(code: PaymentRefusal) {
    super(code, { status: 402 });
  }
}

/** 422: the payment token is unknown, expired, or somebody else's. */
export class PaymentTokenInvalidError extends RuleBrokenError {
  constructor() {
    super("PAYMENT_TOKEN_INVALID", null);
  }
}

/** 503: the payment provider failed, or did not answer in time. */
export class ProviderUnavailableError extends NamedError {
  constructor(cause?: unknown) {
    super("PAYMENT_UNAVAILABLE", { status: 503, retryAfterSeconds: 30, cause });
  }
}

/** 409: the installation has no payment provider. */
export class PaymentNotOfferedError extends ConflictError {
  constructor() {
    super("PAYMENT_NOT_OFFERED");
  }
}

/** 422: there is no such plan. */
export class PlanUnknownError extends RuleBrokenError {
  constructor() {
    super("PLAN_UNKNOWN", "plan");
  }
}

/** 422: the company has this plan. */
export class PlanIsCurrentError extends RuleBrokenError {
  constructor() {
    super("PLAN_IS_CURRENT", "plan");
  }
}

/** 409: the company pays for a plan already. */
export class SubscriptionExistsError extends ConflictError {
  constructor(plan: string) {
    super("SUBSCRIPTION_EXISTS", { plan });
  }
}

/** 409: another change is in progress. */
export class SubscriptionBusyError extends ConflictError {
  constructor() {
    super("SUBSCRIPTION_BUSY");
  }
}

/** 409: a payment is open. Its period is not paid, and would be credited by a change of plan. */
export class PaymentOpenError extends ConflictError {
  constructor() {
    super("PAYMENT_OPEN");
  }
}

/** 409: nothing is paid that could be changed. */
export class SubscriptionNoneError extends ConflictError {
  constructor() {
    super("SUBSCRIPTION_NONE");
  }
}

/** 422: the holder's name or the e-mail address of an order. */
export class OrderInvalidError extends RuleBrokenError {
  constructor(code: "HOLDER_NAME_REQUIRED" | "NOT_AN_EMAIL" | "CARD_DATA_REFUSED") {
    super(code, code === "NOT_AN_EMAIL" ? "email" : "holderName");
  }
}

/** 422: the Idempotency-Key was sent with another order. */
export class OrderKeyReusedError extends RuleBrokenError {
  constructor() {
    super("IDEMPOTENCY_KEY_REUSED", null);
  }
}
