import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../../web/ui/button.tsx";
import { EntryPanel } from "./entry-panel.tsx";

/** Shown to a signed-in visitor, who must log out before registering again. */
export function AlreadySignedIn({ onLeave }: { readonly onLeave: () => Promise<void> }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  return (
    <EntryPanel
      heading={t`You are already logged in`}
      isFramed={false}
      lead={<Trans>To register or join a team with another address, log out first.</Trans>}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void onLeave();
          }}
        >
          <Trans>Log out</Trans>
        </Button>
        <Link to="/sites" className={buttonClass("solid")}>
          <Trans>Go to my sites</Trans>
        </Link>
      </div>
    </EntryPanel>
  );
}
