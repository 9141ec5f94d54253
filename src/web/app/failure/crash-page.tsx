import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/status/empty-state.tsx";
import { isStaleChunk } from "../../ui/status/stale-chunk.ts";

interface CrashPageProps {
  /** The error thrown while rendering. */
  readonly error: unknown;
  /** Whether it replaces the whole app, and so is the page's main landmark. */
  readonly isWhole?: boolean;
}

/** Fallback for a screen, or the app, that crashed. */
export function CrashPage({ error, isWhole = true }: CrashPageProps) {
  const { t } = useLingui();
  const isStale = isStaleChunk(error);
  const Region = isWhole ? "main" : "div";
  return (
    <Region>
      <EmptyState
        kind="failed"
        isPage
        title={isStale ? t`App updated` : t`Something went wrong`}
        action={
          <Button look="solid" onClick={() => location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        }
      >
        {isStale ? (
          <Trans>A fresh version is available. Please reload.</Trans>
        ) : (
          <Trans>This page stopped working. What you saved is safe.</Trans>
        )}
      </EmptyState>
    </Region>
  );
}
