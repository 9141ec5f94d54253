import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { hasConsented, storeConsent } from "./consent.ts";

const ConsentBanner = lazy(async () => ({ default: (await import("./consent-banner.tsx")).ConsentBanner }));

/** The consent banner, until consent is stored; who has given it never loads the banner. */
export function ConsentNotice() {
  const [isGiven, give] = useState(hasConsented);
  if (isGiven) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <ConsentBanner
          onAccept={() => {
            storeConsent();
            give(true);
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
