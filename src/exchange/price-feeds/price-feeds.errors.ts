import { NotFoundError } from "../../platform/errors.ts";

/** 404, the same for an address that was never given out and for one that was revoked. */
export class PriceFeedUnknownError extends NotFoundError {}
