import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Reading } from "../../../src/monitoring/extraction/reading.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { makePerson } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { recordReading, type WatchedProduct, watchProduct } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";

/** A database for a file of tests, and for each test a site of its own in one company. */
export interface WatchedScene {
  readonly database: TestDatabase;
  /** Of the test that runs. */
  readonly siteId: AuthorizedSiteId;
  /** A shop's page that no other test knows. */
  url(shop: string, path?: string): string;
  /** A further site of the company. */
  otherSite(shop?: string): Promise<AuthorizedSiteId>;
  /** A product of the site with that number of competitors. */
  watched(competitors: number): Promise<WatchedProduct>;
  record(pageId: string, reading: Reading, observedAt: Date): ReturnType<typeof recordReading>;
}

/** To be called once at the head of a file: it opens and closes what its tests share. */
export function watchedScene(): WatchedScene {
  let database: TestDatabase;
  let companyId: number;
  let siteId: AuthorizedSiteId;
  let round = 0;
  const hostOf = (shop: string) => `${shop}${round}.example.com`;
  const url = (shop: string, path = "p") => `https://${hostOf(shop)}/${path}`;
  const otherSite = (shop = "other") => makeSite(database.app, companyId, hostOf(shop));

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ companyId } = await makePerson(database.app));
  });
  beforeEach(async () => {
    round += 1;
    siteId = await otherSite("own");
  });
  afterAll(() => database.close());

  return {
    get database() {
      return database;
    },
    get siteId() {
      return siteId;
    },
    url,
    otherSite,
    watched: (competitors) => {
      const urls = Array.from({ length: competitors }, (_, index) => url(`retailer${index}-`));
      return watchProduct(database, siteId, url("own"), urls);
    },
    record: (pageId, reading, observedAt) => recordReading(database, pageId, reading, observedAt),
  };
}
