import type { Kysely, Transaction } from "kysely";
import type { CompanyData, DataFile, PersonalData } from "../../platform/db/personal-data.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { updateMemberRole } from "../team/team.repo.ts";
import { lockCompany } from "../users/companies.repo.ts";
import { listGods } from "../users/users.repo.ts";
import {
  type AccountRow,
  closeAccount,
  deleteAccount,
  deleteCompany,
  deleteEnrolmentsTo,
  deleteInvitationsOf,
  deleteJobsWith,
  findAccount,
  listAccounts,
  listKeyNames,
  readAccountData,
  readCompanyData,
  revokeKeysOf,
} from "./erasure.repo.ts";

export type { AccountRow } from "./erasure.repo.ts";

/** What the data-rights slice does with accounts. */
export const accountErasure = {
  /** Serializes with changes of the team; taken first. */
  lockCompany,
  listAccounts,
  findAccount,
  listGods,
  listKeyNames,
  closeAccount,
  deleteInvitationsOf,
  revokeKeysOf,
  deleteAccount,
  deleteCompany,
  /** Makes a member administrator of the company. */
  promote: (trx: Transaction<Tables>, { companyId, userId }: Pick<AccountRow, "companyId" | "userId">) =>
    updateMemberRole(trx, companyId, userId, "COMPANY_ADMIN"),
};

/** What the slice stores about a person. The account's own row is deleted by the caller, last. @param db `database.app` */
export function accountsPersonalData(db: Kysely<Tables>): PersonalData {
  return {
    collect: async (person) => filesOf(await readAccountData(db, person)),
    erase: async (trx, { email }) => {
      await deleteEnrolmentsTo(trx, email);
      await deleteJobsWith(trx, email);
    },
  };
}

/** @param db `database.app` */
export function accountsCompanyData(db: Kysely<Tables>): CompanyData {
  return {
    collect: async (companyId) => filesOf(await readCompanyData(db, companyId)),
    remove: (trx, companyId) => deleteInvitationsOf(trx, companyId),
  };
}

function filesOf(rowsByName: Readonly<Record<string, readonly object[]>>): DataFile[] {
  return Object.entries(rowsByName).map(([name, rows]) => ({ name, rows }));
}
