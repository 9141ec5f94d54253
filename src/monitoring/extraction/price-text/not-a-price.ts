import { isDigitAt } from "./character-class.ts";
import type { NumberRun } from "./scan-number.ts";

const dateChain = /\d{1,4}(?:[/:-]\d{1,4})+/y;
const digitChain = /[\d .()/-]*\d/y;

/**
 * Where a date, a time, a fraction or a telephone number ends that begins at a run; -1 where the run is none.
 * A run with money beside it is not asked.
 */
export function endOfNonPrice(text: string, run: NumberRun): number {
  return run.separators.length === 0 && "/:-".includes(text.charAt(run.end) || " ")
    ? endOfChain(text, run)
    : endOfDigitCode(text, run);
}

/** "12/05/2024", "10:30", "1/2", "25-09"; a range as "344-444" is none. */
function endOfChain(text: string, run: NumberRun): number {
  if (!isDigitAt(text, run.end + 1)) return endOfDigitCode(text, run);
  dateChain.lastIndex = run.start;
  const chain = dateChain.exec(text)?.[0];
  if (chain === undefined) return endOfDigitCode(text, run);
  const parts = chain.split(/[/:-]/);
  const isRange = parts.length === 2 && chain.includes("-") && !parts.some((part) => part.startsWith("0"));
  return isRange ? -1 : run.start + chain.length;
}

/** "+40 722 123 456", "0722 123 456", a barcode: many digits, or a zero that no price begins with. */
function endOfDigitCode(text: string, run: NumberRun): number {
  const first = run.groups[0] ?? "";
  const isDialled = text.charAt(run.start - 1) === "+" || /^0\d\d/.test(first);
  if (!isDialled) return run.separators.length === 0 && first.length > 10 ? run.end : -1;
  digitChain.lastIndex = run.start;
  const chain = digitChain.exec(text)?.[0] ?? first;
  return chain.replace(/\D/g, "").length >= 7 || /^0\d\d$/.test(chain) ? run.start + chain.length : -1;
}
