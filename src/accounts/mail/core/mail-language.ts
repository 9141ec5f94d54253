/** Characters of a language code that the calls accept, as "ro-RO". */
export const maxLanguageCode = 5;

/** Languages that mails are written in. */
export type MailLanguage = "en" | "ro";

/**
 * Reads a language code of a request; the web app sends it in upper case.
 * @param code "EN", "RO", "en", "ro-RO" …
 * @returns undefined for any other code
 */
export function readLanguage(code: string | undefined): MailLanguage | undefined {
  const language = code?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return language === "en" || language === "ro" ? language : undefined;
}
