import type { Kysely } from "kysely";
import { createUser, findOrCreateCompany } from "../../src/accounts/people/companies.service.ts";
import { EmailTakenError } from "../../src/accounts/people/people.errors.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import type { DemoAccount } from "./accounts-file.ts";
import type { DemoCompany } from "./companies.ts";

/** The company was registered when its history begins: it is past its first steps. */
const historyMs = 90 * 86_400_000;

/**
 * Creates a demo company and its users; existing users are not changed.
 * @returns the company's id
 */
export async function seedCompany(
  db: Kysely<Tables>,
  company: DemoCompany,
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<number> {
  const companyId = await findOrCreateCompany(db, company.name, new Date(now.getTime() - historyMs));
  for (const { email, firstName, lastName, role } of company.people) {
    const account = accounts.find((one) => one.email === email);
    if (!account) throw new Error(`demo-accounts.json lacks ${email}`);
    const { password } = account;
    try {
      await createUser(db, { companyId, email, firstName, lastName, role, password }, now);
    } catch (error) {
      if (!(error instanceof EmailTakenError)) throw error;
    }
  }
  return companyId;
}
