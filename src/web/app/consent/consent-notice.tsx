import { useState } from "react";
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

const storageKey = "cookie_consent";

/** Whether the person has accepted local storage. */
function hasConsented(): boolean {
  return localStorage.getItem(storageKey) !== null;
}

function storeConsent(): void {
  localStorage.setItem(storageKey, "accepted");
}
