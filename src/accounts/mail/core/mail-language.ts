/** Characters of a language code that the calls accept, as "ro-RO". */
export const maxLanguageCode = 5;

/** Languages that mails are written in. */
export type MailLanguage = "en" | "ro";

/**
 * The language that a caller asks for.
 * @param code "EN", "RO", "en", "ro-RO" …, or nothing
 * @returns undefined for any other code
 * @see specification 1, section 7: the calls carry the upper-case code
 */
export function readLanguage(code: string | undefined): MailLanguage | undefined {
  const language = code?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return language === "en" || language === "ro" ? language : undefined;
}
