/** Most pages of a site that are looked at one by one to tell how far its crawl has come. */
const mostPages = 50_000;

/** Which pages of a site are looked at. */
export interface PageSample {
  /** Every so-manieth page is in the sample: 1, 2, 4, … 1 is all of them. */
  readonly oneIn: number;
  /** Page ids below this UUID are in the sample; null where all are. */
  readonly below: string | null;
}

/**
 * The sample that tells a crawl's progress over a site. Page ids are hashes, so the lowest part of their range is
 * a fair sample, and the same one each time. Small sites are counted exactly.
 * @param links own pages and offers of the site, whole, from 0
 */
export function samplePages(links: number): PageSample {
  let oneIn = 1;
  while (links / oneIn > mostPages) oneIn *= 2;
  if (oneIn === 1) return { oneIn, below: null };
  const firstDigits = Math.floor(2 ** 32 / oneIn)
    .toString(16)
    .padStart(8, "0");
  return { oneIn, below: `${firstDigits}-0000-0000-0000-000000000000` };
}
