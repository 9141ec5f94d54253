import type { Transaction } from "kysely";
import type { AdminMailPayload, MessagePayload } from "../accounts/mail/mail.service.ts";
import type {
  ArchivedSite,
  CompanyData,
  CompanyTable,
  PersonalData,
  PersonTable,
} from "../platform/db/personal-data.ts";
import type { Tables } from "../platform/db/tables.ts";

/** What the slice needs from others; `slices.ts` connects them. */
export interface DataRightsPorts {
  /** Tables of a site, of all slices. */
  readonly personTables: readonly PersonTable[];
  readonly companyTables: readonly CompanyTable[];
  /** What slices store in other tables, by the folder of the archive. */
  readonly personalData: Readonly<Record<string, PersonalData>>;
  readonly companyData: Readonly<Record<string, CompanyData>>;
  /** Sites of a company; null: of all companies. */
  readonly listSites: (companyId: number | null) => Promise<readonly ArchivedSite[]>;
  /** Deletes a site with all its rows. @throws NotFoundError */
  readonly removeSite: (site: ArchivedSite, userId: number) => Promise<void>;
  /** Sends a mail to a person now. @throws when the mail server did not take it */
  readonly sendMail: (mail: MessagePayload) => Promise<void>;
  /** Queues a mail to everybody who administers a company. */
  readonly enqueueAdminMail: (trx: Transaction<Tables>, mail: AdminMailPayload) => Promise<void>;
}
