import type { CompetitorLinks } from "../links.contract.ts";

/**
 * The competitors that the dialog shows: those that have links, and those that had some since it opened, so that a
 * competitor whose last link goes keeps the row for a new one.
 * @param before what was shown before the links were read again
 * @returns by name
 */
export function groupsAfter(before: CompetitorLinks, read: CompetitorLinks): CompetitorLinks {
  const had = before
    .filter(({ domain }) => !read.some((group) => group.domain === domain))
    .map(({ domain }) => ({ domain, links: [] }));
  return [...read, ...had].toSorted((a, b) => a.domain.localeCompare(b.domain, "en"));
}
