import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { messageOf } from "../../../../web/call.ts";
import { Button, buttonClass } from "../../../../web/ui/button.tsx";
import { EmptyState } from "../../../../web/ui/status/empty-state.tsx";

interface NotLoadedProps {
  readonly title: string;
  /** Null while loading. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Placeholder of a list that is loading or failed to load. */
export function NotLoaded({ title, error, isFetching, onRetry }: NotLoadedProps) {
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
      {messageOf(error)}
    </EmptyState>
  );
}

/** Shown for a search without results. */
export function NoEntries({ children }: { readonly children: string }) {
  return <p className="rounded-panel border border-dashed px-4 py-6 text-center text-ink-2">{children}</p>;
}

interface NoProductsProps {
  readonly site: string;
  readonly children: string;
}

/** Shown for a site without products, to which the entries belong. */
export function NoProducts({ site, children }: NoProductsProps) {
  return (
    <div className="space-y-3 rounded-panel border border-dashed px-4 py-6 text-center">
      <p className="text-ink-2">{children}</p>
      <Link className={buttonClass("outline", "small")} to={`/products?site=${encodeURIComponent(site)}`}>
        <Trans>Open the products</Trans>
      </Link>
    </div>
  );
}
