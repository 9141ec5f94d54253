import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

interface PartFailureProps {
  /** What could not be loaded. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** In place of a part of the page whose code has not arrived. */
export function PartFailure({ children, onRetry }: PartFailureProps) {
  return (
    <p role="alert" className="p-6 text-16 text-ink-2">
      {children}{" "}
      <button type="button" onClick={onRetry} className="touch-target text-ink underline underline-offset-4">
        <Trans>Try again</Trans>
      </button>
    </p>
  );
}
