import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../../../web/ui/button.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { EntryPanel } from "../../../enrolment/ui/entry-panel.tsx";
import { readResetLink } from "../../core/reset-link.ts";
import { messageForResetLink, ResetPasswordForm } from "./reset-password-form.tsx";

export interface ResetPasswordProps {
  /** Of the mailed link; null where the address had none. */
  readonly token: string | null;
  /** Called when the password is changed and every session of the person has ended. */
  readonly onChanged: () => void;
}

/** Sets a new password by a mailed link, or shows why the link is not accepted. */
export function ResetPassword({ token, onChanged }: ResetPasswordProps) {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [cameAtMs] = useState(Date.now);
  const link = readResetLink(token, cameAtMs);
  const reason = link === "valid" ? refusal : messageForResetLink(link);
  return (
    <EntryPanel heading={t`Change Your Password`} isFramed={reason === null}>
      {reason === null && token !== null ? (
        <ResetPasswordForm token={token} onChanged={onChanged} onLinkRefused={setRefusal} />
      ) : (
        <div className="grid gap-5">
          <Callout look="problem" role="alert" title={t`Link Expired`}>
            {reason}
          </Callout>
          <Link to="/auth" className={buttonClass("solid")}>
            <Trans>Return to Login</Trans>
          </Link>
        </div>
      )}
    </EntryPanel>
  );
}
