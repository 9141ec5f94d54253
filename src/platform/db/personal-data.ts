import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { Tables } from "./tables.ts";

/** What each slice states of its tables, so that people can take out and erase what is stored about them (decision 63). */

/**
 * A table of a site whose rows name the person who made them. Rows that stay name them by number only, and nothing leads from
 * the number to a person once the account is erased.
 */
export interface PersonTable {
  readonly table: keyof Tables & string;
  /** Columns with people's ids, first who wrote the row: its texts are erased with that person. It is taken out by each of them. */
  readonly people: readonly string[];
  /** Columns that are taken out. */
  readonly columns: readonly string[];
  /**
   * "cascade": the rows are deleted with the account, by a foreign key. "keep": a record of the company's work, which holds no text
   * about the person. `replace`: texts that the person chose, with what takes their place.
   */
  readonly erasure: "cascade" | "keep" | "delete" | { readonly replace: Readonly<Record<string, string>> };
}

/** A table of a site that is part of a company's archive. */
export interface CompanyTable {
  readonly table: keyof Tables & string;
  /** Columns that are left out: secrets, and what the program computes from others. */
  readonly without?: readonly string[];
  /** Where several records are stored as one row: the file of the records, named as a table would be, and how they are read from a row. */
  readonly records?: {
    readonly file: string;
    /** @param row its columns as JSON: bytes are texts of hexadecimal digits after \\x */
    of(row: Readonly<Record<string, unknown>>): Promise<readonly object[]>;
  };
}

/** A person whose data is taken out or erased. */
export interface DataSubject {
  readonly userId: number;
  readonly companyId: number;
  readonly email: string;
}

/** One JSON file of an archive. */
export interface DataFile {
  /** As "sessions"; the archive adds folder and ending. */
  readonly name: string;
  readonly rows: readonly object[];
}

/** What a slice stores about people in tables that belong to no site. */
export interface PersonalData {
  collect(person: DataSubject): Promise<readonly DataFile[]>;
  /** Erases in the transaction that deletes the account, before its row. */
  erase(trx: Transaction<Tables>, person: DataSubject): Promise<void>;
}

/** What a slice stores about companies in tables that belong to no site. */
export interface CompanyData {
  collect(companyId: number): Promise<readonly DataFile[]>;
  /** Deletes in the transaction that deletes the company, before its row and after its sites and people. */
  remove(trx: Transaction<Tables>, companyId: number): Promise<void>;
}

/** A site as archives name it. */
export interface ArchivedSite {
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
}
