import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { buttonClass } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";

interface LinkErrorProps {
  readonly title: string;
  readonly reason: string;
  /** Retries; set when the link itself may still be valid. */
  readonly onRetry?: (() => void) | undefined;
  /** Removes the stored link; set on the registration screen. */
  readonly onRegister?: () => void;
}

/** Why a mailed link did not open, and what to do next. */
export function LinkError({ title, reason, onRetry, onRegister }: LinkErrorProps) {
  return (
    <div className="grid gap-5">
      <Callout look="problem" role="alert" title={title}>
        {reason}
      </Callout>
      <div className="grid gap-3 sm:grid-cols-2">
        {onRetry ? (
          <button type="button" onClick={onRetry} className={buttonClass("solid")}>
            <Trans>Try again</Trans>
          </button>
        ) : (
          <Link to="/register" onClick={onRegister} className={buttonClass()}>
            <Trans>Register again</Trans>
          </Link>
        )}
        <Link to="/auth" className={buttonClass(onRetry ? "outline" : "solid")}>
          <Trans>Log in</Trans>
        </Link>
      </div>
    </div>
  );
}
