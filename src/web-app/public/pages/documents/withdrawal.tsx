import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Button } from "../../../../web/ui/button.tsx";
import { hasConsented, onConsentChange, withdrawConsent } from "../../../consent/consent.ts";
import { forgetStoredScroll } from "../../../scroll/scroll-memory.ts";

/** Takes the consent back, as easily as it was given, and deletes what was stored by it. */
export function Withdrawal() {
  const isGiven = useSyncExternalStore(onConsentChange, hasConsented, () => false);
  return (
    <p className="mt-3 noscript:hidden">
      <Button
        disabled={!isGiven}
        onClick={() => {
          withdrawConsent();
          forgetStoredScroll();
        }}
      >
        {isGiven ? <Trans>Withdraw consent</Trans> : <Trans>No consent is stored</Trans>}
      </Button>
    </p>
  );
}
