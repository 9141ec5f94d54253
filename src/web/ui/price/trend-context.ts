import { createContext } from "react";
import type { TrendLine } from "./sparkline-path.ts";

/** Thirty days of a product's prices in lei: ours, and the lowest of its competitors. */
export interface Trend {
  readonly own: TrendLine;
  readonly lowest: TrendLine;
}

/** By packet id; products without a history are left out. */
export type Trends = Readonly<Record<string, Trend>>;

/** Reads the trends of a site's products, as many as a page of the list holds. */
export type ReadTrends = (site: string, packetIds: readonly number[], signal: AbortSignal) => Promise<Trends>;

/** Where a list has its trends from: another slice knows them, and the page that composes both names it. Null: it shows none. */
export const TrendSource = createContext<ReadTrends | null>(null);
