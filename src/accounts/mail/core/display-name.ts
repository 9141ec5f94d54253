const firstStrongIsolate = "\u2068";
const popIsolate = "\u2069";
const wordJoiner = "\u2060";

/** Longest name in a mail, in characters: names are given by strangers, and a mail must not carry their message. */
const maxDisplayed = 60;

/** Letters that run from right to left, and marks that turn the direction of what follows. */
const rightToLeft = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]/u;

/**
 * A name that somebody typed, as it may stand in a mail to somebody else: it reads as it was typed, but it neither
 * turns the direction of the words around it nor becomes a link in the reader's program.
 * @param limit longest shown name in characters; a longer one is cut
 * @see Unicode Standard Annex 9, section 2.4 "Explicit directional isolates"
 */
export function displayName(name: string, limit = maxDisplayed): string {
  const unlinked = truncateName(name, limit).replaceAll(
    /(?<=[\p{L}\p{N}])[.@](?=[\p{L}\p{N}]{2})|:(?=\/\/)/gu,
    `$&${wordJoiner}`,
  );
  return rightToLeft.test(unlinked) ? `${firstStrongIsolate}${unlinked}${popIsolate}` : unlinked;
}

/** The name in one line, cut to a limit in characters, the "…" at its end among them. */
export function truncateName(name: string, limit = maxDisplayed): string {
  const chars = [...name.replaceAll(/\s+/gu, " ").trim()];
  return chars.length <= limit ? chars.join("") : `${chars.slice(0, limit - 1).join("")}…`;
}
