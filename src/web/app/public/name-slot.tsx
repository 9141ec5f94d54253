import { lazy, Suspense, useSyncExternalStore } from "react";
import { isSignedIn, onSessionChange } from "../../session.ts";
import { ErrorBoundary } from "../../ui/status/error-boundary.tsx";

const SignedInName = lazy(async () => ({ default: (await import("./signed-in-name.tsx")).SignedInName }));

/** The signed-in person's name; visitors load nothing for it. */
export function NameSlot({ className }: { readonly className: string }) {
  const isIn = useSyncExternalStore(onSessionChange, isSignedIn);
  return (
    isIn && (
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <SignedInName className={className} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
