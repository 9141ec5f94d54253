import { isDigitAt } from "./character-class.ts";
import type { NumberRun } from "./scan-number.ts";

const dateChain = /\d{1,4}(?:[/:-]\d{1,4})+/y;
const digitChain = /[\d .()/-]*\d/y;

/**
 * End of a date, time, fraction or telephone number that starts at a run; -1 if it is none of them. Called only
 * for numbers without a currency.
 */
export function endOfNonPrice(text: string, run: NumberRun): number {
  return run.separators.length === 0 && "/:-".includes(text.charAt(run.end) || " ")
    ? endOfChain(text, run)
    : endOfDigitCode(text, run);
}

/** "12/05/2024", "10:30", "1/2", "25-09"; not a range such as "344-444". */
function endOfChain(text: string, run: NumberRun): number {
  if (!isDigitAt(text, run.end + 1)) return endOfDigitCode(text, run);
  dateChain.lastIndex = run.start;
  const chain = dateChain.exec(text)?.[0];
  if (chain === undefined) return endOfDigitCode(text, run);
  const parts = chain.split(/[/:-]/);
  const isRange = parts.length === 2 && chain.includes("-") && !parts.some((part) => part.startsWith("0"));
  return isRange ? -1 : run.start + chain.length;
}

/** "+40 722 123 456", "0722 123 456" or a barcode: many digits, or a leading zero. */
function endOfDigitCode(text: string, run: NumberRun): number {
  const first = run.groups[0] ?? "";
  const isDialled = text.charAt(run.start - 1) === "+" || /^0\d\d/.test(first);
  if (!isDialled) return run.separators.length === 0 && first.length > 10 ? run.end : -1;
  digitChain.lastIndex = run.start;
  const chain = digitChain.exec(text)?.[0] ?? first;
  return chain.replace(/\D/g, "").length >= 7 || /^0\d\d$/.test(chain) ? run.start + chain.length : -1;
}
