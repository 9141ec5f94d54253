/** Letters without marks and case: "Țară" and "tara" are the same to who searches. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The sites whose domain holds every word of the search, in their order; all of them for an empty search. */
export function matchSites<S extends { readonly site: string }>(
  sites: readonly S[],
  search: string,
): readonly S[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sites;
  return sites.filter(({ site }) => {
    const name = fold(site);
    return words.every((word) => name.includes(word));
  });
}
