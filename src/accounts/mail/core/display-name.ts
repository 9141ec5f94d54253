const firstStrongIsolate = "\u2068";
const popIsolate = "\u2069";
const wordJoiner = "\u2060";

/** Characters of a name in a mail: strangers choose names, and a name must not carry a message. */
const maxDisplayed = 60;

/** Right-to-left letters, and marks that change the direction of the following text. */
const rightToLeft = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]/u;

/**
 * A name typed by one person, safe in a mail to another: it reads as typed, but neither changes the direction of the text
 * around it nor becomes a link in the mail program.
 * @param limit characters; a longer name is truncated
 * @see Unicode Standard Annex 9, section 2.4 "Explicit directional isolates"
 */
export function displayName(name: string, limit = maxDisplayed): string {
  const unlinked = truncateName(name, limit).replaceAll(
    /(?<=[\p{L}\p{N}])[.@](?=[\p{L}\p{N}]{2})|:(?=\/\/)/gu,
    `$&${wordJoiner}`,
  );
  return rightToLeft.test(unlinked) ? `${firstStrongIsolate}${unlinked}${popIsolate}` : unlinked;
}

/** The name in one line, truncated to a limit in characters, "…" included. */
export function truncateName(name: string, limit = maxDisplayed): string {
  const chars = [...name.replaceAll(/\s+/gu, " ").trim()];
  return chars.length <= limit ? chars.join("") : `${chars.slice(0, limit - 1).join("")}…`;
}
