/** Characters of an address. @see RFC 5321, section 4.5.3.1.3, and its erratum 1690 */
export const maxEmailLength = 254;

/** No quotes, and no "!" and "%", which old mail servers use for routing. */
const localPart = /^(?!\.)[^\s@"(),:;<>[\\\]!%]{1,64}(?<!\.)$/u;

/** A label of the domain in any script: letters, digits, and hyphens inside. */
const label = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;

/** Control and format characters, broken surrogates, and letters with two spellings in lower case. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\u0130\u03a3]/u;

/**
 * An e-mail address as it is stored: trimmed, with its case as typed.
 * @returns null when the text does not have the form of an address or is longer than `maxEmailLength`
 */
export function readEmail(text: string): string | null {
  const email = text.trim();
  const [local = "", domain = "", ...rest] = email.length > maxEmailLength ? [] : email.split("@");
  const labels = domain.split(".");
  const isDomain =
    labels.length > 1 && labels.every((name) => label.test(name)) && !/^.$/u.test(labels.at(-1) ?? "");
  if (rest.length > 0 || !localPart.test(local) || !isDomain) return null;
  // "=?" begins an encoded word of a mail's header.
  return /\.\.|=\?/.test(local) || forbidden.test(email) ? null : email;
}

/**
 * The form in which addresses are compared. Computed only here: the database folds "İ" differently, and two spellings
 * of one account would have separate attempt counters.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
