import { lazy, Suspense } from "react";
import { ErrorBoundary } from "../../web/ui/status/error-boundary.tsx";
import { useIsSignedIn } from "../session/use-is-signed-in.ts";

const SignedInName = lazy(async () => ({ default: (await import("./signed-in-name.tsx")).SignedInName }));

/** The signed-in person's name; visitors load nothing for it. */
export function NameSlot({ className }: { readonly className: string }) {
  const isIn = useIsSignedIn();
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
