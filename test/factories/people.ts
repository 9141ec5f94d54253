import type { Kysely } from "kysely";
import { createCompany, createUser, type UserRequest } from "../../src/accounts/accounts.company.service.ts";
import type { Tables } from "../../src/platform/db/tables/tables.ts";

/** Passes every password rule; unlike any other text of the product, so that a search for it tells of leaks. */
export const testPassword = "kestrel-Umbra-41-vetiver";

export const testNow = new Date("2026-11-21T10:00:00Z");

let people = 0;

export interface TestPerson {
  readonly userId: number;
  readonly companyId: number;
  readonly email: string;
  readonly password: string;
}

/** A person of a company of their own, or of the company given. */
export async function makePerson(
  db: Kysely<Tables>,
  given: Partial<UserRequest> & { readonly companyName?: string } = {},
): Promise<TestPerson> {
  people += 1;
  const { companyName = `Company ${people}`, ...request } = given;
  const companyId = request.companyId ?? (await createCompany(db, companyName, testNow));
  const person: UserRequest = {
    email: `person${people}@mail.example`,
    firstName: "Ana",
    lastName: "Ionescu",
    role: "COMPANY_ADMIN",
    password: testPassword,
    ...request,
    companyId,
  };
  const userId = await createUser(db, person, testNow);
  return { userId, companyId, email: person.email, password: person.password };
}
