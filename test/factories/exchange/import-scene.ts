import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { startApi, type TestApi } from "../api.ts";
import { makePerson, type TestPerson, testNow } from "../people.ts";
import { makeSite } from "../sites.ts";

/** Imports of a company's administrator, each test with a site of its own. */
export interface ImportScene {
  readonly database: TestDatabase;
  readonly api: TestApi;
  /** A COMPANY_ADMIN. */
  readonly ana: TestPerson;
  readonly token: string;
  /** Adds a site, and sets the clock to `testNow`. */
  startSite(): Promise<{ readonly siteId: AuthorizedSiteId; readonly domain: string }>;
  close(): Promise<void>;
}

export async function openImportScene(): Promise<ImportScene> {
  const database = await createTestDatabase();
  const api = await startApi(database);
  const ana = await makePerson(database.app, { role: "COMPANY_ADMIN" });
  const token = await api.signIn(ana);
  let sites = 0;
  return {
    database,
    api,
    ana,
    token,
    startSite: async () => {
      sites += 1;
      const domain = `shop${sites}.example.com`;
      api.clock.set(testNow);
      return { domain, siteId: await makeSite(database.app, ana.companyId, domain) };
    },
    close: async () => {
      await api.app.close();
      await database.close();
    },
  };
}
