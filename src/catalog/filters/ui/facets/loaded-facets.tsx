import { Trans } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../../../web/ui/button.tsx";

interface LoadedFacetsProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Shows options when loaded; the previous ones stay while others load. */
export function LoadedFacets<T>({ query, children }: LoadedFacetsProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
        <p className="text-dearer">
          <Trans>The options could not be loaded.</Trans>
        </p>
        <Button size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div aria-hidden className="space-y-3 py-2">
      <div className="skeleton h-4 w-3/4" />
      <div className="skeleton h-4 w-1/2" />
      <div className="skeleton h-4 w-2/3" />
    </div>
  );
}
