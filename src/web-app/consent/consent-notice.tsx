import { useState } from "react";
import { hasConsented, storeConsent } from "./consent.ts";
import { ConsentBanner } from "./consent-banner.tsx";

/** The consent banner, until consent is stored. */
export function ConsentNotice() {
  const [isGiven, give] = useState(hasConsented);
  if (isGiven) return null;
  return (
    <ConsentBanner
      onAccept={() => {
        storeConsent();
        give(true);
      }}
    />
  );
}
