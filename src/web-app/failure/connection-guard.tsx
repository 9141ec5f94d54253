import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "../../web/ui/button.tsx";
import { EmptyState } from "../../web/ui/status/empty-state.tsx";
import { isConnectionLost, onConnectionLost } from "./lost-connection.ts";

/** Shows the app until the connection is lost; then only a reload button. */
export function ConnectionGuard({ children }: { readonly children: ReactNode }) {
  const isLost = useSyncExternalStore(onConnectionLost, isConnectionLost, isConnectionLost);
  return isLost ? <ConnectionLost /> : children;
}

function ConnectionLost() {
  const { t } = useLingui();
  return (
    <main className="grid min-h-dvh content-center">
      <EmptyState
        kind="failed"
        isPage
        title={t`Connection lost. Please refresh the page.`}
        action={
          <Button look="solid" autoFocus onClick={() => location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        }
      />
    </main>
  );
}
