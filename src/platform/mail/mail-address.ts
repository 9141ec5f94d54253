/** A mailbox of RFC 5322. */
export interface MailAddress {
  /** Display name; "" for none. */
  readonly name: string;
  readonly address: string;
}

const bare = String.raw`[^\s<>@",;:()[\]\\]{1,64}@[^\s<>@",;:()[\]\\]{1,253}`;
const mailbox = new RegExp(`^(?:"?(?<name>[^"<>]*?)"?\\s*<(?<named>${bare})>|(?<alone>${bare}))$`, "u");

/**
 * Reads "Vizor <mail@shop.example>" or a bare address.
 * @returns null for any other text, for control characters and above 320 characters
 */
export function readMailAddress(text: string): MailAddress | null {
  const trimmed = text.trim();
  if (trimmed.length > 320 || /\p{Cc}/u.test(trimmed)) return null;
  const groups = mailbox.exec(trimmed)?.groups;
  const address = groups?.["named"] ?? groups?.["alone"];
  return address ? { name: (groups?.["name"] ?? "").trim(), address } : null;
}

/** The part behind the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/**
 * A text that is safe in a header: line breaks and other control characters become blanks, which prevents header
 * injection. @param limit characters; a longer text is truncated
 */
export function headerText(text: string, limit: number): string {
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  const chars = [...plain];
  return chars.length <= limit ? plain : `${chars.slice(0, limit - 1).join("")}…`;
}
