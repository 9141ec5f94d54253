import { Suspense } from "react";
import { lazyPart } from "../../web/i18n/lazy-part.ts";
import { ErrorBoundary } from "../../web/ui/status/error-boundary.tsx";

const { Component: FirstStepsPanel } = lazyPart<FirstStepsPartProps>(
  ["first-steps", "problems"],
  async () => (await import("./first-steps-panel.tsx")).FirstStepsPanel,
);

interface FirstStepsPartProps {
  /** Whether a button stands in for hidden steps. @default false */
  readonly mayShowAgain?: boolean;
  readonly className?: string;
}

/** The first steps of a new company; a screen works as well without them. */
export function FirstStepsPart(props: FirstStepsPartProps) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <FirstStepsPanel {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
