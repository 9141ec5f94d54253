import { foldedWords, foldText } from "../../../../kit/fold-text.ts";

/** One of many values to choose from. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A choice with its label as it is searched in. */
export interface FoldedChoice extends Choice {
  readonly folded: string;
}

/** At most so many are drawn at once; the search narrows the rest. */
export const mostShown = 100;

export function foldChoices(choices: readonly Choice[]): FoldedChoice[] {
  return choices.map((choice) => ({ ...choice, folded: foldText(choice.label) }));
}

/**
 * The choices whose label holds every typed word, those in `first` before the others, at most `mostShown` of them.
 * @returns how many there are in all beside those that are shown
 */
export function searchChoices(
  choices: readonly FoldedChoice[],
  typed: string,
  first: ReadonlySet<string>,
): { readonly shown: readonly Choice[]; readonly total: number } {
  const words = foldedWords(typed);
  const found = choices.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const ahead = found.filter(({ value }) => first.has(value));
  const rest = ahead.length === 0 ? found : found.filter(({ value }) => !first.has(value));
  return { shown: [...ahead, ...rest].slice(0, Math.max(mostShown, ahead.length)), total: found.length };
}
