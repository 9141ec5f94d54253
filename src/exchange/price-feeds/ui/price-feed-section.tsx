import { lazyPart } from "../../../web/i18n/lazy-part.ts";

/** The price feed of a site: its secret address and when it was last fetched. Its texts are fetched with it. */
export const { Component: PriceFeedSection } = lazyPart<{ readonly site: string }>(
  ["feeds"],
  async () => (await import("./price-feed.tsx")).PriceFeed,
);
