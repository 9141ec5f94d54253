import { foldedWords, foldText } from "../../../kit/fold-text.ts";

/** The sites whose domain holds every word of the search, in their order; all of them for an empty search. */
export function matchSites<S extends { readonly site: string }>(
  sites: readonly S[],
  search: string,
): readonly S[] {
  const words = foldedWords(search);
  if (words.length === 0) return sites;
  return sites.filter(({ site }) => {
    const name = foldText(site);
    return words.every((word) => name.includes(word));
  });
}
