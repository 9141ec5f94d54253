import { foldText } from "../../../../kit/fold-text.ts";
import {
  fromPhrases,
  type PriceRole,
  patternsAfter,
  phrasesBefore,
  priceLabelPhrases,
} from "./label-phrases.ts";

/** What the text around an amount says of it. */
export interface PriceLabel {
  /** Strongest reading against it, or null. */
  readonly role: PriceRole | null;
  /** "from", "de la": the least of several prices. */
  readonly isFrom: boolean;
  /** A word such as "Preț:" or "now" stands right before it. */
  readonly isLabelled: boolean;
}

/** Words written over several lines as one alternation, bound to the end of the text before an amount. */
function atEnd(words: string, gap: string): RegExp {
  const alternatives = words.replace(/\n\s*/g, "");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])${gap}$`, "u");
}

const before = phrasesBefore.map(({ role, words, gap }) => ({ role, pattern: atEnd(words, gap) }));
const after = patternsAfter.map(({ role, pattern }) => ({ role, pattern: new RegExp(`^${pattern}`, "u") }));
/** "-20 lei", "(- 20 lei)": a minus of its own. */
const minus = /(?:^|\()[-−–]\s?$/;
const from = atEnd(fromPhrases, "\\s*:?\\s*");
const label = atEnd(priceLabelPhrases, "\\s*(?:\\([^)]{0,20}\\))?\\s*[:\\-–]?\\s*");
const letter = /\p{L}/u;

function roleBefore(head: string): PriceRole | null {
  if (minus.test(head)) return "saving";
  return letter.test(head) ? (before.find(({ pattern }) => pattern.test(head))?.role ?? null) : null;
}

function roleAfter(tail: string): PriceRole | null {
  if (!letter.test(tail)) return null;
  return after.find(({ pattern }) => pattern.test(tail))?.role ?? null;
}

/**
 * Reads the words beside an amount.
 * @param textBefore at most some 120 characters that end where the amount starts
 * @param textAfter at most some 80 characters that begin where it ends
 */
export function classifyLabel(textBefore: string, textAfter: string): PriceLabel {
  const head = foldText(textBefore);
  const role = roleAfter(foldText(textAfter)) ?? roleBefore(head);
  const hasWords = letter.test(head);
  return {
    role,
    isFrom: hasWords && from.test(head),
    isLabelled: role === null && hasWords && label.test(head),
  };
}
