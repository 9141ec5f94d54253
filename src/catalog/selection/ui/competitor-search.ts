import { createContext } from "react";
import type { Selection } from "../selection.contract.ts";

/** Starts a search for pages of competitors that sell the selected products, and reports that it runs. */
export type SearchCompetitors = (selection: Selection) => void;

/** Who searches: another slice does, and the page that composes both names it. Null: products do not offer it. */
export const CompetitorSearch = createContext<SearchCompetitors | null>(null);
