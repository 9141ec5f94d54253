import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import type { Tables } from "../platform/db/tables.ts";

/** A person as a mail addresses them. */
export interface Recipient {
  readonly companyId: number;
  readonly email: string;
  readonly firstName: string;
  /** First and last name, shortened. */
  readonly fullName: string;
  readonly language: "en" | "ro";
}

/** The accounts slice: undefined once the account is deleted. */
export type FindRecipient = (userId: number) => Promise<Recipient | undefined>;

/** A report whose mail was sent. */
export interface ReadyReport {
  readonly reportId: number;
  readonly name: string;
  /** Local day of the mail. */
  readonly day: string;
  /** Products that passed its filter. */
  readonly products: number;
}

/** Announces a report to other programs, in the transaction that marks its mail as sent. */
export type AnnounceReport = (
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  report: ReadyReport,
) => Promise<void>;
