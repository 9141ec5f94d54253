import type { MailLanguage } from "./mail-words.ts";

/** A mail's texts without markup; the platform renders them. */
export interface MailText {
  readonly language: MailLanguage;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly tables: readonly TextTable[];
  readonly action: { readonly label: string; readonly url: string; readonly hint: string };
  readonly footer: string;
  readonly footerLinks: readonly { readonly label: string; readonly url: string }[];
}

export interface TextTable {
  readonly title?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TextCell[])[];
  readonly note?: string;
}

export interface TextCell {
  readonly text: string;
  readonly note?: string;
  readonly url?: string;
  /** Good: we are cheaper. */
  readonly tone?: "good" | "bad";
}
