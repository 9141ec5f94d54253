import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { type ApiOptions, startApi, type TestApi } from "./api.ts";
import { makePerson, type TestPerson } from "./people.ts";
import { makeSite } from "./sites.ts";

/** The product's API, and a signed-in person with one site. */
export interface TestShop {
  readonly api: TestApi;
  readonly siteId: AuthorizedSiteId;
  readonly person: TestPerson;
  /** Of the person's session. */
  readonly token: string;
}

/** Starts the calls for a company with the site shop.example.com. Whoever opens it closes `api.app`. */
export async function openShop(database: TestDatabase, options: ApiOptions = {}): Promise<TestShop> {
  const api = await startApi(database, options);
  const person = await makePerson(database.app);
  const siteId = await makeSite(database.app, person.companyId, "shop.example.com");
  return { api, siteId, person, token: await api.signIn(person) };
}
