import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "../../../kit/call.ts";
import { countBelowCost } from "../../recommendations/core/count-below-cost.ts";
import type { DynamicPrice, dynamicPrices } from "../../recommendations/recommendations.contract.ts";

type Page = ReplyOf<typeof dynamicPrices>;
type Listed = InfiniteData<Page> | DynamicPrice[];

/** What the lists showed, so that it can be shown again. */
export type ListSnapshot = readonly (readonly [readonly unknown[], Listed | undefined])[];

interface Keys {
  /** All pages of a site's lists, and all results of its searches. */
  readonly lists: readonly unknown[];
  readonly searches: readonly unknown[];
}

/** Takes rows out of all lists and searches that are in memory. @returns what they showed */
export function takeOut(
  client: QueryClient,
  keys: Keys,
  isGone: (row: DynamicPrice) => boolean,
): ListSnapshot {
  const before = [keys.lists, keys.searches].flatMap((queryKey) =>
    client.getQueriesData<Listed>({ queryKey }),
  );
  for (const [key, data] of before) if (data !== undefined) client.setQueryData(key, without(data, isGone));
  return before;
}

export function putBackRows(client: QueryClient, snapshot: ListSnapshot): void {
  for (const [key, data] of snapshot) client.setQueryData(key, data);
}

function without(data: Listed, isGone: (row: DynamicPrice) => boolean): Listed {
  if (Array.isArray(data)) return data.filter((row) => !isGone(row));
  const gone = new Map(
    data.pages.flatMap(({ content }) => content.filter(isGone)).map((row) => [row.id, row]),
  );
  const goneBelowCost = countBelowCost([...gone.values()]);
  if (gone.size === 0) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      content: page.content.filter(({ id }) => !gone.has(id)),
      totalElements: Math.max(0, page.totalElements - gone.size),
      belowCost: Math.max(0, page.belowCost - goneBelowCost),
      isShrunk: true,
    })),
  };
}

/** Pages that are fetched again at once; a longer list keeps its rows, and what it lacks comes with the next page. */
export const maxRefetchedPages = 4;

/** Fetches the lists again after a decision: short ones at once, of long ones the first page when they are shown again. */
export async function refreshLists(client: QueryClient, { lists, searches }: Keys): Promise<void> {
  for (const [key, data] of client.getQueriesData<InfiniteData<Page, number>>({ queryKey: lists })) {
    const isLong = (data?.pages.length ?? 0) > maxRefetchedPages;
    const isShown = client.getQueryCache().find({ queryKey: key, exact: true })?.isActive() ?? false;
    if (data !== undefined && isLong && !isShown)
      client.setQueryData(key, { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) });
  }
  await Promise.all([
    client.invalidateQueries({
      queryKey: lists,
      predicate: ({ state }) => pagesOf(state.data) <= maxRefetchedPages,
    }),
    client.invalidateQueries({ queryKey: searches }),
  ]);
}

function pagesOf(data: unknown): number {
  return typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0;
}
