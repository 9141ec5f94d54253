import { classAt, isDigitAt, spaceClass } from "./character-class.ts";

/** A sequence of digit groups and separators. */
export interface NumberRun {
  readonly start: number;
  readonly end: number;
  /** Digit groups in order; the first is empty if the text starts with the decimal mark (".75"). */
  readonly groups: readonly string[];
  /** One character between two groups each; all spaces are " ". */
  readonly separators: readonly string[];
}

function digitsEnd(text: string, index: number): number {
  let end = index;
  while (isDigitAt(text, end)) end++;
  return end;
}

/**
 * Start of the group after a "." or "," at `index`, optionally after a space ("36. 24"); -1 if there is none.
 */
function groupAfterMark(text: string, index: number): number {
  if (isDigitAt(text, index + 1)) return index + 1;
  if (classAt(text, index + 1) !== spaceClass || !isDigitAt(text, index + 2)) return -1;
  const end = digitsEnd(text, index + 2);
  const isPair = end === index + 4 && !(".,".includes(text.charAt(end) || " ") && isDigitAt(text, end + 1));
  return isPair ? index + 2 : -1;
}

function isThousandsGroup(text: string, index: number): boolean {
  return digitsEnd(text, index) === index + 3;
}

/**
 * Reads the longest run of digits and separators that can be one number.
 * @param start index of a digit, or of a "." or "," with a digit right after it
 */
export function scanNumber(text: string, start: number): NumberRun {
  const groups: string[] = [];
  const separators: string[] = [];
  let at = start;
  if (!isDigitAt(text, at)) {
    groups.push("");
    separators.push(text.charAt(at));
    at++;
  }
  for (;;) {
    const end = digitsEnd(text, at);
    groups.push(text.slice(at, end));
    const mark = text.charAt(end);
    if (mark === "." || mark === ",") {
      const next = groupAfterMark(text, end);
      if (next < 0) return { start, end, groups, separators };
      separators.push(mark);
      at = next;
    } else if (mark === "'" && isThousandsGroup(text, end + 1)) {
      separators.push("'");
      at = end + 1;
    } else if (classAt(text, end) === spaceClass) {
      const next = groupAfterSpace(text, end, groups, separators);
      if (next < 0) return { start, end, groups, separators };
      separators.push(isDigitAt(text, end + 1) ? " " : text.charAt(end + 1));
      at = next;
    } else return { start, end, groups, separators };
  }
}

/** A space separates thousands ("1 899") or precedes a decimal mark ("1.899 ,99", "1.899 , 99"). */
function groupAfterSpace(
  text: string,
  index: number,
  groups: readonly string[],
  separators: readonly string[],
): number {
  const next = text.charAt(index + 1);
  if (next === "," || next === ".") {
    const cents = classAt(text, index + 2) === spaceClass ? index + 3 : index + 2;
    return isDigitAt(text, cents) && digitsEnd(text, cents) === cents + 2 ? cents : -1;
  }
  const first = groups[0] ?? "";
  const canGroup = first.length >= 1 && first.length <= 3 && !first.startsWith("0");
  // Any other mark ends grouping by spaces, so checking the last separator is sufficient.
  const onlySpaces = (separators.at(-1) ?? " ") === " ";
  return canGroup && onlySpaces && isThousandsGroup(text, index + 1) ? index + 1 : -1;
}
