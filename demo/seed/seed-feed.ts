import type { AddressPolicy } from "../../src/address/address.ts";
import { createFeedVault } from "../../src/exchange/product-feeds/feed-vault.service.ts";
import { changeFeed } from "../../src/exchange/product-feeds/product-feeds.service.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Secrets } from "../../src/platform/secrets.ts";
import { productFeedPath } from "../market/serve/product-feed.ts";

export interface FeedSeed {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly policy: AddressPolicy;
  readonly siteId: AuthorizedSiteId;
  readonly managerId: number;
  /** Of the site's shop. */
  readonly origin: string;
}

/** Sets the product feed of a demo site: its preview waits for a person. Running it again changes nothing. */
export async function seedFeed(seed: FeedSeed): Promise<void> {
  const { database, secrets, clock, policy, siteId, managerId, origin } = seed;
  const feed = { address: `${origin}${productFeedPath}`, hour: 5, paused: false };
  await changeFeed(
    { db: database.app, clock, policy, vault: createFeedVault(secrets) },
    siteId,
    managerId,
    feed,
  );
}
