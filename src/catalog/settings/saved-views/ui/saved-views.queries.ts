import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { compareRomanian } from "../../../../kit/text/romanian-order.ts";
import { call } from "../../../../web/call.ts";
import { type SavedView, savedViews } from "../saved-views.contract.ts";

/** The person's saved views of a site, by name. */
export function savedViewsQuery(site: string) {
  return queryOptions({
    queryKey: [savedViews.path, site],
    queryFn: ({ signal }) => call(savedViews, { query: { domain: site }, signal }),
  });
}

/** Inserts or replaces a view in the cached list. */
export function cacheSavedView(client: QueryClient, site: string, saved: SavedView): void {
  client.setQueryData(savedViewsQuery(site).queryKey, (views = []) =>
    [...views.filter(({ id }) => id !== saved.id), saved].sort((a, b) => compareRomanian(a.name, b.name)),
  );
}

export function removeSavedView(client: QueryClient, site: string, id: number): void {
  client.setQueryData(savedViewsQuery(site).queryKey, (views = []) => views.filter((view) => view.id !== id));
}
