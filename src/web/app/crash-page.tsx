import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

interface CrashPageProps {
  /** Whether it stands in place of the whole app, and so is the page's main part itself. */
  readonly isWhole?: boolean;
}

/** What stands in place of a screen, or of the app, whose rendering failed. */
export function CrashPage({ isWhole = true }: CrashPageProps) {
  const { t } = useLingui();
  const Region = isWhole ? "main" : "div";
  return (
    <Region>
      <EmptyState
        kind="failed"
        title={t`Something went wrong`}
        action={
          <Button look="solid" onClick={() => location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        }
      >
        <Trans>This page stopped working. What you saved is safe.</Trans>
      </EmptyState>
    </Region>
  );
}
