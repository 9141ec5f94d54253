import type { FeedFailure } from "../product-feeds.contract.ts";

/** Ends the reading of a feed that cannot be used, with the reason for people. */
export class UnreadableFeedError extends Error {
  readonly failure: FeedFailure;
  constructor(failure: FeedFailure) {
    super(`the feed cannot be read: ${failure}`);
    this.failure = failure;
  }
}
