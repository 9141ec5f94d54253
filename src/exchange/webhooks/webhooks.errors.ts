import { ConflictError, RuleBrokenError } from "../../platform/errors.ts";
import { maxEndpoints } from "./webhooks.contract.ts";

/** 422: the address cannot be posted to. */
export class WebhookAddressError extends RuleBrokenError {
  constructor(refusal: "not-https" | "refused-address") {
    super(refusal === "not-https" ? "WEBHOOK_NOT_HTTPS" : "WEBHOOK_ADDRESS_REFUSED", "url");
  }
}

/** 409: the site has as many endpoints as it may. */
export class TooManyWebhooksError extends ConflictError {
  constructor() {
    super("TOO_MANY_WEBHOOKS", { max: maxEndpoints });
  }
}

/** 422: nothing is sent to an endpoint that is off. */
export class WebhookOffError extends RuleBrokenError {
  constructor() {
    super("WEBHOOK_OFF", null);
  }
}
