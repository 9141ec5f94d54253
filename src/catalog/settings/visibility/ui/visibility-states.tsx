import { Trans } from "@lingui/react/macro";
import { wordsOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { EmptyState } from "../../../../web/ui/status/empty-state.tsx";

interface NotReadProps {
  readonly title: string;
  /** Null while it is read. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Stands in the place of a list that is being read, or could not be. */
export function NotRead({ title, error, isFetching, onRetry }: NotReadProps) {
  if (error === null) return <div aria-hidden className="skeleton h-64 w-full" />;
  return (
    <EmptyState
      kind="failed"
      title={title}
      action={
        <Button disabled={isFetching} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {wordsOf(error)}
    </EmptyState>
  );
}

/** A search that found nothing, or a site that has none yet. */
export function NothingListed({ children }: { readonly children: string }) {
  return <p className="rounded-panel border border-dashed px-4 py-6 text-center text-ink-2">{children}</p>;
}
