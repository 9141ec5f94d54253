import { foldedWords, foldText } from "../../../kit/text/fold-text.ts";

/** Cards shown at first, and added by each step. */
export const firstCards = 20;
export const moreCards = 24;

/** The search field appears above this number of sites. */
export const searchFrom = 10;

/** State of the sites screen that is in its address. */
export interface SitesView {
  /** As typed. */
  readonly search: string;
  /** Number of cards: 20, 44, 68 … */
  readonly shown: number;
  /** The dialog that adds a site is open. */
  readonly isAdding: boolean;
}

const maxSearchLength = 200;
const maxShown = 100_000;

export function parseSitesView(params: URLSearchParams): SitesView {
  const shown = /^\d{1,6}$/.test(params.get("shown") ?? "") ? Number(params.get("shown")) : 0;
  const steps = Math.ceil((Math.min(shown, maxShown) - firstCards) / moreCards);
  return {
    search: (params.get("search") ?? "").slice(0, maxSearchLength),
    shown: firstCards + Math.max(0, steps) * moreCards,
    isAdding: params.get("add") === "1",
  };
}

/** Query of a view; defaults are left out. */
export function writeSitesView(view: SitesView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search.trim() !== "") params.set("search", view.search);
  if (view.shown > firstCards) params.set("shown", String(view.shown));
  if (view.isAdding) params.set("add", "1");
  return params;
}

/** Sites whose domain contains every search word, in their order; all for an empty search. */
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
