/** Characters of an address. @see RFC 5321, section 4.5.3.1.3, and its erratum 1690 */
export const maxEmailLength = 254;

/** Without quotes, and without "!" and "%", by which old mail servers were told of other ways. */
const localPart = /^(?!\.)[^\s@"(),:;<>[\\\]!%]{1,64}(?<!\.)$/u;

/** A name of the domain, also in other scripts: letters, digits and hyphens within. */
const label = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;

/** What no address holds: control and format characters, broken surrogates, and letters whose lower case has two spellings. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\u0130\u03a3]/u;

/**
 * An e-mail address as we keep it: blanks around it taken off, its case as typed.
 * @returns null when the text has not the form of an address or is longer than `maxEmailLength`
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
 * The form under which addresses are compared, made here and nowhere else: the database folds "İ" otherwise, and two
 * spellings of one account would each have their own tries.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
