import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { linkClass } from "../../../web/ui/link-button.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

interface LoginDialogProps {
  readonly onClose: () => void;
  /** Saves the token and navigates; the dialog stays disabled until it resolves. */
  readonly onSignedIn: (token: string) => Promise<void>;
}

/** Credentials, then the second factor when required. Closing discards the input. */
export function LoginDialog({ onClose, onSignedIn }: LoginDialogProps) {
  const { t } = useLingui();
  const { challenge, enter, verify, back } = useSignIn(onSignedIn);
  const isSecondStep = challenge !== null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Log in`}>
      <CredentialsForm isLocked={isSecondStep} onEnter={enter} />
      <p role="status" className="sr-only">
        {isSecondStep && <Trans>Second step: this account asks for a code.</Trans>}
      </p>
      {isSecondStep ? (
        <SecondFactorForm onVerify={verify} onBack={back} />
      ) : (
        <p className="mt-5 flex flex-wrap items-baseline gap-x-1.5 border-t pt-4 text-13 text-ink-2">
          <Trans>New to Vizor?</Trans>
          <Link to="/register" className={linkClass}>
            <Trans>Create an account</Trans>
          </Link>
        </p>
      )}
    </Dialog>
  );
}
