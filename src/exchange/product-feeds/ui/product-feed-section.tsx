import { lazyPart } from "../../../web/i18n/lazy-part.ts";

/** The product feed of a site: its address, last runs and what they change. Its texts are fetched with it. */
export const { Component: ProductFeedSection } = lazyPart<{ readonly site: string }>(
  ["feeds"],
  async () => (await import("./product-feed.tsx")).ProductFeed,
);
