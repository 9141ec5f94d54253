import { useSyncExternalStore } from "react";
import { hasConsented, onConsentChange, storeConsent } from "./consent.ts";
import { ConsentBanner } from "./consent-banner.tsx";

/** The consent banner, until consent is stored. */
export function ConsentNotice() {
  return !useSyncExternalStore(onConsentChange, hasConsented) && <ConsentBanner onAccept={storeConsent} />;
}
