import { foldedWords, foldText } from "../../../../kit/text/fold-text.ts";

/** An option of a facet. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Number of products, where it is known. */
  readonly count?: number;
  /** Whether its products are also those of the option before it. */
  readonly isPart?: boolean;
}

/** An option with its label folded for search. */
export interface FoldedOption extends Option {
  readonly folded: string;
}

/** Maximum number of options drawn at once; the search reaches the rest. */
export const maxShown = 100;

export function foldOptions(options: readonly Option[]): FoldedOption[] {
  return options.map((option) => ({ ...option, folded: foldText(option.label) }));
}

/**
 * Options whose label contains every search word, those in `first` before the others, up to `maxShown`.
 * @returns the options to show, and the total number
 */
export function searchOptions(
  options: readonly FoldedOption[],
  typed: string,
  first: ReadonlySet<string>,
): { readonly shown: readonly Option[]; readonly total: number } {
  const words = foldedWords(typed);
  const found = options.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const ahead = found.filter(({ value }) => first.has(value));
  const rest = ahead.length === 0 ? found : found.filter(({ value }) => !first.has(value));
  return { shown: [...ahead, ...rest].slice(0, Math.max(maxShown, ahead.length)), total: found.length };
}
