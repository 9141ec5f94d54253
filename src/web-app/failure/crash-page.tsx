import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../../web/ui/button.tsx";
import { EmptyState } from "../../web/ui/status/empty-state.tsx";
import { isMissingChunk, isServerReachable } from "../../web/ui/status/missing-chunk.ts";

interface CrashPageProps {
  /** The error thrown while rendering. */
  readonly error: unknown;
  /** Whether it replaces the whole app, and so is the page's main landmark. */
  readonly isWhole?: boolean;
}

/** Fallback for a screen, or the app, that crashed. */
export function CrashPage({ error, isWhole = true }: CrashPageProps) {
  const { t } = useLingui();
  const cause = useCause(error);
  const Region = isWhole ? "main" : "div";
  return (
    <Region>
      <EmptyState
        kind="failed"
        isPage
        title={
          cause === "updated"
            ? t`App updated`
            : cause === "disconnected"
              ? t`No connection`
              : t`Something went wrong`
        }
        action={
          <Button look="solid" onClick={() => location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        }
      >
        {cause === "updated" && <Trans>A fresh version is available. Please reload.</Trans>}
        {cause === "disconnected" && (
          <Trans>The server cannot be reached. Please check your connection and try again.</Trans>
        )}
        {cause === "crash" && <Trans>This page stopped working. What you saved is safe.</Trans>}
      </EmptyState>
    </Region>
  );
}

/** Why a screen could not be shown; undefined until the server was asked. */
function useCause(error: unknown): "crash" | "updated" | "disconnected" | undefined {
  const isMissing = isMissingChunk(error);
  const [isReachable, setReachable] = useState<boolean | undefined>(undefined);
  useEffect(() => {
    if (isMissing) void isServerReachable().then(setReachable);
  }, [isMissing]);
  if (!isMissing) return "crash";
  if (isReachable === undefined) return undefined;
  return isReachable ? "updated" : "disconnected";
}
